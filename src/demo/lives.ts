import type { Selectable } from 'kysely'
import {
  type Charge,
  type MembershipState,
  membershipRules,
  type PlanTerms,
  type Step,
} from '#modules/memberships/index.ts'
import type { Charges, MembershipHistory } from '#platform/db/schema.generated.ts'
import { Failure } from '#platform/errors/failure.ts'
import { startOfDay, timestampText } from '#platform/time/clock.ts'
import { addDays, later } from '#platform/time/days.ts'
import { newId } from '#platform/values/ids.ts'
import { dayOf, timeOn, type World } from './world.ts'

export interface DemoPlan extends PlanTerms {
  ref: string
  name: string
  sale_kind: 'matricula' | 'passe' | 'cortesia'
  has_group_classes: boolean
  max_classes_per_week: number | null
}

type ChargeRow = Omit<
  Selectable<Charges>,
  'team_id' | 'member_profile_id' | 'membership_id' | 'description' | 'payment_method'
>
/** `luck` is from 0 to 1 and decides when the charge is paid. */
export type DemoCharge = ChargeRow & { luck: number }

/** The simulated course of a membership under the real rules, with everything to be written for it. */
export interface Life {
  id: string
  state: MembershipState
  created_at: string
  updated_at: string
  next_due_on: string | null
  history: Omit<Selectable<MembershipHistory>, 'team_id' | 'id' | 'membership_id' | 'seq'>[]
  charges: DemoCharge[]
}

const reasons = ['moved', 'no_time', 'price', 'health', 'Vai treinar em casa', null]

/** Something a member wants to do on a given day. */
interface Wish {
  on: string
  what: 'leave' | 'freeze'
}

/**
 * Sells `plan` at an instant and simulates the membership up to `world.today`: moves happen by the rules, the member
 * pays (mostly on time), freezes now and then, and may leave one day.
 */
export function live(world: World, plan: DemoPlan, soldAt: string): Life {
  const { faker, today } = world
  const soldOn = dayOf(world, soldAt)
  const paymentMethod = faker.helpers.arrayElement(['credit_card', 'credit_card', 'pix', 'pix', 'debit_card'] as const)
  const discountPct = faker.helpers.arrayElement([0, 0, 0, 0, 10, 15])
  const autoRenew = plan.sale_kind !== 'passe' && faker.datatype.boolean(0.9)
  const terms = { plan, startDate: soldOn, discountPct, paymentMethod, autoRenew, billing: 'internal' as const }
  const { state, step } = membershipRules.start(terms, soldOn)
  const life: Life = {
    id: newId(),
    state,
    created_at: soldAt,
    updated_at: soldAt,
    next_due_on: null,
    history: [],
    charges: [],
  }
  write(world, life, step, { when: soldAt, actor: 'operator', from: null })

  const wishes = wishesOf(world, soldOn)
  for (;;) {
    const open = life.charges.filter(isOpen)
    const due = membershipRules.nextMove(life.state, plan, open)
    const payment = open.map((charge) => ({ on: payDay(world, charge), charge })).sort(byDay)[0]
    const next = [due?.on, payment?.on, wishes[0]?.on].filter((on) => on !== undefined).sort()[0]
    // People act during the day, after the moves made at midnight; today is not over yet.
    if (next === undefined || next > today || (next === today && due?.on !== next)) {
      life.next_due_on = due?.on ?? null
      return life
    }
    if (due?.on === next) {
      const midnight = timestampText(startOfDay(next, world.timeZone))
      const facts = { plan, charges: open, billing: 'internal' as const, soldOn, midnight }
      write(world, life, membershipRules.makeMove(life.state, due, facts), { when: midnight, actor: 'time' })
    } else if (payment?.on === next) {
      pay(world, life, payment.charge, moment(world, next))
    } else {
      fulfil(world, life, { plan, open }, wishes.shift()!)
    }
  }
}

