import { randomUUIDv7 } from 'node:crypto'
import type { DeviceConfig, DeviceHealth } from '@catraca/device-contract/messages.ts'
import type { Core } from '../core.ts'
import type { Abilities, Attempt, Decision, Door, Turn } from '../devices/adapter.ts'
import type { DeviceLine } from '../devices/device-line.ts'
import type { KeptGrant } from '../state/grants.ts'
import { decide, type Verdict } from './decide.ts'
import { decideOffline } from './decide-offline.ts'
import { type Books, endGrant } from './end-grant.ts'

export interface DoorSurroundings {
  core: Core
  device: DeviceConfig
  /** The address that the device is told to call. */
  address: string
  abilities(): Abilities
  line: DeviceLine
  identified(serial: string | undefined): boolean
  health(now: Partial<DeviceHealth>): void
  alarm(code: string, on: boolean): void
  /** The server does not know the bridge or a device any more. */
  onDisowned(): void
  /** The answer to a question has come, or will not. */
  onSettled(): void
}

/** What a door's screen shows: it never shows a name or a debt. */
const greetings = { in: 'Bem-vindo', out: 'Até logo', denied: 'Procure a recepção' }

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
    if (uuid === undefined) return decideOnce(around, attempt)
    for (const [known, { at }] of asking) if (clock.now() - at > repeatMs) asking.delete(known)
    const key = JSON.stringify([uuid, attempt.credential, attempt.direction])
    const first = asking.get(key)
    if (first !== undefined) return first.decision
    const decision = beforeRestart(attempt, uuid) ?? decideOnce(around, attempt)
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

async function decideOnce(around: DoorSurroundings, attempt: Attempt): Promise<Decision> {
  const attemptId = randomUUIDv7()
  const { core, device, onDisowned, onSettled } = around
  const { credential, method, direction } = attempt
  try {
    const confirms = around.abilities().confirmsTurns
    const verdict = await decide(
      { attempt_id: attemptId, device_id: device.id, credential, method, direction, confirms },
      { ...core, onDisowned, onSettled, offline: () => offline(attempt, core) },
    )
    writeDown(around, attempt, { ...verdict, attemptId })
    const { allowed, userId, by } = verdict
    return { attemptId, allowed, message: allowed ? greetings[direction] : greetings.denied, userId, by }
  } catch (error) {
    // Whatever fails here, the person at the door gets an answer, and nobody is kept inside.
    core.log('warn', 'a decision failed', { device_id: device.id, why: String(error) })
    const allowed = direction === 'out'
    const message = allowed ? greetings.out : greetings.denied
    return { attemptId, allowed, message, userId: null, by: 'policy' }
  }
}

function offline({ credential }: Attempt, { policy, config, members, notes, clock }: Core) {
  return decideOffline(credential, {
    policy: policy(),
    config: config(),
    members,
    snapshotAt: notes.get('snapshotAt'),
    debounceSeconds: notes.get('debounceSeconds') ?? 0,
    now: clock.now(),
  })
}

/** Stored on disk before the device gets the decision. */
function writeDown(around: DoorSurroundings, attempt: Attempt, verdict: Verdict & { attemptId: string }): void {
  const { core, device } = around
  const { attemptId, allowed, by, sent, disowned, userId, uses } = verdict
  if (disowned) return
  const { direction, credential, method } = attempt
  const now = core.clock.now()
  const told = { device_id: device.id, at: new Date(now).toISOString(), attempt_id: attemptId, direction } as const
  if (!allowed) {
    if (by === 'server') return
    const { reason } = verdict
    core.store.transact(() => {
      core.facts.add({ ...told, kind: 'offline_denied', credential, method, ...(reason !== null && { reason }) })
      // The server may have authorised a passage that the device was never told of.
      if (sent) core.facts.add({ ...told, kind: 'gave_up', credential, method })
    })
    return
  }
  const grant: KeptGrant = {
    ...{ attemptId, deviceId: device.id, direction, userId, purpose: 'member', decidedBy: by },
    ...{ sent, credential, method, marks: attempt.marks ?? {}, grantedAt: now, counted: false, ended: null },
  }
  core.store.transact(() => {
    core.grants.add(grant)
    if (userId !== null && uses !== null) core.members.use(attemptId, userId, uses)
  })
  if (!around.abilities().confirmsTurns) settleAtOnce(core, grant, now)
}

/** Where turns are not reported the grant counts as the passage; if the server decided, it has already counted it. */
function settleAtOnce(books: Books, grant: KeptGrant, now: number): void {
  if (grant.decidedBy !== 'server') {
    endGrant(books, grant, { how: 'turned', at: now }, true)
    return
  }
  books.store.transact(() => {
    books.grants.end(grant, { how: 'turned', at: now, counted: false })
    if (grant.userId !== null) books.members.visited(grant.userId, grant.direction === 'in' ? now : null)
  })
}
