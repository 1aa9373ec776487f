import { setTimeout as pause } from 'node:timers/promises'
import { actingAlone, type InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { OutsideFailure } from '#platform/http/call-out.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { dayStartOf, machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { atPartner, type ConnectionRow, findConnection, type StoredSettings } from './connections.ts'
import { openEndpoint } from './endpoints.ts'
import { findKeyOf, lockPerson } from './people-sql.ts'
import type { Visit } from './program.ts'
import { programOf } from './programs/index.ts'
import { recogniseVisitor } from './recognise-visitor.ts'
import { type Answer, afterAnswer, checkInMinutes } from './visit-rules.ts'
import {
  advanceVisit,
  atDoor,
  beginAsking,
  deleteUnknownVisit,
  findConnectionAt,
  findVisit,
  findWaitingVisit,
  hasVisit,
  insertVisit,
  listToldOf,
  type VisitRow,
} from './visits-sql.ts'

/** A person at a door waits no longer than this for a partner, in ms, so that the whole answer takes no more than 1.5 s. */
const doorMs = 1300
const lookAgainMs = 25

export type AtPartner = InCompany & { box: SecretBox }

/**
 * Makes the partner confirm the check-in of a member who stands at a unit's door, within 1.5 s. Afterwards the facts at the door say
 * whether the member has a visit. It does nothing for members whose program is not connected there. Call it outside of transactions.
 */
export async function askForVisitor(ctx: AtPartner, memberId: string, unitId: string): Promise<void> {
  const { db, teamId } = ctx
  const connectionId = await findConnectionAt(db, teamId, memberId, unitId)
  const row = connectionId === undefined ? undefined : await findConnection(db, teamId, connectionId)
  if (row === undefined) return
  for (const id of await listToldOf(db, teamId, { connectionId: row.id, memberId })) {
    await recogniseVisitor(actingAlone(ctx, 'partner'), row, id)
  }
  const now = timestampText(ctx.now)
  const visit = await findWaitingVisit(db, teamId, { connectionId: row.id, memberId, unitId, now })
  if (visit !== undefined) return void (await askFor(ctx, { row, visit, answerMs: doorMs }))
  await askWithoutCheckIn(ctx, row, { memberId, unitId })
}

/**
 * Asks the partner for a visit and writes the answer. A visit without a check-in is deleted if the partner knows of none. If several ask for it at once, one calls the partner and the others wait for the
 * answer; a single-use address is called once.
 */
export async function askFor(
  ctx: AtPartner,
  { row, visit, answerMs }: { row: ConnectionRow; visit: VisitRow; answerMs: number },
): Promise<void> {
  const { db, teamId } = ctx
  const real = machineNow()
  const until = timestampText(real.add({ milliseconds: answerMs + 1000 }))
  const mine = await beginAsking(db, teamId, { id: visit.id, now: timestampText(real), until })
  if (mine === undefined) return waitForAnswer(ctx, visit.id, answerMs)
  const answer = await answerTo(ctx, { row, answerMs, visit: mine })
  const { when_silent: whenSilent } = row.settings as unknown as StoredSettings
  const isKnown = !mine.reference.startsWith(atDoor)
  const { letIn, askAgainSeconds, ...change } = afterAnswer(mine, answer, { whenSilent: isKnown ? whenSilent : 'deny' })
  const now = timestampText(ctx.now)
  // If the check-in was reported after the partner had denied that there is one, the partner is asked again.
  const read = change.state === 'refused' ? { reference: mine.reference } : {}
  await advanceVisit(
    db,
    teamId,
    { id: mine.id, ...read },
    {
      ...change,
      validated_at: change.state === 'validated' ? now : null,
      let_in_at: mine.let_in_at ?? (letIn ? now : null),
      next_ask_at: askAgainSeconds === null ? null : timestampText(machineNow().add({ seconds: askAgainSeconds })),
      updated_at: now,
    },
  )
  if (!isKnown) await deleteUnknownVisit(db, teamId, mine.id)
}

async function waitForAnswer({ db, teamId }: AtPartner, id: string, answerMs: number): Promise<void> {
  for (const until = performance.now() + answerMs; performance.now() < until; await pause(lookAgainMs)) {
    const visit = await findVisit(db, teamId, id)
    if (visit?.state !== 'waiting' || visit.asking_until === null) return
  }
}

async function answerTo(
  { db, box }: AtPartner,
  { row, answerMs, visit }: { row: ConnectionRow; answerMs: number; visit: VisitRow },
): Promise<Answer> {
  try {
    return await atPartner(db, { box, row, answerMs }, (call) =>
      programOf(row.program).validate(call, askedOf(box, visit)),
    )
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error
    const { kind } = error
    return { state: 'silent', isOurs: kind === 'unauthorised', mayHaveTaken: kind === 'unclear' }
  }
}

function askedOf(box: SecretBox, { id, team_id, unit_id, person_key, unclear, endpoint: sealed }: VisitRow): Visit {
  const endpoint = sealed === null ? null : openEndpoint(box, team_id, id, sealed)
  return { unitId: unit_id, personKey: person_key, unclear, endpoint }
}

/**
 * A visitor may be at the door before the partner has reported the check-in. The visit is written before the partner is asked, since the
 * answer may be lost. It is removed if the partner knows of none.
 */
async function askWithoutCheckIn(
  ctx: AtPartner,
  row: ConnectionRow,
  { memberId, unitId }: { memberId: string; unitId: string },
): Promise<void> {
  const { db, teamId } = ctx
  const personKey = programOf(row.program).asksForPersons
    ? await findKeyOf(db, teamId, row.program, memberId)
    : undefined
  if (personKey === undefined) return
  const at = { connectionId: row.id, memberId, unitId }
  const now = timestampText(ctx.now)
  // Just after midnight, the visit may have begun the day before, so the last hour counts too.
  const hourAgo = timestampText(ctx.now.subtract({ minutes: checkInMinutes }))
  const expires_at = timestampText(ctx.now.add({ minutes: checkInMinutes }))
  const id = newId()
  const visit = await transact(ctx, async (tx) => {
    await lockPerson(tx.db, teamId, row.program, personKey)
    // Another reader may have started the visit meanwhile. Asked first, since the partner may confirm it between the two questions.
    const begun = await findWaitingVisit(tx.db, teamId, { ...at, now })
    if (begun !== undefined) return begun
    if (await hasVisit(tx.db, teamId, { ...at, since: [dayStartOf(ctx), hourAgo].toSorted()[0]! })) return undefined
    await insertVisit(tx.db, teamId, {
      ...{ id, connection_id: row.id, program_id: row.program_id, unit_id: unitId, reference: `${atDoor}${id}` },
      ...{ person_key: personKey, member_id: memberId, told: null, state: 'waiting', reason: null, endpoint: null },
      ...{ checked_in_at: now, expires_at, validated_at: null, created_at: now, updated_at: now },
    })
    return findVisit(tx.db, teamId, id)
  })
  if (visit === undefined) return
  await askFor(ctx, { row, visit, answerMs: doorMs })
}
