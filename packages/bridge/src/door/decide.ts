import { randomUUIDv7 } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { DecisionAnswer, DecisionRequest, DeviceConfig } from '@catraca/device-contract/messages.ts'
import type { Core } from '../core.ts'
import type { Abilities, Attempt, Decision } from '../devices/adapter.ts'
import { reasonOf } from '../log.ts'
import { ServerAway, ServerRefused } from '../server/server-client.ts'
import type { KeptGrant } from '../state/grants.ts'
import { decideOffline, type OfflineDecision } from './decide-offline.ts'
import { passAtOnce } from './end-grant.ts'

interface Verdict extends Omit<OfflineDecision, 'by'> {
  by: 'server' | 'snapshot' | 'policy'
  /** Whether the server may have received the question. */
  sent: boolean
  /** The server does not know this bridge or device. Then nothing is reported about it. */
  disowned: boolean
}

export interface Deciding {
  core: Core
  device: DeviceConfig
  abilities(): Abilities
  /** The server does not know the bridge or a device any more. */
  onDisowned(): void
  /** The answer to a question has come, or will not: facts that waited for it may be sent now. */
  onSettled(): void
}

/** What a door's screen shows: it never shows a name or a debt. */
export const greetings = { in: 'Bem-vindo', out: 'Até logo', denied: 'Procure a recepção' }

/** How long a person at the door waits for the server. */
export const budgetMs = 700
/** How long to wait for an answer when nobody at the door waits for it any more. Facts that end its attempt are sent after it. */
const lateMs = 10_000
/** A connection that breaks within this time was already broken before. */
const brokenMs = 200

/** Decides about an attempt, by the server or by the policy. The decision is on the disk before the device gets it. */
export async function decide(deciding: Deciding, attempt: Attempt): Promise<Decision> {
  const attemptId = randomUUIDv7()
  const { core, device } = deciding
  const { credential, method, direction } = attempt
  try {
    const confirms = deciding.abilities().confirmsTurns
    const request = { attempt_id: attemptId, device_id: device.id, credential, method, direction, confirms }
    const verdict = await verdictOn(deciding, request)
    writeDown(deciding, attempt, { ...verdict, attemptId })
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
async function verdictOn({ core, onDisowned, onSettled }: Deciding, request: DecisionRequest): Promise<Verdict> {
  const { breaker, log } = core
  if (breaker.isOpen()) return { ...byPolicy(request, core), sent: false }
  const asked = ask(request, core, onSettled)
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
    onDisowned()
    log('warn', 'the server refuses this bridge or device', { device_id: request.device_id, status: answer.status })
    const allowed = request.direction === 'out'
    return { allowed, by: 'server', reason: null, userId: null, uses: null, sent: false, disowned: true }
  }
  // The server is there, and no policy applies: what was shown identifies nobody.
  if (answer instanceof ServerRefused && answer.status === 400 && !isReadable(request)) {
    log('warn', 'the server cannot read what was shown', { device_id: request.device_id })
    const allowed = request.direction === 'out'
    return { allowed, by: 'server', reason: null, userId: null, uses: null, sent: false, disowned: false }
  }
  if (answer instanceof Error) {
    if (answer instanceof ServerAway) breaker.failed()
    log('warn', 'the server did not decide; the policy does', { device_id: request.device_id, why: reasonOf(answer) })
    return { ...byPolicy(request, core), sent: answer instanceof ServerAway && answer.sent }
  }
  breaker.answered()
  const { allowed, reason, user_id } = answer
  const base = { by: 'server', reason, userId: user_id, uses: null, sent: true, disowned: false } as const
  return { ...base, allowed: allowed || request.direction === 'out' }
}

/** The answer, or the error instead of it. */
async function ask(
  request: DecisionRequest,
  { server, late }: Core,
  onSettled: () => void,
): Promise<DecisionAnswer | Error> {
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
    onSettled()
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
function writeDown(deciding: Deciding, attempt: Attempt, verdict: Verdict & { attemptId: string }): void {
  const { core, device } = deciding
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
  if (!deciding.abilities().confirmsTurns) passAtOnce(core, grant, now)
}
