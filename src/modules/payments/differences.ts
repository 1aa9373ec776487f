import { type Static, Type } from 'typebox'
import type { Acting } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import { differenceKinds, settleDifference } from './attempts-sql.ts'

/** Money at a provider that does not fit what is known here, until a person has seen to it. */
export const PaymentDifference = Named('PaymentDifference', {
  id: Id(),
  kind: OneOf(differenceKinds),
  provider: Type.String({ examples: ['pix'] }),
  reference: Type.String({ description: 'What the provider calls the payment.' }),
  charge_id: Nullable(Id()),
  member_id: Nullable(Id()),
  member_name: Nullable(Type.String({ examples: ['Ana Souza'] })),
  amount_cents: Type.Integer({ examples: [12990] }),
  at: Timestamp('When it was noticed.'),
})

/** Notes that a person has seen to a difference, and what was done about it. */
export async function settle(
  { db, teamId, now }: Acting,
  id: string,
  note: string,
): Promise<Static<typeof Settled> | Failure<'NOT_FOUND'>> {
  const settled_at = timestampText(now)
  const was = await settleDifference(db, teamId, { id, settled_at: null }, { settled_at, note })
  return was ? { id, settled_at } : notFound('Difference')
}

export const Settled = Named('SettledDifference', { id: Id(), settled_at: Timestamp() })
