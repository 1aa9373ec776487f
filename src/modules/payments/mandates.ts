import { listOpenCharges } from '#modules/billing/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { refusalOf } from '#platform/http/outside-refusals.ts'
import { localDate, machineNow, timestampText } from '#platform/time/clock.ts'
import { addDays, later } from '#platform/time/days.ts'
import { newId } from '#platform/values/ids.ts'
import { askProvider, debtorOf, isOver, type NotAsked } from './ask-provider.ts'
import { findAttemptByReference } from './attempts-sql.ts'
import { chooseConnection } from './collect-charge.ts'
import { atProvider, type ConnectionRow, findConnection, type Reach, refuseEnded } from './connections.ts'
import {
  advanceMandate,
  findMandate,
  findOpenMandate,
  findTerms,
  insertMandate,
  listMandateRows,
  type MandateRow,
  type Terms,
} from './mandates-sql.ts'
import {
  type Call,
  type Journey,
  type MandatesOf,
  type MandateToOffer,
  ProviderFailure,
  type ProviderMandate,
} from './provider.ts'
import { unlessRefused } from './providers/api.ts'
import { providerOf } from './providers/index.ts'
import type { OfferedMandate } from './schemas.ts'

export const mandateReasons = {
  MANDATES_NOT_OFFERED: 'The provider, or the contract with it, has no mandates.',
  MEMBERSHIP_ENDED: 'The membership is cancelled.',
  MANDATE_ACTIVE: 'The membership has a mandate already.',
  JOURNEY_NOT_OFFERED: 'The provider has other journeys: `journeys`.',
  CPF_REQUIRED: 'A mandate names the member by CPF, and the member has none.',
  CYCLE_NOT_OFFERED: 'Banks have cycles of a week, a month, a quarter, half a year and a year; the plan lasts `days`.',
  NO_OPEN_CHARGE: 'This journey is accepted by paying a charge, and none is open.',
}

type NotOffered = NotAsked | RuleViolated<'NOT_CONNECTED' | keyof typeof mandateReasons>

const refuse = <R extends keyof typeof mandateReasons>(reason: R, more: object = {}) =>
  ruleViolated(reason, mandateReasons[reason], { ...more })

/**
 * Creates a mandate for a membership, which the member accepts at their bank: with the mandate's own code (2), with the open charge as
 * first payment now (3), or with that charge as one that is due later (4). If one is already waiting, it is returned again.
 */
export async function createMandate(
  ctx: Acting,
  reach: Reach,
  { membershipId, journey }: { membershipId: string; journey: Journey },
): Promise<OfferedMandate | NotOffered> {
  const terms = await termsOf(ctx, membershipId)
  if (terms === undefined) return notFound('Membership')
  const connection = await chooseConnection(ctx)
  if (connection instanceof Failure) return connection
  const objection = await whyNotOffered(ctx, connection, { ...terms, journey })
  if (objection !== undefined) return objection

  try {
    const present = await findPresent(ctx, reach, membershipId)
    if (present?.state === 'active') return refuse('MANDATE_ACTIVE')
    if (present?.journey === journey && !(await isFirstPaymentOver(ctx, present))) {
      return shown(present.state === 'waiting' ? present : await finishOffering(ctx, reach, { mandate: present }))
    }
    if (present !== undefined) await endMandate(ctx, reach, present)
    const first = await firstPayment(ctx, reach, { connection, membershipId, journey })
    if (first instanceof Failure) return first
    const begun = await begin(ctx, { connection, membershipId, journey, first })
    return begun instanceof Failure ? begun : shown(await finishOffering(ctx, reach, begun))
  } catch (error) {
    return refusalOf(error)
  }
}

async function whyNotOffered(
  ctx: Acting,
  connection: ConnectionRow,
  { status, days, member_profile_id, journey }: Terms & { journey: Journey },
) {
  const { mandates } = providerOf(connection.provider)
  const offered = mandates(connection.settings as Record<string, unknown>)
  if (offered === undefined) return refuse('MANDATES_NOT_OFFERED')
  const { journeys, needsCpf } = offered
  if (!journeys.includes(journey)) return refuse('JOURNEY_NOT_OFFERED', { journeys: journeys.join(', ') })
  if (status === 'cancelled') return refuse('MEMBERSHIP_ENDED')
  if (!offered.hasCycle(days)) return refuse('CYCLE_NOT_OFFERED', { days })
  return needsCpf && (await debtorOf(ctx, member_profile_id)).cpf === null ? refuse('CPF_REQUIRED') : undefined
}

