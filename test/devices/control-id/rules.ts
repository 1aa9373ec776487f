import type { Row, Value } from './factory.ts'
import type { Store } from './store.ts'

// How the device decides without a server: from its rows, and the time of its own clock.

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

/** The rows that are read: the store, or a table of a test. */
export type Rows = Pick<Store, 'all' | 'get'>

export interface Passage {
  userId: Value
  portalId: number
  /** Seconds as the device counts them: its wall clock, read as if it were UTC. */
  time: number
}

/**
 * Whether a rule lets the user through: the user is valid at this time, and has, by a group or directly, a rule for the portal whose time
 * zones include this moment. A matching rule of type 0 blocks, whatever else allows.
 */
export function allowed(rows: Rows, { userId, portalId, time }: Passage): boolean {
  const user = userId === null ? undefined : rows.get('users', userId)
  if (!user || !isValid(user, time)) return false
  const groups = linked(rows, 'user_groups', ['user_id', userId], 'group_id')
  const ids = new Set([
    ...linked(rows, 'user_access_rules', ['user_id', userId], 'access_rule_id'),
    ...groups.flatMap((group) => linked(rows, 'group_access_rules', ['group_id', group], 'access_rule_id')),
  ])
  const holding = [...ids].filter((rule) => holds(rows, rule, { portalId, time }))
  const types = holding.map((rule) => rows.get('access_rules', rule!)?.type)
  return types.includes(1) && !types.includes(0)
}

/** Whether a card on the list for contingency may pass, by the one rule that is set for all of these. */
export function contingencyCardAllowed(rows: Rows, card: Value, at: { portalId: number; time: number }): boolean {
  if (!rows.all('contingency_cards').some((row) => row.value === card)) return false
  const rule = rows.all('contingency_card_access_rules')[0]?.access_rule_id ?? 1
  return rows.get('access_rules', rule)?.type === 1 && holds(rows, rule, at)
}

function isValid(user: Row, time: number): boolean {
  const { begin_time: begin, end_time: end } = user
  return !(begin && time < Number(begin)) && !(end && time > Number(end))
}

function linked(rows: Rows, table: string, [field, value]: [string, Value], wanted: string): Value[] {
  return rows
    .all(table)
    .filter((row) => row[field] === value)
    .map((row) => row[wanted] ?? null)
}

function holds(rows: Rows, rule: Value, { portalId, time }: { portalId: number; time: number }): boolean {
  const atPortal = rows
    .all('portal_access_rules')
    .some((row) => row.access_rule_id === rule && row.portal_id === portalId)
  if (!atPortal) return false
  const zones = linked(rows, 'access_rule_time_zones', ['access_rule_id', rule], 'time_zone_id')
  return rows.all('time_spans').some((span) => zones.includes(span.time_zone_id ?? null) && covers(rows, span, time))
}

function covers(rows: Rows, span: Row, time: number): boolean {
  const date = new Date(time * 1000)
  const second = date.getUTCHours() * 3600 + date.getUTCMinutes() * 60 + date.getUTCSeconds()
  if (second < Number(span.start) || second > Number(span.end)) return false
  const holiday = rows.all('holidays').find((row) => isHoliday(row, time))
  // A holiday is not a day of the week: only time spans for its kind count.
  if (holiday) return (['hol1', 'hol2', 'hol3'] as const).some((kind) => holiday[kind] === 1 && span[kind] === 1)
  return span[days[date.getUTCDay()]!] === 1
}

function isHoliday(row: Row, time: number): boolean {
  const [start, end] = [Number(row.start), Number(row.end)]
  if (row.repeats !== 1) return time >= start && time <= end
  const years = new Date(time * 1000).getUTCFullYear() - new Date(start * 1000).getUTCFullYear()
  const moved = new Date(start * 1000)
  moved.setUTCFullYear(moved.getUTCFullYear() + years)
  return time * 1000 >= moved.getTime() && time * 1000 <= moved.getTime() + (end - start) * 1000
}
