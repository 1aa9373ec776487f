import type { EnteringMembership } from '@catraca/device-contract/entry-rules.ts'
import { judge, objectionToMember, type Standing } from '@catraca/device-contract/validity-rules.ts'
import { addDays } from '#platform/time/days.ts'

/** How many days before the begin of a membership its member is put on the devices. */
const daysAhead = 3

export interface DeviceFacts extends Standing<EnteringMembership> {
  partner: { is_active: boolean; max_entries_per_day: number } | null
  /** When the member's data were erased on request, if they have not enrolled at a device since. */
  erased_at: string | null
}

/**
 * Whether the devices of a unit store a member on a day: the member can enter there, or could as soon as they pay, end a freeze or buy
 * entries. A member who leaves a device loses their face, which is stored only there, so a late payment is no reason to leave. Being on a
 * device does not let a member in: the rules of entry decide each attempt. A member who is blocked, erased or without a current contract
 * leaves the devices.
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

/** Why a member who is on no device was removed. */
export function whyGone({ erased_at, access_enabled }: DeviceFacts): 'erased' | 'blocked' | 'ended' {
  if (erased_at !== null) return 'erased'
  return access_enabled ? 'ended' : 'blocked'
}