/** The open mandate. A page for accepting a mandate may have expired. */
async function findPresent(ctx: Acting, reach: Reach, membershipId: string): Promise<MandateRow | undefined> {
  const find = () => findOpenMandate(ctx.db, ctx.teamId, membershipId)
  const present = await find()
  if (present?.state !== 'waiting' || present.page_url === null) return present
  await readMandate(ctx, reach, present)
  return find()
}

/** Whether the charge that is paid when a mandate is accepted can no longer be paid, and the mandate's code has no use any more. */
async function isFirstPaymentOver({ db, teamId }: Acting, mandate: MandateRow): Promise<boolean> {
  const { connection_id, first_reference: reference } = mandate
  const first = reference === null ? undefined : await findAttemptByReference(db, teamId, { connection_id, reference })
  return first !== undefined && (first.state === 'ended' || (first.state === 'waiting' && isOver(first)))
}

interface Wanted {
  connection: ConnectionRow
  membershipId: string
  journey: Journey
}

/** The reference of the charge that is paid when the mandate is accepted; null if there is none. */
async function firstPayment(
  ctx: Acting,
  reach: Reach,
  { connection, membershipId, journey }: Wanted,
): Promise<string | null | NotOffered> {
  if (journey === 2) return null
  const [charge] = await listOpenCharges(ctx.db, ctx.teamId, membershipId)
  if (charge === undefined) return refuse('NO_OPEN_CHARGE')
  const due = { kind: 'due' as const, dueDate: later(charge.due_date, todayOf(ctx)) }
  const kind = journey === 3 ? { kind: 'code' as const } : due
  const attempt = await askProvider(ctx, reach, { connection, chargeId: charge.id, ...kind })
  return attempt instanceof Failure ? attempt : attempt.reference
}

/** A mandate that is stored before the provider is called; or the one that another call has stored at this moment. */
function begin(
  ctx: Acting,
  { connection, membershipId, journey, first }: Wanted & { first: string | null },
): Promise<{ mandate: MandateRow; isNew: boolean } | RuleViolated<'NOT_CONNECTED'>> {
  return attributed(ctx, async (tx) => {
    const { db, teamId } = tx
    const ended = await refuseEnded(tx, connection.id)
    if (ended !== undefined) return ended
    const id = newId()
    const now = timestampText(machineNow())
    const terms = { connection_id: connection.id, membership_id: membershipId, journey, first_reference: first }
    await insertMandate(db, teamId, { id, ...terms, state: 'asking', created_at: now, updated_at: now })
    const mandate = (await findOpenMandate(db, teamId, membershipId))!
    return { mandate, isNew: mandate.id === id }
  })
}

/**
 * Creates a mandate at the provider. After a lost answer it is found by the number of its contract; a mandate that the provider refuses is
 * ended, and the ProviderFailure says why.
 */
export async function finishOffering(
  ctx: Acting,
  reach: Reach,
  { mandate, isNew = false }: { mandate: MandateRow; isNew?: boolean },
): Promise<MandateRow> {
  const order = await orderOf(ctx, mandate)
  try {
    const made = await atMandates(ctx, reach, mandate, async (mandates, call) => {
      return (isNew ? undefined : await mandates.find(call, order, mandate.created_at)) ?? mandates.create(call, order)
    })
    return await advance(ctx, mandate, made)
  } catch (error) {
    if (error instanceof ProviderFailure) {
      const state = error.kind === 'refused' ? 'refused' : 'asking'
      const updated_at = timestampText(machineNow())
      await advanceMandate(ctx.db, ctx.teamId, mandate.id, { state, updated_at, earlier: ['asking'] })
    }
    throw error
  }
}

async function orderOf(
  ctx: Acting,
  { id, membership_id, journey, first_reference }: MandateRow,
): Promise<MandateToOffer> {
  const { member_profile_id, next_on, days, price_cents } = (await termsOf(ctx, membership_id))!
  const debtor = await debtorOf(ctx, member_profile_id)
  return {
    ...{ contract: id.replaceAll('-', ''), journey: journey as Journey, debtor, days },
    start: firstDay(todayOf(ctx), { next_on, days }),
    ...{ least_amount_cents: price_cents, firstReference: first_reference },
  }
}

const todayOf = ({ now, timeZone }: Acting) => localDate(now, timeZone).toString()

const termsOf = (ctx: Acting, membershipId: string) =>
  findTerms(ctx.db, ctx.teamId, { membershipId, today: todayOf(ctx) })

