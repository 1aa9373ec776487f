import { sql } from 'kysely'
import { type Static, Type } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { actorName } from '#platform/db/actor-name.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { Id, Named, Nullable, Timestamp } from '#platform/schema/schema.ts'

export const HistoryEntry = Named('MembershipHistoryEntry', {
  id: Id(),
  at: Timestamp('When it took effect.'),
  change: Type.String({ examples: ['frozen'] }),
  from_status: Nullable(Type.String()),
  to_status: Type.String(),
  reason: Nullable(Type.String()),
  actor: Type.String({ description: '`time`, `operator`, `key:ID` or `staff:ID`.' }),
  actor_name: Nullable(Type.String({ description: 'The name of the person or the key.' })),
  changes: Type.Object({}, { additionalProperties: true }),
})

/** The whole history of a membership, with the actor of each change, oldest first. */
export async function listHistory(
  { db, teamId }: InCompany,
  membershipId: string,
): Promise<Static<typeof HistoryEntry>[] | Failure<'NOT_FOUND'>> {
  const rows = await db
    .selectFrom('membership_history as h')
    .select(['h.id', 'h.at', 'h.change', 'h.from_status', 'h.to_status', 'h.reason', 'h.actor'])
    .select([actorName(teamId, 'h.actor').as('actor_name'), sql<object>`h.changes`.as('changes')])
    .where('h.team_id', '=', teamId)
    .where('h.membership_id', '=', membershipId)
    .orderBy('h.seq')
    .execute()
  // Every membership has at least one line: its sale.
  return rows.length === 0 ? notFound('Membership') : rows
}
