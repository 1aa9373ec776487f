import { findCharge, lockCharge, whyNotPayable } from '#modules/billing/index.ts'
import { findMember } from '#modules/members/index.ts'
import type { Acting } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { type AttemptRow, advanceAttempt, findAttempt, findOpenAttempt, insertAttempt } from './attempts-sql.ts'
import { atProvider, type ConnectionRow, findConnection, listOpenConnections, type Reach } from './connections.ts'
import { ProviderFailure } from './provider.ts'
import { type providerReasons, refusalOf } from './refusals.ts'
import { settleAttempt } from './settle.ts'

export interface Collecting {
  charge_id: string
  provider: string
  /** The provider knows the charge by it. */
  txid: string
  status: 'waiting'
  /** The code that the member's bank reads, as text or as a picture. */
  copia_e_cola: string
  expires_at: string
}

type NotCollected =
  | Failure<'NOT_FOUND'>
  | RuleViolated<'CHARGE_NOT_OPEN' | 'NOT_CONNECTED' | keyof typeof providerReasons>

/**
 * Asks a provider to collect an open charge, now, by a code that the member pays. While it waits to be paid, asking again gives the same;
 * when its time is over, it is ended there and a new one is made. `providerId` is needed where the company has several.
 */
export async function collectCharge(
  ctx: Acting,
  reach: Reach,
  { chargeId, providerId }: { chargeId: string; providerId?: string | undefined },
): Promise<Collecting | NotCollected> {
  const connection = await chooseConnection(ctx, providerId)
  if (connection instanceof Failure) return connection
  const begun = await beginAttempt(ctx, connection, chargeId)
  if (begun instanceof Failure) return begun
  const { attempt, isNew } = begun
  // Another provider may have been asked before.
  const asked =
    attempt.connection_id === connection.id
      ? connection
      : await findConnection(ctx.db, ctx.teamId, attempt.connection_id)
  try {
    if (attempt.state === 'waiting' && !isOver(attempt)) return shown(asked!, attempt)
    if (attempt.state === 'asking')
      return shown(asked!, await finishAsking(ctx, reach, { connection: asked!, attempt, isNew }))
    await endAttempt(ctx, reach, { connection: asked!, attempt })
  } catch (error) {
    if (error instanceof ProviderFailure) return refusalOf(error)
    throw error
  }
  return collectCharge(ctx, reach, { chargeId, providerId })
}

async function chooseConnection(
  ctx: Acting,
  providerId: string | undefined,
): Promise<ConnectionRow | RuleViolated<'NOT_CONNECTED'>> {
  const all = await listOpenConnections(ctx.db, ctx.teamId, null)
  const chosen = providerId === undefined ? all : all.filter(({ provider }) => provider === providerId)
  if (chosen[0] !== undefined) return chosen[0]
  const what = providerId === undefined ? 'no payment provider' : `no provider ${providerId}`
  return ruleViolated('NOT_CONNECTED', `The company is connected with ${what}.`)
}

/** The attempt that is open, or a new one, whose reference is stored before the provider hears of it. */
async function beginAttempt(ctx: Acting, { id: connection_id }: ConnectionRow, chargeId: string) {
  return transact(ctx, async ({ db, teamId }): Promise<{ attempt: AttemptRow; isNew: boolean } | NotCollected> => {
    const charge = await lockCharge(db, teamId, chargeId)
    if (charge === undefined) return notFound('Charge')
    const closed = whyNotPayable(charge.status)
    if (closed !== undefined) return closed
    const present = await findOpenAttempt(db, teamId, chargeId)
    if (present !== undefined) return { attempt: present, isNew: false }
    const id = newId()
    const now = timestampText(machineNow())
    const times = { created_at: now, updated_at: now }
    const asked = { reference: id.replaceAll('-', ''), state: 'asking' as const, amount_cents: charge.amount_cents }
    await insertAttempt(db, teamId, { id, connection_id, charge_id: chargeId, ...asked, ...times })
    return { attempt: (await findOpenAttempt(db, teamId, chargeId))!, isNew: true }
  })
}

const isOver = ({ expires_at }: AttemptRow) =>
  expires_at !== null && Date.parse(expires_at) <= machineNow().epochMilliseconds

interface Asked {
  connection: ConnectionRow
  attempt: AttemptRow
}

/**
 * Has the provider know of an attempt. Whether it was asked before and the answer was lost is found by reading, unless the attempt is new;
 * one that the provider refuses is over, and the ProviderFailure says why.
 */
export async function finishAsking(
  ctx: Acting,
  reach: Reach,
  { connection, attempt, isNew = false }: Asked & { isNew?: boolean },
): Promise<AttemptRow> {
  const { id, reference, amount_cents, charge_id } = attempt
  const charge = (await findCharge(ctx.db, ctx.teamId, charge_id))!
  const { client } = (await findMember(ctx.db, ctx.teamId, charge.member_profile_id))!
  const debtor = { name: client.full_name, cpf: client.cpf }
  const order = { reference, amount_cents, description: charge.description, debtor }
  const advance = (progress: Partial<AttemptRow> & Pick<AttemptRow, 'state'>) =>
    advanceAttempt(ctx.db, ctx.teamId, id, { ...progress, updated_at: timestampText(machineNow()) })
  try {
    const { copia_e_cola, expires_at } = await atProvider(ctx.db, reach, connection, async (provider, call) => {
      const known = isNew ? undefined : await provider.readCharge(call, reference)
      return known ?? provider.createCharge(call, order)
    })
    await advance({ state: 'waiting', copia_e_cola, expires_at })
    return (await findAttempt(ctx.db, ctx.teamId, id))!
  } catch (error) {
    if (error instanceof ProviderFailure) await advance({ state: error.kind === 'refused' ? 'refused' : 'asking' })
    throw error
  }
}

/** Ends an attempt at its provider. It may have been paid meanwhile, and then the charge is. */
export async function endAttempt(ctx: Acting, reach: Reach, { connection, attempt }: Asked): Promise<void> {
  const { reference, amount_cents, copia_e_cola, expires_at } = attempt
  const known = await atProvider(ctx.db, reach, connection, (provider, call) => provider.endCharge(call, reference))
  if (known?.state === 'waiting') throw new ProviderFailure('unclear', 'The provider has not ended the charge')
  const code = { copia_e_cola: copia_e_cola ?? '', expires_at: expires_at! }
  await settleAttempt(ctx, attempt, known ?? { state: 'ended', amount_cents, payments: [], ...code })
}

function shown(
  { provider }: ConnectionRow,
  { charge_id, reference, copia_e_cola, expires_at }: AttemptRow,
): Collecting {
  const code = { copia_e_cola: copia_e_cola!, expires_at: expires_at! }
  return { charge_id, provider, txid: reference, status: 'waiting', ...code }
}