/**
 * The first day of the first cycle. A bank accepts one charge in each cycle, and a period of 30 days shifts by some days a year against the
 * months. Therefore the first period's end lies late in its cycle, from where it can shift for years.
 */
const firstDay = (today: string, { next_on, days }: Pick<Terms, 'next_on' | 'days'>) =>
  later(today, addDays(next_on, -Math.floor(days * 0.8)))

/** Reads a mandate at its provider, and writes its state. */
export async function readMandate(ctx: Acting, reach: Reach, mandate: MandateRow): Promise<void> {
  if (mandate.reference === null) return
  const named = { reference: mandate.reference, firstReference: null }
  // If a provider refuses to show a mandate, or the contract no longer includes mandates, it stays as it is.
  const reading = atMandates(ctx, reach, mandate, (mandates, call) => mandates.read(call, named))
  const known = await unlessRefused(reading)
  const { copia_e_cola, page_url } = mandate
  if (known !== undefined) await advance(ctx, mandate, { ...known, copia_e_cola, page_url })
}

/** Ends a mandate at its provider, for either side; a mandate that the provider does not know, or no longer offers, is ended. */
export async function endMandate(ctx: Acting, reach: Reach, mandate: MandateRow): Promise<MandateRow> {
  const { provider, settings } = (await findConnection(ctx.db, ctx.teamId, mandate.connection_id))!
  const areOffered = providerOf(provider).mandates(settings as Record<string, unknown>) !== undefined
  const ended = areOffered ? await endThere(ctx, reach, mandate) : undefined
  const state = ended === undefined || ended.state === 'active' || ended.state === 'waiting' ? 'cancelled' : ended.state
  return advance(ctx, mandate, { ...mandate, reference: ended?.reference ?? '', state })
}

async function endThere(ctx: Acting, reach: Reach, mandate: MandateRow): Promise<ProviderMandate | undefined> {
  const order = mandate.reference === null ? await orderOf(ctx, mandate) : undefined
  return atMandates(ctx, reach, mandate, async (mandates, call) => {
    const reference = mandate.reference ?? (await mandates.find(call, order!, mandate.created_at))?.reference
    if (reference === undefined) return undefined
    return mandates.cancel(call, reference).catch((error) => {
      // A mandate that has already ended cannot be cancelled any more.
      if (!(error instanceof ProviderFailure) || error.kind !== 'refused') throw error
      return mandates.read(call, { reference, firstReference: null })
    })
  })
}

/** Ends the mandate with this id. */
export async function cancelMandate(ctx: Acting, reach: Reach, id: string): Promise<OfferedMandate | NotOffered> {
  const mandate = await findMandate(ctx.db, ctx.teamId, id)
  if (mandate === undefined) return notFound('Mandate')
  return endMandate(ctx, reach, mandate).then(shown, refusalOf)
}

/** The mandates of a company, newest first. */
export async function listMandates({ db, teamId }: Acting) {
  return (await listMandateRows(db, teamId)).map(({ provider, ...row }) => {
    const { id, status } = shown(row)
    return { id, membership_id: row.membership_id, provider, reference: row.reference, status }
  })
}

async function advance(ctx: Acting, { id, reference }: MandateRow, made: ProviderMandate): Promise<MandateRow> {
  await advanceMandate(ctx.db, ctx.teamId, id, {
    ...{ state: made.state, reference: reference ?? (made.reference || null) },
    ...{ copia_e_cola: made.copia_e_cola, page_url: made.page_url },
    updated_at: timestampText(machineNow()),
  })
  return (await findMandate(ctx.db, ctx.teamId, id))!
}

/** Calls the mandate functions of a mandate's provider. */
export async function atMandates<T>(
  { db, teamId }: Acting,
  reach: Reach,
  { connection_id }: MandateRow,
  work: (mandates: MandatesOf<Record<string, unknown>>, call: Call) => Promise<T>,
): Promise<T> {
  const connection = (await findConnection(db, teamId, connection_id))!
  return atProvider(db, reach, connection, ({ mandates }, call) => {
    const offered = mandates(call.settings)
    if (offered === undefined) throw new ProviderFailure('refused', 'The connection has no mandates any more')
    return work(offered, call)
  })
}

function shown({ id, copia_e_cola, page_url, state }: MandateRow): OfferedMandate {
  return { id, copia_e_cola, page_url, status: state === 'asking' ? 'waiting' : state }
}
