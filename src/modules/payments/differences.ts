import { type Static, Type } from 'typebox'
import type { Acting, InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import { type Difference, differenceKinds, listDifferences, settleDifference } from './attempts-sql.ts'

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

/** Those that nobody has seen to, oldest first. */
export const listOpen = ({ db, teamId }: InCompany): Promise<Difference[]> => listDifferences(db, teamId)

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
