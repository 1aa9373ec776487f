import type { EnteringMembership } from '@catraca/device-contract/entry-rules.ts'
import { judge, objectionToMember, type Standing } from '@catraca/device-contract/validity-rules.ts'
import { addDays } from '#platform/time/days.ts'

/** How many days before a membership begins its member is put on the devices. */
const daysAhead = 3

export interface DeviceFacts extends Standing<EnteringMembership> {
  partner: { is_active: boolean; max_entries_per_day: number } | null
  /** Since when their data are erased on request, if they have enrolled at no device since. */
  erased_at: string | null
}

/**
 * Whether devices of a unit know a member on a day: somebody who can come in there, or could as soon as they pay, end a freeze or
 * buy entries. A member who leaves a device loses the face that only the device has, so a late payment is no reason to leave, and
 * decides nothing: whoever asks at the door is judged by the rules of entry. Who is blocked, erased or without a running contract
 * leaves.
 */
export function isKnownToDevices(member: DeviceFacts, unitId: string, day: string): boolean {
  if (member.erased_at !== null || !member.access_enabled) return false
  return isPartner(member) || hasContract(member, unitId, day)
}

function isPartner(member: DeviceFacts): boolean {
  const { partner } = member
  const admits = partner?.is_active === true && partner.max_entries_per_day > 0
  return admits && objectionToMember(member) !== 'inactive'
}

function hasContract(member: DeviceFacts, unitId: string, day: string): boolean {
  return judge(member, day).some(({ membership: { start_date, unit_ids }, objection }) => {
    if (objection === 'inactive' || start_date > addDays(day, daysAhead)) return false
    return unit_ids.length === 0 || unit_ids.includes(unitId)
  })
}

/** Why a member who is on no device has left them. */
export function whyGone({ erased_at, access_enabled }: DeviceFacts): 'erased' | 'blocked' | 'ended' {
  if (erased_at !== null) return 'erased'
  return access_enabled ? 'ended' : 'blocked'
}
