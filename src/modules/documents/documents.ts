import type { Static } from 'typebox'
import type { Acting, InCompany } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { transact } from '#platform/db/transact.ts'
import { duplicate, Failure, notFound } from '#platform/errors/failure.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { foldText } from '#platform/values/text.ts'
import type { GymDocument, NewGymDocument } from './schemas.ts'
import { findDocument, insertDocument, listAsked, updateDocument } from './sql.ts'

/** The documents that the gym asks its members to sign. */
export function listDocuments({ db, teamId }: InCompany): Promise<GymDocument[]> {
  return listAsked(db, teamId)
}

const taken = { documents_name_key: () => duplicate('name', 'There is a document with this name already.') }

/**
 * Publishes a document that every member is asked to sign. Its text never changes, so that a signature shows what was read: a correction is
 * a new document that replaces the earlier one and has to be signed again.
 */
export async function publishDocument(
  ctx: Acting,
  { name, text, replaces }: Static<typeof NewGymDocument>,
): Promise<GymDocument | Failure<'NOT_FOUND' | 'DUPLICATE_ENTRY'>> {
  return transact(ctx, async (tx) => {
    if (replaces != null && !(await end(tx, replaces))) return notFound('Document', 'replaces')
    const document = { id: newId(), name: name.trim(), text, published_at: timestampText(tx.now) }
    const row = { ...document, name_key: foldText(document.name) }
    const failed = await guarded(insertDocument(tx.db, tx.teamId, row), taken)
    return failed instanceof Failure ? failed : document
  })
}

/** Stops asking members to sign a document. Its signatures are kept. */
export async function endDocument(ctx: Acting, id: string): Promise<GymDocument | Failure<'NOT_FOUND'>> {
  return transact(ctx, async (tx) => {
    const document = await findDocument(tx.db, tx.teamId, { id, ended_at: null })
    if (document === undefined || !(await end(tx, id))) return notFound('Document')
    const { name, text, published_at } = document
    return { id, name, text, published_at }
  })
}

const end = ({ db, teamId, now }: Acting, id: string) =>
  updateDocument(db, teamId, { id, ended_at: null }, { ended_at: timestampText(now) })
