import type { EntryFacts } from '@catraca/device-contract/entry-rules.ts'
import type { BridgeConfig } from '@catraca/device-contract/messages.ts'
import { isGoodOn, objectionToMember } from '@catraca/device-contract/validity-rules.ts'
import { localDate } from '../bridge-clock.ts'
import type { Core } from '../core.ts'
import type { DoorPolicy } from '../door/decide-offline.ts'
import { reasonOf } from '../log.ts'
import type { Waiting } from '../state/device-queue.ts'
import type { KnownMember } from '../state/members.ts'
import { type Adapter, DeviceAway, type DeviceUser } from './adapter.ts'

export interface UserWriting extends Pick<Core, 'store' | 'queue' | 'members' | 'config' | 'policy' | 'log'> {
  deviceId: string
  adapter: Adapter
  nowMs: () => number
}

const mostAtOnce = 100
const firstPauseMs = 2000
const longestMs = 15 * 60_000
/** The first id given to members; lower ids on a device belong to the person who set it up. */
const firstUserId = 100_001
const hourMs = 3_600_000

/**
 * Writes waiting changes to the device until none is left that may be tried. A user whom the device refuses is tried again later; the other
 * users are written meanwhile. Throws DeviceAway when the device does not answer.
 */
export async function writeUsers(writing: UserWriting): Promise<void> {
  const { deviceId, adapter, queue, nowMs } = writing
  for (;;) {
    const waiting = queue.next(deviceId, nowMs(), adapter.usersAtOnce ?? mostAtOnce)
    if (waiting.length === 0) return
    await writeOrPutOff(waiting, writing)
  }
}

/** If the device refuses several users together, they are written one by one. */
async function writeOrPutOff(waiting: Waiting[], writing: UserWriting): Promise<void> {
  try {
    await write(waiting, writing)
    writing.queue.done(writing.deviceId, waiting)
  } catch (error) {
    if (error instanceof DeviceAway) throw error
    if (waiting.length > 1) for (const one of waiting) await writeOrPutOff([one], writing)
    else putOff(waiting[0]!, error, writing)
  }
}

function putOff(one: Waiting, error: unknown, { deviceId, queue, nowMs, log }: UserWriting): void {
  queue.putOff(deviceId, one.userId, nowMs() + Math.min(longestMs, firstPauseMs * 2 ** Math.min(one.tries, 12)))
  if (one.tries < 3) log('warn', 'a device did not take a user', { device_id: deviceId, why: reasonOf(error) })
}

async function write(waiting: Waiting[], writing: UserWriting): Promise<void> {
  const { adapter } = writing
  const [users, gone] = [[] as DeviceUser[], [] as number[]]
  for (const { userId, forget } of waiting) {
    const user = deviceUser(userId, writing)
    if (user === undefined || forget === 1) gone.push(userId)
    if (user !== undefined) users.push(user)
  }
  // First those who must not enter.
  if (gone.length > 0) await adapter.removeUsers?.(gone)
  if (users.length > 0) await adapter.putUsers?.(users)
}

function deviceUser(userId: number, { adapter, members, config, policy, nowMs }: UserWriting): DeviceUser | undefined {
  const member = members.byUser(userId)
  if (member === undefined || (member.leaving && !adapter.abilities.letsOutAlone)) return undefined
  const until = member.leaving ? 0 : validUntil(member.standing, policy(), { config: config(), now: nowMs() })
  // A card that opens nothing does not have to be on the device: the device asks about it by its number. It is needed only for the way out.
  const standing = member.standing as EntryFacts['member']
  const opensNothing = policy() !== 'open' && objectionToMember(standing) !== undefined
  const cards = opensNothing && !adapter.abilities.letsOutAlone ? [] : member.cards
  return { user_id: userId, cards, valid_until: until === null ? null : new Date(until).toISOString() }
}

/**
 * Until when a device may let in a user on its own: as long as the policy trusts the snapshot, and not beyond the last day on which the
 * member may come in. Members who may not come in today stay on the device, to keep their face and cards, with a time that is past.
 */
function validUntil(
  standing: KnownMember['standing'],
  policy: DoorPolicy,
  { config, now }: { config: BridgeConfig; now: number },
): number | null {
  if (policy === 'open') return null
  const member = standing as EntryFacts['member'] & Pick<EntryFacts, 'partner'>
  if (policy === 'closed' || objectionToMember(member) !== undefined) return 0
  const longest = now + config.snapshot_hours * hourMs
  if (member.partner?.is_active === true) return longest
  const here = member.memberships.filter(({ unit_ids }) => unit_ids.length === 0 || unit_ids.includes(config.store.id))
  const { timezone } = config.company
  const dayAt = (ms: number) => localDate(ms + config.clock_offset_ms, timezone)
  let day = dayAt(now)
  let end = 0
  while (end < longest && here.some((membership) => isGoodOn(membership, day.toString()))) {
    day = day.add({ days: 1 })
    end = day.toZonedDateTime(timezone).epochMilliseconds - config.clock_offset_ms
  }
  return Math.min(end, longest)
}

/** Compares the users of the device with the snapshot, and queues the differences. Returns how many users the device has that are not ours. */
export async function reconcile({ deviceId, adapter, queue, members, store }: UserWriting): Promise<number> {
  const held = new Set(await adapter.listUsers!())
  // A device that was out of reach may have let in members who are leaving, by what it knew then.
  const leaving = adapter.abilities.letsOutAlone ? members.leaving() : []
  const wanted = new Set([...members.users(), ...leaving])
  const missing = [...wanted].filter((id) => !held.has(id))
  const surplus = [...held].filter((id) => !wanted.has(id))
  store.transact(() => queue.add(deviceId, [...missing, ...leaving, ...surplus.filter((id) => id >= firstUserId)]))
  return surplus.filter((id) => id < firstUserId).length
}
