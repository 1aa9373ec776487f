import { type Static, Type } from 'typebox'
import type { Acting } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { job } from '#platform/jobs/job.ts'
import { Id } from '#platform/schema/schema.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { endAttempt, finishAsking } from './ask-provider.ts'
import { listOpenAttempts, listOpenRefunds, listWorkOfAnyCompany, type RefundRow } from './attempts-sql.ts'
import { type ConnectionRow, findConnection, type Reach } from './connections.ts'
import { endMandate, finishOffering } from './mandates.ts'
import { listOpenMandates } from './mandates-sql.ts'
import { readAgain } from './read-again.ts'
import { askForRefund } from './refund-charge.ts'

const OfConnection = Type.Object({ teamId: Id(), connectionId: Id() })
type OfConnection = Static<typeof OfConnection>

/** Work at a provider that nobody waits for. */
export const tendJob = job('tend-payments', OfConnection, {
  key: ({ connectionId }) => `tend-payments ${connectionId}`,
  queue: ({ connectionId }) => `tend-payments ${connectionId}`,
  keepWaiting: true,
})

/** After this time without an answer, the result of a call is found out, and a refund that is under way is read again. */
const settledSeconds = 30

const askedBefore = () => timestampText(machineNow().subtract({ seconds: settledSeconds }))

export function connectionsToTend(db: Db): Promise<OfConnection[]> {
  return listWorkOfAnyCompany(db, askedBefore())
}

/**
 * Ends attempts that should no longer be paid, because the charge was paid or cancelled, or the membership ended; finds out the result of
 * calls without an answer; asks for the state of refunds, also after the connection has ended, as long as the provider accepts its
 * credentials. A failure does not stop the other work; the first error is thrown at the end.
 */
export async function tendConnection(ctx: Acting, reach: Reach, connectionId: string): Promise<void> {
  const { db, teamId } = ctx
  const connection = await findConnection(db, teamId, connectionId)
  if (connection === undefined) return
  const errors: unknown[] = []
  const tend = async (work: Promise<unknown>) => void (await work.catch((error) => errors.push(error)))
  const before = askedBefore()
  if (connection.disconnected_at === null) await tendWaiting(ctx, reach, { connection, before, tend })
  else if (connection.problem?.startsWith('unauthorised')) return
  for (const { payment_reference, ...refund } of await listOpenRefunds(db, teamId, connectionId)) {
    if (refund.updated_at >= before) continue
    await tend(finishRefund(ctx, reach, { refund, payment: { connectionId, reference: payment_reference } }))
  }
  if (errors.length > 0) throw errors[0]
}

interface Tended {
  connection: ConnectionRow
  before: string
  tend: (work: Promise<unknown>) => Promise<void>
}

async function tendWaiting(ctx: Acting, reach: Reach, { connection, before, tend }: Tended): Promise<void> {
  const { db, teamId } = ctx
  const connectionId = connection.id
  for (const { is_unwanted, ...attempt } of await listOpenAttempts(db, teamId, { connectionId, before })) {
    // Another call is asking for it at this moment.
    if (attempt.state === 'asking' && attempt.updated_at >= before) continue
    if (is_unwanted) await tend(endAttempt(ctx, reach, { connection, attempt }))
    else if (attempt.state === 'asking') await tend(finishAsking(ctx, reach, { connection, attempt }))
  }
  for (const { has_ended, ...mandate } of await listOpenMandates(db, teamId, connectionId)) {
    if (mandate.state === 'asking' && mandate.updated_at >= before) continue
    if (has_ended) await tend(endMandate(ctx, reach, mandate))
    else if (mandate.state === 'asking') await tend(finishOffering(ctx, reach, { mandate }))
  }
}

/** Until the provider's id of a refund was known, it could not be matched with the provider's refunds, so its payment is read again. */
async function finishRefund(
  ctx: Acting,
  reach: Reach,
  { refund, payment }: { refund: RefundRow; payment: { connectionId: string; reference: string } },
): Promise<void> {
  await askForRefund(ctx, reach, refund)
  if (refund.state === 'asking') await readAgain(ctx, reach, { ...payment, kind: 'payment' })
}