/** One in three takes a break; half of all members stay for a year and a half. */
function wishesOf({ faker, today }: World, soldOn: string): Wish[] {
  const staysDays = Math.ceil(-Math.log(1 - faker.number.float({ max: 0.999 })) * 800)
  const wishes: Wish[] = [{ on: addDays(soldOn, staysDays), what: 'leave' }]
  if (faker.datatype.boolean(0.35))
    wishes.push({ on: addDays(soldOn, faker.number.int({ min: 20, max: 400 })), what: 'freeze' })
  // A few members are on a break right now.
  if (faker.datatype.boolean(0.05))
    wishes.push({ on: addDays(today, -faker.number.int({ min: 1, max: 6 })), what: 'freeze' })
  return wishes.filter((wish) => wish.on > soldOn).sort(byDay)
}

/** A wish that the rules refuse is dropped. */
function fulfil(
  world: World,
  life: Life,
  { plan, open }: { plan: DemoPlan; open: DemoCharge[] },
  { on, what }: Wish,
): void {
  const { faker } = world
  const at = moment(world, on)
  const until = addDays(on, faker.number.int({ min: 7, max: Math.max(plan.max_freeze_days, 7) }))
  const leave = { immediately: faker.datatype.boolean(0.5), reason: faker.helpers.arrayElement(reasons) }
  const step =
    what === 'freeze'
      ? membershipRules.freeze(life.state, plan, open, { today: on, until })
      : membershipRules.cancel(life.state, open, leave, { today: on, now: at })
  if (!(step instanceof Failure)) write(world, life, step, { when: at, actor: 'operator' })
}

function pay(world: World, life: Life, charge: DemoCharge, at: string): void {
  Object.assign(charge, { status: 'paid', paid_cents: charge.amount_cents, paid_at: at, updated_at: at })
  const step = membershipRules.paid(life.state, life.charges.filter(isOpen))
  if (step !== undefined) write(world, life, step, { when: at, actor: 'operator' })
}

function isOpen({ status }: Charge): boolean {
  return status === 'pending' || status === 'overdue'
}

function byDay(a: { on: string }, b: { on: string }): number {
  return a.on < b.on ? -1 : a.on > b.on ? 1 : 0
}

function write(
  { faker }: World,
  life: Life,
  step: Step,
  { when, actor, from = life.state.status }: { when: string; actor: string; from?: string | null },
): void {
  const at = when > life.updated_at ? when : life.updated_at
  Object.assign(life.state, step.changes)
  life.updated_at = at
  for (const charge of life.charges) {
    if (step.overdueCharges?.includes(charge.id)) Object.assign(charge, { status: 'overdue', updated_at: at })
    if (step.reopenCharges?.includes(charge.id)) Object.assign(charge, { status: 'pending', updated_at: at })
    if (step.voidCharges?.includes(charge.id)) Object.assign(charge, { status: 'cancelled', updated_at: at })
    if (step.shiftCharges?.ids.includes(charge.id)) charge.due_date = addDays(charge.due_date, step.shiftCharges.days)
  }
  for (const order of step.newCharges ?? []) {
    const times = { paid_at: null, created_at: at, updated_at: at }
    const made = { id: newId(), ...times, paid_cents: 0, promised_on: null, luck: faker.number.float() }
    life.charges.push({ ...order, ...made, status: 'pending' })
  }
  life.history.push({
    at,
    change: step.change,
    from_status: from,
    to_status: life.state.status,
    reason: step.reason ?? null,
    actor,
    changes: JSON.stringify(step.changes),
  })
}

/**
 * Most pay within a day, some late but within the grace period, few never. Of the charges of the last days, more are still unpaid, so that
 * somebody is late on whatever day the gym is made.
 */
function payDay(world: World, charge: DemoCharge): string {
  const { luck, created_at, due_date } = charge
  const asked = later(dayOf(world, created_at), due_date)
  const onTime = asked > addDays(world.today, -graceDays) ? 0.4 : 0.87
  if (luck < onTime) return asked
  const lateness = (luck - onTime) / (paidAtAll - onTime)
  return luck < paidAtAll ? addDays(asked, 1 + Math.floor(lateness * graceDays)) : '2199-12-31'
}

/** Fewer than the plans' days of grace. */
const graceDays = 4
const paidAtAll = 0.978

/** A time within the opening hours of a day. */
function moment(world: World, day: string): string {
  return timestampText(timeOn(world, day, { min: 7, max: 20 }))
}
