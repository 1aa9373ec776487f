import { type Static, Type } from 'typebox'
import type { Acting, InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import { type Difference, differenceKinds, listDifferences, settleDifference } from './attempts-sql.ts'

/** Money at a provider that differs from the data here, until a person has dealt with it. */
export const PaymentDifference = Named('PaymentDifference', {
  id: Id(),
  kind: OneOf(differenceKinds),
  provider: Type.String({ examples: ['pix'] }),
  reference: Type.String({ description: 'The provider’s id of the payment.' }),
  charge_id: Nullable(Id()),
  member_id: Nullable(Id()),
  member_name: Nullable(Type.String({ examples: ['Ana Souza'] })),
  amount_cents: Type.Integer({ examples: [12990] }),
  at: Timestamp('When it was noticed.'),
})

/** The differences that nobody has dealt with, oldest first. */
export const listOpen = ({ db, teamId }: InCompany): Promise<Difference[]> => listDifferences(db, teamId)

/** Records that a person has dealt with a difference, and how. */
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
