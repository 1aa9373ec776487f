import type { Fact, FactResult } from '@catraca/device-contract/messages.ts'
import type { Core } from '../core.ts'
import { reasonOf } from '../log.ts'
import { ServerAway, ServerRefused } from './server-client.ts'

type Sending = Pick<Core, 'server' | 'facts' | 'clock' | 'log' | 'late'>

const mostAtOnce = 100
/** How long a fact waits when the server fails on it, doubled each time; other facts are sent meanwhile. */
const putOffMs = 10_000
const longestMs = 3_600_000
/** How long a fact waits for its device to be paired again, or to be used again. */
const strangeKeptMs = 7 * 24 * 3_600_000
/** Refusals of the bridge itself, or because it sends too fast. They say nothing about a fact. */
const aboutTheBridge = new Set([401, 403, 404])

/**
 * Sends the waiting facts in order, in batches, until none is left that may be sent. A fact that the server refuses is set aside and
 * logged; one on which the server fails, or whose device it does not know, is sent again later. Throws ServerAway when everything must be
 * tried again later.
 */
export async function sendFacts(sending: Sending): Promise<void> {
  for (;;) {
    const batch = untilLate(sending.facts.next(sending.clock.now(), mostAtOnce), sending.late)
    if (batch.length === 0) return
    try {
      await send(batch, sending)
    } catch (error) {
      if (!isAboutFacts(error)) throw error
      if (batch.length > 1) await oneByOne(batch, sending)
      else giveWay(batch[0]!, error as Error, sending)
    }
  }
}

function untilLate(facts: Fact[], late: ReadonlySet<string>): Fact[] {
  const first = facts.findIndex(({ attempt_id }) => typeof attempt_id === 'string' && late.has(attempt_id))
  return first === -1 ? facts : facts.slice(0, first)
}

async function send(batch: Fact[], { server, facts, log, clock }: Sending): Promise<void> {
  const answer = await server.call<{ results?: FactResult[] }>('POST', '/facts', { body: { facts: batch } })
  const results = new Map(answer.results?.map((result) => [result.id, result] as const))
  const strange = batch.filter(({ id }) => results.get(id)?.why === 'unknown_device')
  const known = [...results.values()].filter(({ why }) => why !== 'unknown_device')
  facts.done(known.map(({ id }) => id))
  for (const fact of strange) {
    if (clock.now() - Date.parse(fact.at) < strangeKeptMs) putOff(fact, { facts, clock })
    else facts.setAside(fact, 'unknown_device', clock.now())
    log('warn', 'the server does not know the device of a fact', { fact_id: fact.id, device_id: fact.device_id })
  }
  for (const { id, result, why } of known) {
    if (result === 'ignored') log('warn', 'the server ignored a fact', { fact_id: id, why })
  }
  for (const fact of batch.filter(({ id }) => !results.has(id))) {
    facts.putOff(fact.id, clock.now() + putOffMs)
    log('warn', 'the server gave no result for a fact', { fact_id: fact.id })
  }
}

function isAboutFacts(error: unknown): boolean {
  if (error instanceof ServerRefused) return !aboutTheBridge.has(error.status)
  return error instanceof ServerAway && error.failed
}

async function oneByOne(batch: Fact[], sending: Sending): Promise<void> {
  for (const fact of batch) {
    try {
      await send([fact], sending)
    } catch (error) {
      if (!isAboutFacts(error)) throw error
      giveWay(fact, error as Error, sending)
    }
  }
}

function giveWay(fact: Fact, error: Error, { facts, clock, log }: Sending): void {
  const details = { fact_id: fact.id, kind: fact.kind, device_id: fact.device_id, why: reasonOf(error) }
  if (error instanceof ServerRefused) {
    facts.setAside(fact, error.message, clock.now())
    log('warn', 'a fact was refused by the server and set aside', details)
  } else {
    putOff(fact, { facts, clock })
    log('warn', 'the server fails on a fact; it is tried again later', details)
  }
}

function putOff({ id }: Fact, { facts, clock }: Pick<Sending, 'facts' | 'clock'>): void {
  facts.putOff(id, clock.now() + Math.min(longestMs, putOffMs * 2 ** facts.triesOf(id)))
}
