import { findCharge, lockCharge, openCents, whyNotPayable } from '#modules/billing/index.ts'
import { findMember } from '#modules/members/index.ts'
import { askLateFee } from '#modules/memberships/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated } from '#platform/errors/failure.ts'
import { type providerReasons, refusalOf } from '#platform/http/outside-refusals.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { type AttemptRow, advanceAttempt, findAttempt, findOpenAttempt, insertAttempt } from './attempts-sql.ts'
import { atProvider, type ConnectionRow, findConnection, type Reach, refuseEnded } from './connections.ts'
import { findMandate, type MandateRow } from './mandates-sql.ts'
import { type AttemptKind, type Debtor, type NamedCharge, ProviderFailure } from './provider.ts'
import { nothingSettled, type Settled, settleAttempt } from './settle.ts'

export type NotAsked =
  | Failure<'NOT_FOUND'>
  | RuleViolated<'CHARGE_NOT_OPEN' | 'NOT_CONNECTED' | keyof typeof providerReasons>

/** How a charge is to be collected. */
export interface Wanted {
  connection: ConnectionRow
  chargeId: string
  kind: AttemptKind
  /** Whether a waiting attempt at another provider is ended first. */
  isChosen?: boolean
  /** The due day at the provider; not for a code that is paid now. */
  dueDate?: string
  /** Until when a code can be paid, if longer than usual. */
  payUntil?: string
  mandate?: MandateRow
}

/**
 * Makes a provider wait for the payment of an open charge. While an attempt of the wanted kind waits, asking again returns the same
 * attempt; an attempt that has expired, or that is of another kind or amount, is ended there first.
 */
export async function askProvider(ctx: Acting, reach: Reach, wanted: Wanted): Promise<AttemptRow | NotAsked> {
  // A bank that pays with a mandate is asked for the announced amount, on its day.
  if (wanted.kind === 'code') await askLateFee(ctx, wanted.chargeId)
  const begun = await beginAttempt(ctx, wanted)
  if (begun instanceof Failure) return begun
  const { attempt, isNew, isSame } = begun
  const payUntil = wanted.payUntil ?? null
  // An earlier attempt may be at another provider.
  const connection = (await findConnection(ctx.db, ctx.teamId, attempt.connection_id))!
  try {
    if (isSame && attempt.state === 'waiting' && !isOver(attempt)) return attempt
    if (isSame && attempt.state === 'asking') {
      const asked = await finishAsking(ctx, reach, { connection, attempt, isNew, payUntil })
      if (asked.state === 'waiting' || wanted.kind === 'cycle') return asked
      if (asked.state !== 'paid') throw new ProviderFailure('refused', 'The provider has ended the charge at once')
      // It was paid before this was known here; the remaining amount is asked for.
      return await askProvider(ctx, reach, wanted)
    }
    await endAttempt(ctx, reach, { connection, attempt })
  } catch (error) {
    return refusalOf(error)
  }
  return askProvider(ctx, reach, wanted)
}

interface Begun {
  attempt: AttemptRow
  isNew: boolean
  /** Whether it fits the present request: the same kind, for the open amount. */
  isSame: boolean
}

/** The open attempt, or a new one, whose reference is stored before the provider is called. */
async function beginAttempt(ctx: Acting, { connection, chargeId, kind, isChosen, dueDate, mandate }: Wanted) {
  return transact(ctx, async (tx): Promise<Begun | NotAsked> => {
    const { db, teamId, now } = tx
    const charge = await lockCharge(db, teamId, chargeId)
    if (charge === undefined) return notFound('Charge')
    const refused = whyNotPayable(charge.status) ?? (await refuseEnded(tx, connection.id))
    if (refused !== undefined) return refused
    const present = await findOpenAttempt(db, teamId, chargeId)
    const isThere = !isChosen || present?.connection_id === connection.id
    const isSame = isThere && present?.kind === kind && present.amount_cents === openCents(charge)
    if (present !== undefined) return { attempt: present, isNew: false, isSame }
    const id = newId()
    await insertAttempt(db, teamId, {
      ...{ id, connection_id: connection.id, charge_id: chargeId, kind, mandate_id: mandate?.id ?? null },
      ...{ due_date: dueDate ?? null, reference: id.replaceAll('-', ''), state: 'asking' },
      amount_cents: openCents(charge),
      // Later changes by the gym have later times on its clock; the provider's answers are in real time.
      ...{ created_at: timestampText(now), updated_at: timestampText(machineNow()) },
    })
    return { attempt: (await findOpenAttempt(db, teamId, chargeId))!, isNew: true, isSame: true }
  })
}

