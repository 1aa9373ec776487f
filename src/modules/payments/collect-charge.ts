import { findCharge } from '#modules/billing/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { providerReasons } from '#platform/http/outside-refusals.ts'
import { askProvider, type NotAsked } from './ask-provider.ts'
import type { AttemptRow } from './attempts-sql.ts'
import { type ConnectionRow, findConnection, listOpenConnections, type Reach } from './connections.ts'
import type { WaitingPayment } from './schemas.ts'

/** Why nothing can be collected now. */
export const collectReasons = {
  CHARGE_NOT_OPEN: 'It was paid already, or will never be due; `status` says which.',
  NOT_CONNECTED: 'The company is not connected with a payment provider.',
  ...providerReasons,
}

/**
 * Makes a provider create a code for paying an open charge now. While the code waits for payment, asking again returns the same one.
 * `providerId` is required if the company has several.
 */
export async function collectCharge(
  ctx: Acting,
  reach: Reach,
  { chargeId, providerId }: { chargeId: string; providerId?: string | undefined },
): Promise<WaitingPayment | NotAsked | RuleViolated<'NOT_CONNECTED'>> {
  if ((await findCharge(ctx.db, ctx.teamId, chargeId)) === undefined) return notFound('Charge')
  const connection = await chooseConnection(ctx, providerId)
  if (connection instanceof Failure) return connection
  const isChosen = providerId !== undefined
  const attempt = await askProvider(ctx, reach, { connection, chargeId, kind: 'code', isChosen })
  if (attempt instanceof Failure) return attempt
  return shown(isChosen ? connection : (await findConnection(ctx.db, ctx.teamId, attempt.connection_id))!, attempt)
}

/** The company's connection to be used for collecting. */
export async function chooseConnection(
  { db, teamId }: InCompany,
  providerId?: string,
): Promise<ConnectionRow | RuleViolated<'NOT_CONNECTED'>> {
  const all = await listOpenConnections(db, teamId, null)
  const chosen = all.find(({ provider }) => providerId === undefined || provider === providerId)
  if (chosen !== undefined) return chosen
  const what = providerId === undefined ? 'no payment provider' : `no provider ${providerId}`
  return ruleViolated('NOT_CONNECTED', `The company is connected with ${what}.`)
}

function shown(
  { provider }: ConnectionRow,
  { charge_id, reference, copia_e_cola, page_url, expires_at }: AttemptRow,
): WaitingPayment {
  return { charge_id, provider, txid: reference, status: 'waiting', copia_e_cola, page_url, expires_at: expires_at! }
}
