import { type Static, Type } from 'typebox'
import type { Acting } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { Id, OneOf } from '#platform/schema/schema.ts'
import { readAttempt } from './ask-provider.ts'
import { findAttemptByReference } from './attempts-sql.ts'
import { atProvider, findConnection, type Reach } from './connections.ts'
import { readMandate } from './mandates.ts'
import { findMandateByReference } from './mandates-sql.ts'
import { settlePayment } from './settle.ts'

const WhatWasTold = Type.Object({
  teamId: Id(),
  connectionId: Id(),
  kind: OneOf(['charge', 'payment', 'mandate']),
  reference: Type.String({ maxLength: 100 }),
})
export type WhatWasTold = Static<typeof WhatWasTold>

/** What a webhook told is read at the provider, once for all messages about it that wait. */
export const readAgainJob = job('read-payment', WhatWasTold, {
  key: ({ connectionId, kind, reference }) => `read-payment ${connectionId} ${kind} ${reference}`,
  queue: ({ connectionId, reference }) => `read-payment ${connectionId} ${reference}`,
})

/** Reads at the provider what a webhook has told of, and writes what it says. A webhook is never believed by itself. */
export async function readAgain(
  ctx: Acting,
  reach: Reach,
  { connectionId, kind, reference }: Omit<WhatWasTold, 'teamId'>,
): Promise<void> {
  const { db, teamId } = ctx
  const connection = await findConnection(db, teamId, connectionId)
  if (connection === undefined || connection.disconnected_at !== null) return
  if (kind === 'mandate') {
    const mandate = await findMandateByReference(db, teamId, { connection_id: connectionId, reference })
    return mandate && readMandate(ctx, reach, mandate)
  }
  if (kind === 'payment') {
    const payment = await atProvider(db, reach, connection, (provider, call) => provider.readPayment(call, reference))
    return payment && void (await settlePayment(ctx, connectionId, payment))
  }
  const attempt = await findAttemptByReference(db, teamId, { connection_id: connectionId, reference })
  // What is not ours is found by the next reconciliation.
  if (attempt === undefined) return
  await readAttempt(ctx, reach, { connection, attempt })
}
