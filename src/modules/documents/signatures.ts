import { memberExists } from '#modules/members/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { MemberDocument, signedIn } from './schemas.ts'
import { findDocument, insertSignature, listDocumentsOf } from './sql.ts'

/** The documents that a member is asked to sign, and those that they have signed. */
export async function listMemberDocuments(
  { db, teamId }: InCompany,
  memberId: string,
): Promise<MemberDocument[] | Failure<'NOT_FOUND'>> {
  return (await memberExists(db, teamId, memberId)) ? listDocumentsOf(db, teamId, memberId) : notFound('Member')
}

/**
 * Records that a member has signed a document: in the app, with the address and the program, or on paper, with the person who confirms it.
 */
export async function signDocument(
  ctx: Acting,
  { memberId, documentId, on }: { memberId: string; documentId: string; on: (typeof signedIn)[number] },
): Promise<MemberDocument | Failure<'NOT_FOUND'>> {
  return transact(ctx, async ({ db, teamId, now, actor, origin }) => {
    if (!(await memberExists(db, teamId, memberId))) return notFound('Member')
    const document = await findDocument(db, teamId, { id: documentId, ended_at: null })
    if (document === undefined) return notFound('Document', on === 'paper' ? 'document_id' : undefined)
    const row = { team_id: teamId, member_id: memberId, document_id: documentId, signed_at: timestampText(now) }
    await insertSignature(db, { ...row, signed_in: on, actor, ...(on === 'app' && origin) })
    return (await listDocumentsOf(db, teamId, memberId)).find(({ id }) => id === documentId)!
  })
}
