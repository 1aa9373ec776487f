import { type Insertable, sql } from 'kysely'
import { actorName } from '#platform/db/actor-name.ts'
import type { Db } from '#platform/db/pool.ts'
import { findBy, insertRow, updateBy } from '#platform/db/rows.ts'
import type { DocumentSignatures } from '#platform/db/schema.generated.ts'
import type { GymDocument, MemberDocument } from './schemas.ts'

export const findDocument = findBy('documents', 'id', 'ended_at')
export const insertDocument = insertRow('documents', ['id', 'name', 'name_key', 'text', 'published_at'])
export const updateDocument = updateBy('documents', ['id', 'ended_at'], ['ended_at'])

/** The documents that members are asked to sign, by name. */
export async function listAsked(db: Db, teamId: string): Promise<GymDocument[]> {
  return db
    .selectFrom('documents')
    .select(['id', 'name', 'text', 'published_at'])
    .where('team_id', '=', teamId)
    .where('ended_at', 'is', null)
    .orderBy('name_key')
    .execute()
}

/** The documents that the member is asked to sign or has signed: unsigned ones first, then by name. */
export async function listDocumentsOf(db: Db, teamId: string, memberId: string): Promise<MemberDocument[]> {
  return db
    .selectFrom('documents as d')
    .leftJoin('document_signatures as s', (on) =>
      on.on('s.team_id', '=', teamId).onRef('s.document_id', '=', 'd.id').on('s.member_id', '=', memberId),
    )
    .select(['d.id', 'd.name', 'd.text', 'd.published_at', 's.signed_at', 's.signed_in'])
    .select([sql<boolean>`d.ended_at is null`.as('is_asked'), actorName(teamId, 's.actor').as('actor_name')])
    .where('d.team_id', '=', teamId)
    .where((eb) => eb.or([eb('d.ended_at', 'is', null), eb('s.signed_at', 'is not', null)]))
    .orderBy(sql`s.signed_at is not null`)
    .orderBy('d.name_key')
    .orderBy('d.id', 'desc')
    .execute() as Promise<MemberDocument[]>
}

/** If a member signs a second time, the time of the first signature stays. */
export async function insertSignature(db: Db, row: Insertable<DocumentSignatures>): Promise<void> {
  await db
    .insertInto('document_signatures')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
