import type { Static } from 'typebox'
import { companyLanguage } from '#modules/mails/index.ts'
import { type OwnDetails, readOwnDetails } from '#modules/member-app/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { Failure, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { type Share, type Tries, takeAll } from '#platform/limits/tries.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { contactHash, isCode, mostTries, newAddressHash, sharesOfAsking } from './access-codes.ts'
import { newCode } from './ask-for-code.ts'
import { deleteCode, takeTry } from './codes-sql.ts'
import { correctContact } from './correct-contact.ts'
import { holdSession, needsProof } from './fresh-proof.ts'
import { mailNewAddressJob, tellOldAddressJob } from './mail-new-address.ts'
import type { AskedCode, ConfirmedEmail, NewEmail } from './schemas.ts'
import type { PhoneSession } from './sessions.ts'

export const newEmailReasons = { CODE_WRONG: 'This code is not valid, or not any more. Ask for a new one.' }

/** How many codes for a new address a member may request, or type wrongly, in a day before having to wait. */
const freeOfMember = 10

/**
 * Mails a code to the new address of a member who has just signed in. Nothing changes until the code is typed. Whether the address belongs
 * to another member is not checked here, because the answer would reveal it.
 */
export async function askForNewEmail(
  ctx: Acting,
  { tries, box, session }: { tries: Tries; box: SecretBox; session: PhoneSession },
  { email: typed, language }: Static<typeof NewEmail>,
): Promise<Static<typeof AskedCode> | Failure<'RATE_LIMIT_EXCEEDED'> | RuleViolated<'PROOF_NEEDED'>> {
  const refused = needsProof(session)
  if (refused !== undefined) return refused
  const { teamId } = ctx
  const memberId = session.personId
  const email = typed.trim()
  // Counted together with requests for sign-in codes: an address gets only a limited number of mails, whoever types it.
  const ofAddressee = sharesOfAsking(ctx, contactHash({ teamId, box }, email.toLowerCase()))
  const taken = await takeAll(tries, [shareOfMember(memberId, 'asks'), ...ofAddressee])
  if ('waitMs' in taken) return tooMany('TOO_MANY_TRIES', taken.waitMs)
  return newCode(ctx, newAddressHash({ teamId, box }, memberId, email), (db, asked) =>
    enqueue(db, mailNewAddressJob, { ...asked, memberId, email, language: language ?? companyLanguage }),
  )
}

/**
 * Gives the member the new address with the code that was mailed to it, which is used up. The old address is notified, and all access to
 * the app ends except on this phone, because another person may have created it.
 */
export async function confirmNewEmail(
  ctx: Acting,
  { tries, box, session }: { tries: Tries; box: SecretBox; session: PhoneSession },
  { email: typed, code }: Static<typeof ConfirmedEmail>,
): Promise<
  | Static<typeof OwnDetails>
  | Failure<'UNAUTHORIZED' | 'NOT_FOUND' | 'INVALID_REQUEST' | 'DUPLICATE_ENTRY' | 'RATE_LIMIT_EXCEEDED'>
  | RuleViolated<'CODE_WRONG'>
> {
  const { id, personId } = session
  const email = typed.trim()
  const taken = await takeAll(tries, [shareOfMember(personId, 'tries')])
  if ('waitMs' in taken) return tooMany('TOO_MANY_TRIES', taken.waitMs)
  // Counted outside of a transaction, because a refusal would undo the count.
  const wanted = {
    contactHash: newAddressHash({ teamId: ctx.teamId, box }, personId, email),
    most: mostTries,
    now: machineNowText(),
  }
  const tried = await takeTry(ctx.db, ctx.teamId, wanted)
  if (tried?.code_hash == null || !isCode(box, tried.id, [code, tried.code_hash])) return notValid()
  const changed = await attributed(ctx, async (tx) => {
    const ended = await holdSession(tx, id)
    if (ended !== undefined) return ended
    const [used] = await deleteCode(tx.db, tx.teamId, tried.id)
    if (used === undefined) return notValid()
    const before = await readOwnDetails(tx, personId)
    if (before instanceof Failure) return before
    const corrected = await correctContact(tx, personId, { email }, id)
    if (corrected instanceof Failure) return corrected
    if (before.email !== null && before.email.toLowerCase() !== email.toLowerCase()) {
      const told = { teamId: tx.teamId, mailId: newId(), memberId: personId, to: before.email, at: machineNowText() }
      await enqueue(tx.db, tellOldAddressJob, told)
    }
    return readOwnDetails(tx, personId)
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
