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

/** Reads at the provider what webhooks have reported, once for all waiting messages about it. */
export const readAgainJob = job('read-payment', WhatWasTold, {
  key: ({ connectionId, kind, reference }) => `read-payment ${connectionId} ${kind} ${reference}`,
  queue: ({ connectionId, reference }) => `read-payment ${connectionId} ${reference}`,
})

/** Reads an object that a webhook has named at the provider, and writes its state. The content of a webhook is never trusted. */
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
  // Objects that are not ours are found by the next reconciliation.
  if (attempt === undefined) return
  await readAttempt(ctx, reach, { connection, attempt })
}
