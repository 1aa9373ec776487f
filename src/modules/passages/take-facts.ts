import type { Fact, FactResult } from '@catraca/device-contract/messages.ts'
import { type AtReader, findAround, identifyAtTurnstile, lockAtDoor } from '#modules/access/index.ts'
import { deviceOfBridge } from '#modules/bridges/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { machineNowMs, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AtBridge } from './authorise-passage.ts'
import { keptDays } from './forget-passages.ts'
import { noteDenial, noteFreeTurn, recordSettled } from './record-passage.ts'
import { newPassage, type Outcome, type Past, settlePassage, type Told, type Turnstile } from './rules.ts'
import { findPassage, findPassageOfLine, lockPassage, logKeyOf } from './sql.ts'

const dayMs = 86_400_000

/**
 * A fact reported this soon counts as happening now: so the list of entries stays in order while all is well. With a longer limit, somebody
 * might meanwhile have left or come back through another door.
 */
const lateAfterMs = 5000

/** After this delay, somebody may have left through another door that reported faster; usually the delay is some milliseconds. */
const unlikelyAfterMs = 500

const endings: Partial<Record<Fact['kind'], Told>> = {
  turned: 'passed',
  offline_entry: 'passed',
  offline_exit: 'passed',
  gave_up: 'gave_up',
  offline_gave_up: 'gave_up',
  wrong_way: 'wrong_way',
  unconfirmed: 'unconfirmed',
}

type FactOfDevice = Omit<Fact, 'device_id'>

/** Takes the facts from turnstiles of the bridge, one after the other, in the order in which they happened. */
export async function takeFacts(
  ctx: Acting,
  { bridge, box, clockOffsetMs }: AtBridge & { clockOffsetMs: number },
  facts: Fact[],
): Promise<{ results: FactResult[] }> {
  const ids = [...new Set(facts.map(({ device_id }) => device_id))]
  const turnstiles = await Promise.all(ids.map((id) => deviceOfBridge(ctx, bridge, id)))
  const byId = new Map(ids.map((id, i) => [id, turnstiles[i]!]))
  const results: FactResult[] = []
  for (const { device_id, ...fact } of facts) {
    const turnstile = byId.get(device_id)!
    const by = { ...ctx, actor: `device:${device_id}`, deviceId: device_id, box }
    const [result, why]: Outcome =
      turnstile instanceof Failure ? ['ignored', 'unknown_device'] : await takeFact(by, turnstile, fact, clockOffsetMs)
    results.push({ id: fact.id, result, why: why ?? null })
  }
  return { results }
}

/**
 * Takes one fact, in a transaction of its own. It is taken once, by its id and by the line of the device's log; a repetition changes
 * nothing.
 */
async function takeFact(by: AtReader, turnstile: Turnstile, fact: FactOfDevice, offsetMs: number): Promise<Outcome> {
  const real = Date.parse(fact.at)
  if (real < machineNowMs() - keptDays * dayMs) return ['ignored', 'too_old']
  const logKey = fact.log == null ? null : logKeyOf(turnstile.id, fact.log)
  const keys = { id: fact.attempt_id ?? logKey ?? fact.id, logKey }
  const at = Temporal.Instant.fromEpochMilliseconds(Math.min(real + offsetMs, by.now.epochMilliseconds))
  const [known, shown] = await Promise.all([
    findPassage(by.db, by.teamId, keys),
    // A code is valid for about a minute, and this fact may be hours old.
    fact.credential == null ? undefined : identifyAtTurnstile({ ...by, now: at }, fact.credential),
  ])
  if (known?.facts.includes(fact.id)) return ['repeated']
  const memberId = known?.member_profile_id ?? shown?.memberId ?? null
  const ageMs = by.now.epochMilliseconds - at.epochMilliseconds

  return transact(by, async (tx) => {
    const { db, teamId } = tx
    const [storeId, then] = [turnstile.store_id, timestampText(at)]
    const [present, passage, around] = await Promise.all([
      memberId === null ? undefined : lockAtDoor(tx, { memberId, storeId, at }),
      lockPassage(db, teamId, keys),
      memberId === null || ageMs < unlikelyAfterMs
        ? undefined
        : findAround(db, teamId, { memberId, storeId, at: then }),
    ])
    if (passage?.facts.includes(fact.id)) return ['repeated']
    const late = ageMs >= lateAfterMs || (around !== undefined && around.leftAt !== null)
    const member = present && { id: memberId!, ...present, around }
    const past: Past = { at, real, late, member, logKey, factId: fact.id, entryId: newId() }
    const begun = newPassage(at, turnstile, asAttempt(keys.id, fact), member?.id ?? null)
    const draft = { ...begun, log_key: logKey, facts: [fact.id] }
    const told = endings[fact.kind]
    if (told === undefined) {
      const isDenial = fact.kind === 'offline_denied'
      return isDenial
        ? noteDenial(tx, { passage, draft, reason: fact.reason ?? null }, past)
        : noteFreeTurn(tx, draft, past)
    }
    const isNewLine = passage !== undefined && logKey !== null && passage.log_key === null
    const line = isNewLine ? await findPassageOfLine(db, teamId, { id: passage.id, logKey }) : undefined
    return recordSettled(tx, settlePassage({ known: passage, line, draft, told }, past, tx), past)
  })
}

function asAttempt(attempt_id: string, { kind, direction, method }: FactOfDevice) {
  return {
    attempt_id,
    direction: kind === 'offline_exit' ? 'out' : (direction ?? 'in'),
    method: method ?? 'manual',
  } as const
}
