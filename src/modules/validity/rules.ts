import { type DatedMembership, graceEndsOn, isGoodOn } from '@catraca/device-contract/validity-rules.ts'
import type { Selectable } from 'kysely'
import type { Memberships } from '#platform/db/schema.generated.ts'
import { addDays } from '#platform/time/days.ts'

// What is shown and counted of memberships, by the rule about who may use the gym; bridges use the same rule.

/** The last day of a membership as it is shown; one that renews shows the end of its period. */
export function lastDay({ effective_date, end_date }: Pick<DatedMembership, 'effective_date' | 'end_date'>): string {
  return effective_date ?? end_date
}

/** The membership as it would be if a debt still within its grace period on `today` were paid. */
export function withDebtPaid<M extends DatedMembership>(membership: M, today: string): M {
  const barred = graceEndsOn(membership)
  return barred !== null && today < barred ? { ...membership, past_due_since: null } : membership
}

/**
 * The first day after `day` on which one of the memberships becomes valid if nothing else changes; null when none
 * does.
 */
export function nextGoodDay(memberships: DatedMembership[], day: string): string | null {
  const changes = memberships.map((membership) => nextChange(membership, day))
  return changes.flatMap((change) => (change?.good ? [change.on] : [])).sort()[0] ?? null
}

/** The first day after `day` on which a membership becomes valid or ceases to be, if nothing else changes. */
export function nextChange(membership: DatedMembership, day: string): { on: string; good: boolean } | undefined {
  const { start_date, end_date, trial_ends_on, freeze_end_date, effective_date } = membership
  const after = (date: string | null) => (date === null ? null : addDays(date, 1))
  const turns = [start_date, after(end_date), trial_ends_on, freeze_end_date, after(effective_date)]
  const good = isGoodOn(membership, day)
  const on = [...turns, graceEndsOn(membership)]
    .filter((turn) => turn !== null && turn > day)
    .sort()
    .find((turn) => isGoodOn(membership, turn!) !== good)
  return on == null ? undefined : { on, good: !good }
}

export const ranking = ['active', 'past_due', 'trial', 'cancelled', 'frozen'] as const

/**
 * Orders a member's memberships by significance, where only one is shown: one that has begun before one that begins later; paid up before
 * past due, before trial, before cancelled at the end of the period, before frozen; and among equals, the one that began last.
 */
export function byRank(today: string) {
  return (a: Ranked, b: Ranked): number =>
    Number(a.start_date > today) - Number(b.start_date > today) ||
    ranking.indexOf(a.status) - ranking.indexOf(b.status) ||
    descending(a.start_date, b.start_date) ||
    descending(a.id, b.id)
}
type Ranked = Pick<Selectable<Memberships>, 'id' | 'status' | 'start_date'>

export function descending(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? 1 : -1
}
