import { denialReasons } from '@catraca/device-contract/entry-rules.ts'
import type { Selectable } from 'kysely'
import type { NewMemberRow } from '#modules/members/index.ts'
import type { AccessLog } from '#platform/db/schema.generated.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { DemoMembership } from './memberships.ts'
import type { DemoVisit } from './visits.ts'
import type { World } from './world.ts'

const daysBack = 30
const denialsOfEach = 6

/** The readings of the demo gym's turnstiles in the last month: second readings, exits, and denials of every kind. */
export function demoAccessLog({ faker, now, units }: World, visits: DemoVisit[], memberships: DemoMembership[]) {
  const since = timestampText(now.subtract({ hours: daysBack * 24 }))
  const line = (
    at: string,
    result: string,
    reason: string | null,
    place: Pick<Selectable<AccessLog>, 'member_profile_id' | 'store_id' | 'method' | 'device_id'>,
  ) => ({
    id: newId(),
    at,
    result,
    reason,
    ...place,
    actor: 'operator',
  })
  const passages = visits
    .filter((visit) => visit.checkin_at >= since)
    .flatMap(({ member_profile_id, store_id, method, device_id, checkin_at, checkout_at }) => {
      const place = { member_profile_id, store_id, method, device_id }
      const second = faker.datatype.boolean(0.04) ? [line(checkin_at, 'duplicate', null, place)] : []
      return [...second, ...(checkout_at === null ? [] : [line(checkout_at, 'exit', null, place)])]
    })
  const denials = Object.keys(denialReasons).flatMap((reason) =>
    Array.from({ length: denialsOfEach }, () => {
      const member = faker.helpers.arrayElement(candidates(reason, memberships))
      const at = timestampText(now.subtract({ minutes: faker.number.int({ min: 10, max: daysBack * 24 * 60 }) }))
      const byCode = reason.endsWith('_code')
      return line(at, 'denied', reason, {
        member_profile_id: reason === 'denied_invalid_code' ? null : member.id,
        store_id: member.store_id ?? faker.helpers.arrayElement(units),
        method: byCode ? 'qr' : faker.helpers.arrayElement(['facial', 'card', 'qr']),
        device_id: null,
      })
    }),
  )
  return [...passages, ...denials]
}

/** Members to whom this denial could have happened. */
function candidates(reason: string, memberships: DemoMembership[]): NewMemberRow[] {
  const status = { denied_inactive: 'cancelled', denied_frozen: 'frozen', denied_past_due: 'past_due' }[reason]
  const fitting = memberships.filter(({ life, plan, member }) => {
    if (reason === 'denied_access_blocked') return !member.access_enabled
    if (reason === 'denied_no_credits' || reason === 'denied_wrong_unit') return plan.sale_kind === 'passe'
    return status === undefined || life.state.status === status
  })
  return (fitting.length > 0 ? fitting : memberships).map(({ member }) => member)
}
