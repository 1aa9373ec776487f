import { randomUUIDv7 } from 'node:crypto'
import type { DeviceConfig, DeviceHealth } from '@catraca/device-contract/messages.ts'
import type { BridgeClock } from '../bridge-clock.ts'
import type { Abilities, Attempt, Decision, Door, Turn } from '../devices/adapter.ts'
import type { DeviceLine } from '../devices/device-line.ts'
import type { BridgeLog } from '../log.ts'
import type { KeptGrant } from '../state/grants.ts'
import type { Verdict } from './decide.ts'
import { type Books, endGrant } from './end-grant.ts'

export interface DoorSurroundings {
  books: Books
  clock: BridgeClock
  log: BridgeLog
  device: DeviceConfig
  address: string
  timeZone: string
  abilities(): Abilities
  line: DeviceLine
  identified(serial: string | undefined): boolean
  unconfirmedCounts(): boolean
  decide(question: { attemptId: string; attempt: Attempt; confirms: boolean }): Promise<Verdict>
  health(now: Partial<DeviceHealth>): void
  alarm(code: string, on: boolean): void
}

/** What a door's screen says: never a name, never a debt. */
const greetings = { in: 'Bem-vindo', out: 'Até logo', denied: 'Procure a recepção' }

/** How long the same message of a device is the same attempt. */
const repeatMs = 60_000

/** What the bridge gives to a make for one device. */
export function createDoor(around: DoorSurroundings): Door {
  const { books, clock, log, device, health } = around
  const { grants, facts } = books
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

  /** The decision of an earlier run whose answer the device may not have heard. */
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
      // After a test an arm may still turn once more than was seen; without a grant nobody can tell whose turn it was.
      facts.add({ ...way, kind: 'free_turn' })
    } else if (grant.direction !== direction) {
      if (grant.purpose === 'member') facts.add({ ...way, kind: 'wrong_way', attempt_id: grant.attemptId })
    } else {
      endGrant(books, grant, { how: 'turned', at, ...(line && { log: line }) }, around.unconfirmedCounts())
    }
  }

  return {
    device,
    address: around.address,
    timeZone: around.timeZone,
    ask,
    turned,
    gaveUp({ attemptId, at }) {
      const grant = own(attemptId)
      if (grant !== undefined) endGrant(books, grant, { how: 'gave_up', at }, around.unconfirmedCounts())
    },
    waiting: () => grants.waiting(device.id),
    async history(lines) {
      books.store.transact(() => {
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
          const userId = credential === null ? undefined : books.members.find(credential)?.userId
          const isPassage = kind === 'offline_entry' || kind === 'offline_exit'
          if (userId === undefined || !isPassage || at < (books.members.lastEntry(userId) ?? 0)) continue
          books.members.visited(userId, direction === 'in' ? at : null)
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
        books.store.get<{ value: string }>(
          'select value from device_notes where device_id = ? and name = ?',
          device.id,
          name,
        )?.value,
      set: (name, value) =>
        books.store.run(
          'insert or replace into device_notes (device_id, name, value) values (?, ?, ?)',
          ...[device.id, name, value],
        ),
    },
    log: (level, message, details) => log(level, message, { device_id: device.id, ...details }),
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
  const { direction } = attempt
  try {
    const verdict = await around.decide({ attemptId, attempt, confirms: around.abilities().confirmsTurns })
    writeDown(around, attempt, { ...verdict, attemptId })
    const { allowed, userId, by } = verdict
    return { attemptId, allowed, message: allowed ? greetings[direction] : greetings.denied, userId, by }
  } catch (error) {
    // Whatever went wrong here, the person at the door gets an answer, and nobody is kept inside.
    around.log('warn', 'a decision failed', { device_id: around.device.id, why: String(error) })
    const allowed = direction === 'out'
    const message = allowed ? greetings.out : greetings.denied
    return { attemptId, allowed, message, userId: null, by: 'policy' }
  }
}

/** On the disk before the device hears the decision. */
function writeDown(around: DoorSurroundings, attempt: Attempt, verdict: Verdict & { attemptId: string }): void {
  const { books, clock, device } = around
  const { attemptId, allowed, by, sent, disowned, userId, uses } = verdict
  if (disowned) return
  const { direction, credential, method } = attempt
  const now = clock.now()
  const told = { device_id: device.id, at: new Date(now).toISOString(), attempt_id: attemptId, direction } as const
  if (!allowed) {
    if (by === 'server') return
    const { reason } = verdict
    books.store.transact(() => {
      books.facts.add({ ...told, kind: 'offline_denied', credential, method, ...(reason !== null && { reason }) })
      // The server may have authorised what nobody heard of.
      if (sent) books.facts.add({ ...told, kind: 'gave_up', credential, method })
    })
    return
  }
  const grant: KeptGrant = {
    ...{
      attemptId,
      deviceId: device.id,
      direction,
      userId,
      purpose: 'member',
      decidedBy: by,
      sent,
      credential,
      method,
    },
    ...{ marks: attempt.marks ?? {}, grantedAt: now, counted: false, ended: null },
  }
  books.store.transact(() => {
    books.grants.add(grant)
    if (userId !== null && uses !== null) books.members.use(attemptId, userId, uses)
  })
  if (!around.abilities().confirmsTurns) settleAtOnce(books, grant, now)
}

/** Where no turn is reported the grant is the passage; the server has counted its own already. */
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
