import type { Static } from 'typebox'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { countFailure } from '#platform/limits/too-many.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { contactHash, isCode, mostTries, readContact, shareOfWrongCodes, sharesOfAsking } from './access-codes.ts'
import { beginSession, type Opened, type Opening, openedWith } from './begin-session.ts'
import { deleteCode, type TriedCode, takeTry } from './codes-sql.ts'
import { lockedCodeJob } from './mail-code.ts'
import type { TypedCode } from './schemas.ts'

/** Compared when there is no code, so that the answer takes as long. */
const nobodys: TriedCode = { id: '', tries: 0, member_id: null, code_hash: Buffer.alloc(32) }

/**
 * Begins a session on a phone with a mailed code, which is used up. The answer is the same as for a wrong code after five wrong codes,
 * after ten minutes, and for a person who is not a member; the work done is the same, too. A right code is never refused because of other
 * people's wrong codes.
 */
export async function openByCode(
  ctx: Acting,
  { tries, ...opening }: Opening & { tries: Tries },
  { contact: typed, code }: Static<typeof TypedCode>,
): Promise<Opened | Failure<'INVALID_REQUEST' | 'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED'>> {
  const contact = readContact(typed)
  if (contact instanceof Failure) return contact
  const hash = contactHash({ teamId: ctx.teamId, box: opening.box }, contact)
  // Counted outside of a transaction, because a refusal would undo the count.
  const tried = await takeTry(ctx.db, ctx.teamId, { contactHash: hash, most: mostTries, now: machineNowText() })
  const { id, code_hash, member_id } = { ...nobodys, ...tried }
  const isRight = isCode(opening.box, id, [code, code_hash ?? nobodys.code_hash!])
  if (!isRight || member_id === null) {
    if (tried?.tries === mostTries) await tellLocked(ctx, id)
    return countFailure(tries, shareOfWrongCodes(ctx), notValid())
  }
  const begun = await attributed(ctx, async (tx) => {
    const [used] = await deleteCode(tx.db, tx.teamId, id)
    if (used === undefined) return notValid()
    return beginSession(tx, member_id, { action: 'app_code_used', leaves: opening.leaves })
  })
  if (begun instanceof Failure) return begun
  await forgetAsking(ctx, tries, hash)
  return openedWith(ctx, opening, begun)
}

/** Takes back the counted request for a code: the person who made it has signed in. */
async function forgetAsking(ctx: Acting, tries: Tries, hash: Buffer): Promise<void> {
  const [ofAddress, ...ofContact] = sharesOfAsking(ctx, hash)
  for (const share of ofContact) await tries.forget(share)
  await tries.giveBack({ share: ofAddress, waitMs: 0, nextWaitSeconds: 0 })
}

async function tellLocked(ctx: Acting, codeId: string): Promise<void> {
  const { db, teamId, requestId, origin } = ctx
  await enqueue(db, lockedCodeJob, { teamId, codeId, origin, requestId })
}

function notValid(): Failure<'UNAUTHORIZED'> {
  const message = 'This code is not valid, or not any more. Ask for a new one.'
  return new Failure('UNAUTHORIZED', message, { reason: 'CODE_WRONG' })
}
