import { Type } from 'typebox'
import { addressChangedMail, companyLanguage, findReader, mailLanguages, newAddressMail } from '#modules/mails/index.ts'
import { mailJob } from '#platform/mail/mail-job.ts'
import { Id, OneOf, Timestamp } from '#platform/schema/schema.ts'
import { newAddressHash } from './access-codes.ts'
import { codeAsked, isAskedTooLongAgo, issueCode } from './issue-code.ts'

const NewAddress = Type.Object({ ...codeAsked, memberId: Id(), email: Type.String(), language: OneOf(mailLanguages) })

/** Mails a code to a member's new address. The code is created here, and only its hash is stored. */
export const mailNewAddressJob = mailJob('mail-new-address', NewAddress, async ({ db, box }, asked) => {
  if (isAskedTooLongAgo(asked)) return undefined
  const { teamId, memberId, email: to, language } = asked
  const member = await findReader(db, teamId, memberId)
  if (member === undefined) return undefined
  const whose = { contactHash: newAddressHash({ box, teamId }, memberId, to), memberId, to }
  const code = await issueCode({ db, box }, asked, {
    ...whose,
    actor: `member:${memberId}`,
    action: 'email_code_made',
  })
  return code && { ...newAddressMail.write(code, { company: member.company, language }), to, personal: true }
})

const OldAddress = Type.Object({ teamId: Id(), mailId: Id(), memberId: Id(), to: Type.String(), at: Timestamp() })

/** Notifies a member's previous address that it is no longer used. */
export const tellOldAddressJob = mailJob(
  'tell-old-address',
  OldAddress,
  async ({ db }, { teamId, memberId, to, at }) => {
    const member = await findReader(db, teamId, memberId)
    if (member === undefined) return undefined
    const { full_name: name, company, timezone: timeZone } = member
    const language = member.language ?? companyLanguage
    const when = new Date(at).toLocaleString(language, { timeZone, dateStyle: 'short', timeStyle: 'short' })
    return { ...addressChangedMail.write({ name, when }, { company, language }), to, personal: true }
  },
)
