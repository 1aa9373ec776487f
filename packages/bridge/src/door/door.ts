import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  DecisionAnswer,
  DecisionRequest,
  DeviceConfig,
  DeviceHealth,
  Fact,
} from '@catraca/device-contract/messages.ts'
import type { Core } from '../core.ts'
import type { Abilities, Attempt, Decision, Door, Turn } from '../devices/adapter.ts'
import type { DeviceLine } from '../devices/device-line.ts'
import { reasonOf } from '../log.ts'
import { ServerAway, ServerRefused } from '../server/server-client.ts'
import type { Ending, KeptGrant } from '../state/grants.ts'
import { decideOffline, type OfflineDecision } from './decide-offline.ts'

// What happens at one door: somebody asks and is answered, the arm turns or does not, and all of it is stored for the server.

export interface DoorSurroundings {
  core: Core
  device: DeviceConfig
  abilities(): Abilities
  /** The address that the device is told to call. */
  address: string
  line: DeviceLine
  identified(serial: string | undefined): boolean
  health(now: Partial<DeviceHealth>): void
  alarm(code: string, on: boolean): void
}

/** What a door's screen shows: it never shows a name or a debt. */
const greetings = { in: 'Bem-vindo', out: 'Até logo', denied: 'Procure a recepção' }

/** How long a person at the door waits for the server. */
export const budgetMs = 700
/** How long to wait for an answer when nobody at the door waits for it any more. Facts that end its attempt are sent after it. */
const lateMs = 10_000
/** A connection that breaks within this time was already broken before. */
const brokenMs = 200
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

interface Verdict extends Omit<OfflineDecision, 'by'> {
  by: 'server' | 'snapshot' | 'policy'
  /** Whether the server may have received the question. */
  sent: boolean
  /** The server does not know this bridge or device. Then nothing is reported about it. */
  disowned: boolean
}

