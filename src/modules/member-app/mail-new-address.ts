import { type Static, Type } from 'typebox'
import { addressChangedMail, companyLanguage, mailLanguages, newAddressMail } from '#modules/mails/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mail, Mailer } from '#platform/mail/mail.ts'
import { mailOnce } from '#platform/mail/mail-once.ts'
import { Id, OneOf, Timestamp } from '#platform/schema/schema.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { codeLivesSeconds, newAddressHash } from './access-codes.ts'
import { codeAsked, isAskedTooLongAgo, issueCode } from './issue-code.ts'
import { findWriting } from './sql.ts'

const NewAddress = Type.Object({ ...codeAsked, memberId: Id(), email: Type.String(), language: OneOf(mailLanguages) })
export const mailNewAddressJob = job('mail-new-address', NewAddress)

const OldAddress = Type.Object({ teamId: Id(), mailId: Id(), memberId: Id(), to: Type.String(), at: Timestamp() })
export const tellOldAddressJob = job('tell-old-address', OldAddress)

/** The job: mails a code to the address that a member wants to have. It is made here, and only its hash is stored. */
export async function mailNewAddress(
  db: Db,
  { mailer, box }: { mailer: Mailer; box: SecretBox },
  asked: Static<typeof NewAddress>,
): Promise<void> {
  if (isAskedTooLongAgo(asked)) return
  const { teamId, codeId: mailId } = asked
  await mailOnce(db, mailer, { teamId, mailId }, () => writeCode(db, box, asked))
}

async function writeCode(db: Db, box: SecretBox, asked: Static<typeof NewAddress>): Promise<Mail | undefined> {
  const { teamId, memberId, email, language } = asked
  const member = await findWriting(db, teamId, memberId)
  if (member === undefined) return undefined
  const hash = newAddressHash({ box, teamId }, memberId, email)
  const issued = {
    contactHash: hash,
    memberId,
    to: email,
    actor: `member:${memberId}`,
    action: 'email_code_made',
  } as const
  const code = await issueCode({ db, box }, asked, issued)
  if (code === undefined) return undefined
  const facts = { code, minutes: codeLivesSeconds / 60 }
  return { ...newAddressMail.write(facts, { company: member.company, language }), to: email, personal: true }
}

/** The job: tells the address that a member had that it is no longer theirs. */
export async function tellOldAddress(db: Db, mailer: Mailer, told: Static<typeof OldAddress>): Promise<void> {
  await mailOnce(db, mailer, told, async () => {
    const member = await findWriting(db, told.teamId, told.memberId)
    if (member === undefined) return undefined
    const language = member.language ?? companyLanguage
    const { timezone: timeZone } = member
    const when = new Date(told.at).toLocaleString(language, { timeZone, dateStyle: 'short', timeStyle: 'short' })
    const written = addressChangedMail.write({ name: member.full_name, when }, { company: member.company, language })
    return { ...written, to: told.to, personal: true }
  })
}