export const isOver = ({ expires_at }: AttemptRow) =>
  expires_at !== null && Date.parse(expires_at) <= machineNow().epochMilliseconds

interface Asked {
  connection: ConnectionRow
  attempt: AttemptRow
}

/**
 * Asks the provider to collect the charge of an attempt. An attempt that is not new is read first, since an earlier answer may have been
 * lost. An attempt that the provider refuses is ended, and the ProviderFailure says why.
 */
export async function finishAsking(
  ctx: Acting,
  reach: Reach,
  { connection, attempt, isNew = false, payUntil = null }: Asked & { isNew?: boolean; payUntil?: string | null },
): Promise<AttemptRow> {
  const { id, amount_cents, charge_id, due_date } = attempt
  const { description, member_profile_id } = (await findCharge(ctx.db, ctx.teamId, charge_id))!
  const debtor = await debtorOf(ctx, member_profile_id)
  const named = await nameAttempt(ctx, attempt)
  const order = { ...named, amount_cents, description, debtor, due_date, pay_until: payUntil }
  const advance = (progress: Partial<AttemptRow> & Pick<AttemptRow, 'state'>) =>
    advanceAttempt(ctx.db, ctx.teamId, id, { ...progress, updated_at: timestampText(machineNow()) })
  try {
    const charge = await atProvider(ctx.db, reach, connection, async (provider, call) => {
      const known = isNew ? undefined : await provider.readCharge(call, named)
      return known ?? provider.createCharge(call, order)
    })
    const { external_id, copia_e_cola, page_url, expires_at } = charge
    await advance({ state: 'waiting', external_id, copia_e_cola, page_url, expires_at })
    // A card is charged at once.
    if (charge.state !== 'waiting') await settleAttempt(ctx, { ...attempt, state: 'waiting' }, charge)
    const written = (await findAttempt(ctx.db, ctx.teamId, id))!
    // It was ended here before the provider knew it.
    if (charge.state === 'waiting' && written.state === 'ended') {
      await endAttempt(ctx, reach, { connection, attempt: { ...written, external_id } })
    }
    return written
  } catch (error) {
    if (error instanceof ProviderFailure) await advance({ state: error.kind === 'refused' ? 'refused' : 'asking' })
    throw error
  }
}

/** An attempt as the provider identifies it. */
async function nameAttempt(
  { db, teamId }: InCompany,
  { kind, reference, external_id, mandate_id }: AttemptRow,
): Promise<NamedCharge> {
  const mandate = mandate_id === null ? null : (await findMandate(db, teamId, mandate_id))!.reference
  return { kind, reference, external_id, mandate }
}

/** Reads an attempt at its provider, and writes its state. */
export async function readAttempt(ctx: Acting, reach: Reach, { connection, attempt }: Asked): Promise<Settled> {
  const named = await nameAttempt(ctx, attempt)
  const charge = await atProvider(ctx.db, reach, connection, (provider, call) => provider.readCharge(call, named))
  return charge === undefined ? nothingSettled : settleAttempt(ctx, attempt, charge)
}

/** The debtor of a member's charges. */
export async function debtorOf({ db, teamId }: Acting, memberId: string): Promise<Debtor> {
  const { client } = (await findMember(db, teamId, memberId))!
  return { id: memberId, name: client.full_name, cpf: client.cpf, email: client.email }
}

/** So long may an order to pay again be on its way to the bank. */
const onItsWayMs = 60_000

/** Ends an attempt at its provider. It may have been paid meanwhile; then the charge is paid, too. */
export async function endAttempt(ctx: Acting, reach: Reach, { connection, attempt }: Asked): Promise<void> {
  const named = await nameAttempt(ctx, attempt)
  const known = await atProvider(ctx.db, reach, connection, (provider, call) => provider.endCharge(call, named))
  const isWaiting = known?.state === 'waiting'
  // Otherwise the bank would pay it after the member has paid in another way.
  const isOrdered =
    attempt.state === 'waiting' &&
    known?.state === 'unpaid' &&
    Date.parse(attempt.updated_at) > machineNow().epochMilliseconds - onItsWayMs
  // Some providers keep an attempt unchanged when it is too old to be paid.
  if (isOrdered || (isWaiting && !isOver(attempt)))
    throw new ProviderFailure('unclear', 'The provider has not ended the charge')
  const ended = { ...attempt, state: 'ended' as const, payments: [] }
  await settleAttempt(ctx, attempt, isWaiting ? ended : (known ?? ended))
}