/** Decides about an attempt, by the server or by the policy. The decision is on the disk before the device gets it. */
async function decide(around: DoorSurroundings, attempt: Attempt): Promise<Decision> {
  const attemptId = randomUUIDv7()
  const { core, device } = around
  const { credential, method, direction } = attempt
  try {
    const confirms = around.abilities().confirmsTurns
    const request = { attempt_id: attemptId, device_id: device.id, credential, method, direction, confirms }
    const verdict = await verdictOn(core, request)
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

/**
 * Asks the server. When the server does not answer within the budget, or has failed several times in a row, it decides by the policy. A
 * later answer opens nothing; if it authorised a passage, the facts of the same attempt end that.
 */
async function verdictOn(core: Core, request: DecisionRequest): Promise<Verdict> {
  const { breaker, log, wake } = core
  if (breaker.isOpen()) return { ...byPolicy(request, core), sent: false }
  const asked = askServer(request, core)
  const overtime = new AbortController()
  const answer = await Promise.race([
    asked,
    pause(budgetMs, undefined, { signal: overtime.signal }).catch(() => undefined),
  ])
  overtime.abort()
  if (answer === undefined) {
    breaker.failed()
    log('warn', 'the server took too long; the policy decides', { device_id: request.device_id })
    return { ...byPolicy(request, core), sent: true }
  }
  if (answer instanceof ServerRefused && [401, 403, 404].includes(answer.status)) {
    wake.health()
    log('warn', 'the server refuses this bridge or device', { device_id: request.device_id, status: answer.status })
    return { ...nobody(request), disowned: true }
  }
  // The server is there, and no policy applies: what was shown identifies nobody.
  if (answer instanceof ServerRefused && answer.status === 400 && !isReadable(request)) {
    log('warn', 'the server cannot read what was shown', { device_id: request.device_id })
    return { ...nobody(request), disowned: false }
  }
  if (answer instanceof Error) {
    if (answer instanceof ServerAway) breaker.failed()
    log('warn', 'the server did not decide; the policy does', { device_id: request.device_id, why: reasonOf(answer) })
    return { ...byPolicy(request, core), sent: answer instanceof ServerAway && answer.sent }
  }
  breaker.answered()
  const { allowed, reason, user_id } = answer
  const said = { allowed: allowed || request.direction === 'out', reason, userId: user_id }
  return { ...said, by: 'server', uses: null, sent: true, disowned: false }
}

/** The verdict about somebody whom the server does not identify: nobody is kept inside. */
function nobody({ direction }: DecisionRequest) {
  return { allowed: direction === 'out', by: 'server', reason: null, userId: null, uses: null, sent: false } as const
}

/** The answer, or the error instead of it. */
async function askServer(request: DecisionRequest, { server, late, wake }: Core): Promise<DecisionAnswer | Error> {
  late.add(request.attempt_id)
  const call = () => server.call<DecisionAnswer>('POST', '/decisions', { body: request, timeoutMs: lateMs })
  const began = performance.now()
  try {
    // The server has closed a kept connection in the meantime. Asking twice is harmless, because both requests have the same attempt id.
    const answer = await call().catch((error) => {
      const broken = error instanceof ServerAway && error.sent && !error.failed
      if (broken && performance.now() - began < brokenMs) return call()
      throw error
    })
    return typeof answer.allowed === 'boolean' ? answer : new ServerAway('What answers is not the server.')
  } catch (error) {
    return error as Error
  } finally {
    late.delete(request.attempt_id)
    // Facts of this attempt were waiting for its answer.
    wake.facts()
  }
}

/** Whether the server takes the text that was shown at all. */
function isReadable({ credential }: DecisionRequest): boolean {
  if (credential.type === 'user') return true
  const shown = credential.type === 'text' ? credential.text : credential.number
  return shown.trim() !== '' && !shown.includes('\0') && shown.isWellFormed()
}

function byPolicy(request: DecisionRequest, core: Core): Omit<Verdict, 'sent'> {
  const { policy, config, members, notes, clock } = core
  const decision = decideOffline(request.credential, {
    policy: policy(),
    config: config(),
    members,
    snapshotAt: notes.get('snapshotAt'),
    debounceSeconds: notes.get('debounceSeconds') ?? 0,
    now: clock.now(),
  })
  if (request.direction === 'in') return { ...decision, disowned: false }
  return { ...decision, allowed: true, reason: null, uses: null, disowned: false }
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
  if (!around.abilities().confirmsTurns) passAtOnce(core, grant, now)
}

/** What a bridge stores about grants. */
export type Books = Pick<Core, 'store' | 'facts' | 'grants' | 'members'>

export interface End {
  how: Ending
  at: number
  log?: Fact['log']
}

/**
 * Ends a grant and stores the fact that the server must get, both or neither. If the decision was made here, the fact is an entry or exit
 * of its own, with the attempt's id, because the server may also know of the attempt. Devices repeat themselves and report late: the same
 * ending counts once, and a different later ending is reported as well.
 */
export function endGrant(books: Books, grant: KeptGrant, end: End, unconfirmedCounts: boolean): void {
  if (grant.ended === end.how || (grant.ended !== null && end.how === 'unconfirmed')) return
  const { store, facts, grants, members } = books
  store.transact(() => {
    const kind = kindOf(grant, end, unconfirmedCounts)
    const counted = kind === 'offline_entry'
    const factId = kind === undefined ? undefined : facts.add(factOf(grant, end, kind))
    grants.end(grant, { how: end.how, at: end.at, counted })
    if (grant.userId === null || grant.purpose !== 'member') return
    const passed = end.how === 'turned' || (end.how === 'unconfirmed' && unconfirmedCounts)
    if (counted && factId !== undefined) members.bindUse(grant.attemptId, factId)
    if (!passed) members.undoUse(grant.attemptId)
    // A give-up only ends the visit that was begun by this grant.
    const wasEntry = grant.direction === 'in' && grant.ended !== null
    if (passed) members.visited(grant.userId, grant.direction === 'in' ? end.at : null)
    else if (wasEntry) members.visited(grant.userId, null)
  })
}

/** Where turns are not reported the grant counts as the passage; if the server decided, it has already counted it. */
function passAtOnce(books: Books, grant: KeptGrant, now: number): void {
  if (grant.decidedBy !== 'server') {
    endGrant(books, grant, { how: 'turned', at: now }, true)
    return
  }
  books.store.transact(() => {
    books.grants.end(grant, { how: 'turned', at: now, counted: false })
    if (grant.userId !== null) books.members.visited(grant.userId, grant.direction === 'in' ? now : null)
  })
}

/** Undefined: nothing is reported to the server. */
function kindOf(grant: KeptGrant, { how }: End, unconfirmedCounts: boolean): Fact['kind'] | undefined {
  if (grant.purpose === 'test') return undefined
  if (grant.purpose === 'release') return how === 'turned' ? 'free_turn' : undefined
  if (grant.decidedBy === 'server' || grant.counted) return how
  if (how === 'gave_up') return grant.sent ? 'gave_up' : undefined
  if (how === 'unconfirmed' && !unconfirmedCounts) return grant.sent ? 'gave_up' : undefined
  return grant.direction === 'in' ? 'offline_entry' : 'offline_exit'
}

function factOf(grant: KeptGrant, { at, log }: End, kind: Fact['kind']): Omit<Fact, 'id'> {
  const { deviceId, attemptId, direction, credential, method } = grant
  return {
    device_id: deviceId,
    at: new Date(at).toISOString(),
    kind,
    direction,
    ...(kind !== 'free_turn' && { attempt_id: attemptId }),
    ...(credential !== null && { credential }),
    ...(method !== null && { method }),
    ...(log !== undefined && { log }),
  }
}
