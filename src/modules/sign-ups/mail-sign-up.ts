import { createHmac } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { findCompanyById } from '#modules/companies/index.ts'
import { type MailLanguage, mailLanguages, signUpReceivedMail } from '#modules/mails/index.ts'
import { findMember } from '#modules/members/index.ts'
import type { InCompany } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { mailJob } from '#platform/mail/mail-job.ts'
import { Id, OneOf } from '#platform/schema/schema.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { localDate } from '#platform/time/clock.ts'
import { idOfBytes } from '#platform/values/ids.ts'

const language = OneOf(mailLanguages)
const ReceivedMail = Type.Object({ teamId: Id(), mailId: Id(), to: Type.String(), language })
type ReceivedMail = Static<typeof ReceivedMail>
export const mailReceivedJob = mailJob('mail-sign-up-received', ReceivedMail, ({ db }, mail) => write(db, mail))

/** Jobs that earlier releases left in the queue: the mail goes to a member's address. */
const SignUpMail = Type.Object({ teamId: Id(), mailId: Id(), memberId: Id(), language })
export const mailSignUpJob = mailJob('mail-sign-up', SignUpMail, async ({ db }, mail) => {
  const member = await findMember(db, mail.teamId, mail.memberId)
  return member?.client.email == null ? undefined : write(db, { ...mail, to: member.client.email })
})

/**
 * The mail to an address that was typed in a sign-up, or to the address of the member whose CPF was typed. Its id is the same for the whole
 * day, so that an address gets one mail a day, whoever types it and however often.
 */
export function receivedMail(
  { box, teamId, now, timeZone }: InCompany & { box: SecretBox },
  to: string,
  language: MailLanguage,
): ReceivedMail {
  const day = localDate(now, timeZone).toString()
  const name = createHmac('sha256', box.derive('sign-up mails')).update([teamId, to, day].join('\n')).digest()
  return { teamId, mailId: idOfBytes(name), to, language }
}

/**
 * Tells the person who signed up what comes next. The text is the same for everyone and contains nothing that was typed, so it reveals to
 * nobody whose CPF or e-mail belongs to a member.
 */
async function write(db: Db, { teamId, to, language }: ReceivedMail): Promise<Mail | undefined> {
  const company = await findCompanyById(db, teamId)
  return company && { to, ...signUpReceivedMail.write({}, { company: company.name, language }) }
}
