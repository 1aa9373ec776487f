import type { Static } from 'typebox'
import { companyLanguage } from '#modules/mails/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { sessionOf, type TeamContext } from '#platform/context.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { type Share, type Tries, takeAll } from '#platform/limits/tries.ts'
import { machineNow, machineNowText, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { codeLivesSeconds, contactHash, isCode, mostTries, newAddressHash, sharesOfAsking } from './access-codes.ts'
import { deleteCode, insertCode, takeTry } from './codes-sql.ts'
import { correctContact } from './correct-contact.ts'
import type { ConfirmedEmail, NewEmail, OwnDetails } from './details-schemas.ts'
import { holdSession, needsProof } from './fresh-proof.ts'
import { mailNewAddressJob, tellOldAddressJob } from './mail-new-address.ts'
import { readOwnDetails } from './own-details.ts'
import type { AskedCode } from './schemas.ts'

export const newEmailReasons = { CODE_WRONG: 'This code is not valid, or not any more. Ask for a new one.' }

const againInSeconds = 30
/** How many codes for a new address a member may ask for, or get wrong, in a day before having to wait. */
const freeOfMember = 10

/**
 * Mails a code to an address that a member who has just come in wants to have from now on. Until it is typed in, nothing changes. Whether the address
 * is another member's is not looked at here: that would tell.
 */
export async function askForNewEmail(
  ctx: TeamContext,
  tries: Tries,
  { email: typed, language }: Static<typeof NewEmail>,
): Promise<Static<typeof AskedCode> | Failure<'RATE_LIMIT_EXCEEDED'> | RuleViolated<'PROOF_NEEDED'>> {
  const refused = needsProof(ctx)
  if (refused !== undefined) return refused
  const { teamId, requestId, origin } = ctx
  const memberId = sessionOf(ctx).personId
  const email = typed.trim()
  // With those who ask for a code to come in: an address gets only so many mails, whoever types it.
  const ofAddressee = sharesOfAsking(ctx, contactHash(ctx, email.toLowerCase()))
  const taken = await takeAll(tries, [shareOfMember(memberId, 'asks'), ...ofAddressee])
  if ('waitMs' in taken) return tooMany('TOO_MANY_TRIES', taken.waitMs)
  const id = newId()
  const expires_at = timestampText(machineNow().add({ seconds: codeLivesSeconds }))
  await transact(ctx, async (tx) => {
    const asked = { teamId, codeId: id, memberId, email, language: language ?? companyLanguage, at: machineNowText() }
    const code = { id, contact_hash: newAddressHash(ctx, memberId, email), expires_at, now: machineNowText() }
    const written = insertCode(tx.db, teamId, code, mostTries)
    return withCommit(tx, undefined, written, enqueue(tx.db, mailNewAddressJob, { ...asked, origin, requestId }))
  })
  return { good_for_seconds: codeLivesSeconds, again_in_seconds: againInSeconds }
}

/**
 * Gives the member the new address by the code that was mailed to it, which is used up by this. The old address is told, and
 * every way into the app ends but this phone: an earlier one may have been made by another person.
 */
export async function confirmNewEmail(
  ctx: TeamContext,
  tries: Tries,
  { email: typed, code }: Static<typeof ConfirmedEmail>,
): Promise<
  | Static<typeof OwnDetails>
  | Failure<'UNAUTHORIZED' | 'NOT_FOUND' | 'INVALID_REQUEST' | 'DUPLICATE_ENTRY' | 'RATE_LIMIT_EXCEEDED'>
  | RuleViolated<'CODE_WRONG'>
> {
  const { id, personId } = sessionOf(ctx)
  const email = typed.trim()
  const taken = await takeAll(tries, [shareOfMember(personId, 'tries')])
  if ('waitMs' in taken) return tooMany('TOO_MANY_TRIES', taken.waitMs)
  // Counted by itself: a refusal would undo it in a transaction.
  const wanted = { contactHash: newAddressHash(ctx, personId, email), most: mostTries, now: machineNowText() }
  const tried = await takeTry(ctx.db, ctx.teamId, wanted)
  if (tried?.code_hash == null || !isCode(ctx.box!, tried.id, [code, tried.code_hash])) return notValid()
  const changed = await attributed(ctx, async (tx) => {
    const ended = await holdSession(tx)
    if (ended !== undefined) return ended
    if (!(await deleteCode(tx.db, tx.teamId, tried.id))) return notValid()
    const before = await readOwnDetails(tx)
    if (before instanceof Failure) return before
    const corrected = await correctContact(tx, personId, { email }, id)
    if (corrected instanceof Failure) return corrected
    if (before.email !== null && before.email.toLowerCase() !== email.toLowerCase()) {
      const told = { teamId: tx.teamId, mailId: newId(), memberId: personId, to: before.email, at: machineNowText() }
      await enqueue(tx.db, tellOldAddressJob, told)
    }
    return readOwnDetails(tx)
  })
  if (changed instanceof Failure) return changed
  for (const one of taken) await tries.giveBack(one)
  return changed
}

function shareOfMember(memberId: string, what: 'asks' | 'tries'): Share {
  return { key: `new address: ${memberId} ${what}`, free: freeOfMember }
}

function notValid(): RuleViolated<'CODE_WRONG'> {
  return ruleViolated('CODE_WRONG', newEmailReasons.CODE_WRONG)
}
