import { setTimeout as pause } from 'node:timers/promises'
import type { DecisionAnswer, DecisionRequest } from '@catraca/device-contract/messages.ts'
import type { Core } from '../core.ts'
import { reasonOf } from '../log.ts'
import { ServerAway, ServerRefused } from '../server/server-client.ts'
import type { OfflineDecision } from './decide-offline.ts'

export interface Verdict extends Omit<OfflineDecision, 'by'> {
  by: 'server' | 'snapshot' | 'policy'
  /** Whether the server may have received the question. */
  sent: boolean
  /** The server does not know this bridge or device. Then nothing is reported about it. */
  disowned: boolean
}

interface Deciding extends Pick<Core, 'server' | 'breaker' | 'log' | 'late'> {
  offline(request: DecisionRequest): OfflineDecision
  /** Called when the server does not know the bridge or the device. */
  onDisowned(): void
  /** Facts that waited for an answer may be sent now. */
  onSettled(): void
}

/** How long a person at the door waits for the server. */
export const budgetMs = 700
/** How long to wait for an answer when nobody at the door waits for it any more. Facts that end its attempt are sent after it. */
const lateMs = 10_000
/** A connection that breaks within this time was already broken before. */
const brokenMs = 200

/**
 * Asks the server. When the server does not answer within the budget, or has failed several times in a row, it decides by the policy. A
 * later answer opens nothing; if it authorised a passage, the facts of the same attempt end that.
 */
export async function decide(request: DecisionRequest, deciding: Deciding): Promise<Verdict> {
  const { breaker, offline, log } = deciding
  if (breaker.isOpen()) return { ...byPolicy(request, offline), sent: false }
  const asked = ask(request, deciding)
  const overtime = new AbortController()
  const answer = await Promise.race([
    asked,
    pause(budgetMs, undefined, { signal: overtime.signal }).catch(() => undefined),
  ])
  overtime.abort()
  if (answer === undefined) {
    breaker.failed()
    log('warn', 'the server took too long; the policy decides', { device_id: request.device_id })
    return { ...byPolicy(request, offline), sent: true }
  }
  if (answer instanceof ServerRefused && [401, 403, 404].includes(answer.status)) {
    deciding.onDisowned()
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
    return { ...byPolicy(request, offline), sent: answer instanceof ServerAway && answer.sent }
  }
  breaker.answered()
  const { allowed, reason, user_id } = answer
  const base = { by: 'server', reason, userId: user_id, uses: null, sent: true, disowned: false } as const
  return { ...base, allowed: allowed || request.direction === 'out' }
}

/** The answer, or the error instead of it. */
async function ask(request: DecisionRequest, { server, late, onSettled }: Deciding): Promise<DecisionAnswer | Error> {
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

function byPolicy(request: DecisionRequest, offline: Deciding['offline']): Omit<Verdict, 'sent'> {
  const decision = offline(request)
  if (request.direction === 'in') return { ...decision, disowned: false }
  return { ...decision, allowed: true, reason: null, uses: null, disowned: false }
}
