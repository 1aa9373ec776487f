import type { DeviceHealth } from '@catraca/device-contract/messages.ts'
import type { Attempt, Decision, Door, Turn } from '../devices/adapter.ts'
import type { DeviceLine } from '../devices/device-line.ts'
import { type Deciding, decide, greetings } from './decide.ts'
import { endGrant } from './end-grant.ts'

export interface DoorSurroundings extends Deciding {
  /** The address that the device is told to call. */
  address: string
  line: DeviceLine
  identified(serial: string | undefined): boolean
  health(now: Partial<DeviceHealth>): void
  alarm(code: string, on: boolean): void
}

/** Within this time, the same message of a device is the same attempt. */
const repeatMs = 60_000

/** What the bridge gives to a make for one device. */
export function createDoor(around: DoorSurroundings): Door {
  const { core, device, health } = around
  const { grants, facts, members, store, clock } = core
  const asking = new Map<string, { at: number; decision: Promise<Decision> }>()

  const own = (attemptId: string | undefined) => {
    const grant = attemptId === undefined ? undefined : grants.find(attemptId)
    return grant?.deviceId === device.id ? grant : undefined
  }

  function ask(attempt: Attempt): Promise<Decision> {
    const uuid = attempt.marks?.uuid
    if (uuid === undefined) return decide(around, attempt)
    for (const [known, { at }] of asking) if (clock.now() - at > repeatMs) asking.delete(known)
    const key = JSON.stringify([uuid, attempt.credential, attempt.direction])
    const first = asking.get(key)
    if (first !== undefined) return first.decision
    const decision = beforeRestart(attempt, uuid) ?? decide(around, attempt)
    asking.set(key, { at: clock.now(), decision })
    return decision
  }

  /** The decision of an earlier run whose answer may not have reached the device. */
  function beforeRestart({ credential, direction }: Attempt, uuid: string): Promise<Decision> | undefined {
    const grant = grants.ofMessage(device.id, uuid, clock.now() - repeatMs)
    const isSame = JSON.stringify([grant?.credential, grant?.direction]) === JSON.stringify([credential, direction])
    if (grant === undefined || !isSame) return undefined
    const { attemptId, userId, decidedBy: by } = grant
    return Promise.resolve({ attemptId, allowed: true, message: greetings[direction], userId, by })
  }

  function turned({ attemptId, direction, at, log: line }: Turn): void {
    health({ last_passage_at: new Date(at).toISOString() })
    const grant = own(attemptId)
    const way = { device_id: device.id, at: new Date(at).toISOString(), direction, ...(line && { log: line }) }
    if (grant === undefined) {
      // After a test an arm may turn once more than was reported. Without a grant nobody can tell whose turn it was.
      facts.add({ ...way, kind: 'free_turn' })
    } else if (grant.direction !== direction) {
      if (grant.purpose === 'member') facts.add({ ...way, kind: 'wrong_way', attempt_id: grant.attemptId })
    } else {
      endGrant(core, grant, { how: 'turned', at, ...(line && { log: line }) }, core.config().unconfirmed_counts)
    }
  }

  return {
    device,
    address: around.address,
    timeZone: core.config().company.timezone,
    ask,
    turned,
    gaveUp({ attemptId, at }) {
      const grant = own(attemptId)
      if (grant !== undefined) endGrant(core, grant, { how: 'gave_up', at }, core.config().unconfirmed_counts)
    },
    waiting: () => grants.waiting(device.id),
    async history(lines) {
      store.transact(() => {
        for (const { log: line, at, kind, credential, method } of lines) {
          const direction = kind === 'offline_exit' ? 'out' : 'in'
          facts.add({
            device_id: device.id,
            at: new Date(at).toISOString(),
            kind,
            direction,
            method,
            log: line,
            ...(credential !== null && { credential }),
          })
          const userId = credential === null ? undefined : members.find(credential)?.userId
          const isPassage = kind === 'offline_entry' || kind === 'offline_exit'
          if (userId === undefined || !isPassage || at < (members.lastEntry(userId) ?? 0)) continue
          members.visited(userId, direction === 'in' ? at : null)
        }
      })
    },
    identified: around.identified,
    call: around.line.call,
    isFrom: around.line.isFrom,
    health,
    alarm: around.alarm,
    memory: {
      get: (name) =>
        store.get<{ value: string }>('select value from device_notes where device_id = ? and name = ?', device.id, name)
          ?.value,
      set: (name, value) =>
        store.run(
          'insert or replace into device_notes (device_id, name, value) values (?, ?, ?)',
          ...[device.id, name, value],
        ),
    },
    log: (level, message, details) => core.log(level, message, { device_id: device.id, ...details }),
    now: clock.now,
    monotonic: () => performance.now(),
    after(ms, then) {
      const timer = setTimeout(then, ms).unref()
      return () => clearTimeout(timer)
    },
  }
}
