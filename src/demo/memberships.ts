import { memberStatusOf } from '@catraca/device-contract/validity-rules.ts'
import type { Selectable } from 'kysely'
import type { NewMemberRow } from '#modules/members/index.ts'
import type { Plans } from '#platform/db/schema.generated.ts'
import { addDays } from '#platform/time/days.ts'
import { type DemoPlan, type Life, live } from './lives.ts'
import type { World } from './world.ts'

export interface DemoMembership {
  member: NewMemberRow
  plan: DemoPlan
  life: Life
}

const trialPlan = 'experimente'

/** How often each plan of the demo gym is sold. */
const popularity: Record<string, number> = {
  mensal: 42,
  [trialPlan]: 26,
  trimestral: 12,
  anual: 13,
  diaria: 4,
  cortesia: 3,
}

/**
 * The memberships of the demo gym: every member buys one on joining, and some who left come back. The members'
 * statuses are set accordingly.
 */
export function demoMemberships(world: World, plans: Selectable<Plans>[], members: NewMemberRow[]): DemoMembership[] {
  const offered = plans.map((plan) => ({ value: demoPlan(plan), weight: popularity[plan.ref!] ?? 1 }))
  // Somebody is on trial on whatever day the gym is made.
  const offeredLately = offered.map((one) => (one.value.ref === trialPlan ? { ...one, weight: one.weight * 6 } : one))
  const lately = addDays(world.today, -7)
  return members.flatMap((member) => {
    const lived: DemoMembership[] = []
    for (
      let soldAt: string | undefined = member.created_at;
      soldAt !== undefined;
      soldAt = comesBack(world, lived.at(-1)!)
    ) {
      const plan = world.faker.helpers.weightedArrayElement(soldAt > lately ? offeredLately : offered)
      lived.push({ member, plan, life: live(world, plan, soldAt) })
    }
    const last = lived.at(-1)!.life
    member.status = memberStatusOf(lived.map(({ life }) => life.state))
    if (last.updated_at > member.updated_at) member.updated_at = last.updated_at
    return lived
  })
}

/** One in four former members returns some weeks or months later. */
function comesBack({ faker, today }: World, { life }: DemoMembership): string | undefined {
  if (life.state.status !== 'cancelled' || !faker.datatype.boolean(0.25)) return undefined
  const left = Temporal.Instant.from(life.state.cancelled_at!)
  const back = left.add({ hours: 24 * faker.number.int({ min: 20, max: 200 }) }).toString({ fractionalSecondDigits: 3 })
  return back.slice(0, 10) < today ? back : undefined
}

function demoPlan(plan: Selectable<Plans>): DemoPlan {
  const sale_kind = plan.courtesy ? 'cortesia' : plan.kind === 'passe' ? 'passe' : 'matricula'
  return { ...plan, ref: plan.ref!, sale_kind }
}
