import { type Static, Type } from 'typebox'
import type { Acting } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { job } from '#platform/jobs/job.ts'
import { Id } from '#platform/schema/schema.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { endAttempt, finishAsking } from './ask-provider.ts'
import { listOpenAttempts, listOpenRefunds, listWorkOfAnyCompany, type RefundRow } from './attempts-sql.ts'
import { findConnection, type Reach } from './connections.ts'
import { endMandate, finishOffering } from './mandates.ts'
import { listOpenMandates } from './mandates-sql.ts'
import { readAgain } from './read-again.ts'
import { askForRefund } from './refund-charge.ts'

const OfConnection = Type.Object({ teamId: Id(), connectionId: Id() })
type OfConnection = Static<typeof OfConnection>

/** What is to be done at a provider and nobody waits for. */
export const tendJob = job('tend-payments', OfConnection, {
  key: ({ connectionId }) => `tend-payments ${connectionId}`,
  queue: ({ connectionId }) => `tend-payments ${connectionId}`,
  keepWaiting: true,
})

/** After so long without an answer it is found out what became of a call; and a refund that is under way is read again. */
const settledSeconds = 30

const askedBefore = () => timestampText(machineNow().subtract({ seconds: settledSeconds }))

export function connectionsToTend(db: Db): Promise<OfConnection[]> {
  return listWorkOfAnyCompany(db, askedBefore())
}

/**
 * Ends at a provider what is no longer to be paid there, because the charge was paid or cancelled, or the membership ended; finds out
 * what became of calls without an answer; asks how far refunds are. One that cannot be done leaves the others to be done; the first error comes at the end.
 */
export async function tendConnection(ctx: Acting, reach: Reach, connectionId: string): Promise<void> {
  const { db, teamId } = ctx
  const connection = await findConnection(db, teamId, connectionId)
  if (connection === undefined || connection.disconnected_at !== null) return
  const errors: unknown[] = []
  const tend = async (work: Promise<unknown>) => void (await work.catch((error) => errors.push(error)))
  const before = askedBefore()
  for (const { is_unwanted, ...attempt } of await listOpenAttempts(db, teamId, { connectionId, before })) {
    // Somebody is asking for it at this moment.
    if (attempt.state === 'asking' && attempt.updated_at >= before) continue
    if (is_unwanted) await tend(endAttempt(ctx, reach, { connection, attempt }))
    else if (attempt.state === 'asking') await tend(finishAsking(ctx, reach, { connection, attempt }))
  }
  for (const { has_ended, ...mandate } of await listOpenMandates(db, teamId, connectionId)) {
    if (mandate.state === 'asking' && mandate.updated_at >= before) continue
    if (has_ended) await tend(endMandate(ctx, reach, mandate))
    else if (mandate.state === 'asking') await tend(finishOffering(ctx, reach, { mandate }))
  }
  for (const { payment_reference, ...refund } of await listOpenRefunds(db, teamId, connectionId)) {
    await tend(finishRefund(ctx, reach, { refund, payment: { connectionId, reference: payment_reference } }))
  }
  if (errors.length > 0) throw errors[0]
}

/** While the name of a refund was not known, what the provider gave back was not told apart; so its payment is read again. */
async function finishRefund(
  ctx: Acting,
  reach: Reach,
  { refund, payment }: { refund: RefundRow; payment: { connectionId: string; reference: string } },
): Promise<void> {
  await askForRefund(ctx, reach, refund)
  if (refund.state === 'asking') await readAgain(ctx, reach, { ...payment, kind: 'payment' })
}
