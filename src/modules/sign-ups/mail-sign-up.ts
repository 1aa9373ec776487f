import { createHmac } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { findCompanyById } from '#modules/companies/index.ts'
import { type MailLanguage, mailLanguages, signUpReceivedMail } from '#modules/mails/index.ts'
import { findMember } from '#modules/members/index.ts'
import type { TeamContext } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { mailOnce } from '#platform/mail/mail-once.ts'
import { Id, OneOf } from '#platform/schema/schema.ts'
import { localDate } from '#platform/time/clock.ts'
import { idOfBytes } from '#platform/values/ids.ts'

const language = OneOf(mailLanguages)
const ReceivedMail = Type.Object({ teamId: Id(), mailId: Id(), to: Type.String(), language })
export const mailReceivedJob = job('mail-sign-up-received', ReceivedMail)

/** What releases before this one left in the queue. */
const SignUpMail = Type.Object({ teamId: Id(), mailId: Id(), memberId: Id(), language })
export const mailSignUpJob = job('mail-sign-up', SignUpMail)

/**
 * The mail to an address that was typed in a sign-up, or that is of a member whose CPF was. Its id is the same for the whole
 * day, so that an address gets one a day, whoever types it and however often.
 */
export function receivedMail(
  { box, teamId, now, timeZone }: TeamContext,
  to: string,
  language: MailLanguage,
): Static<typeof ReceivedMail> {
  const day = localDate(now, timeZone).toString()
  const name = createHmac('sha256', box!.derive('sign-up mails')).update([teamId, to, day].join('\n')).digest()
  return { teamId, mailId: idOfBytes(name), to, language }
}

/**
 * The job: tells who signed up what comes next. The words are the same for everyone and hold nothing that was typed, so that
 * they tell nobody whose CPF or e-mail is a member's.
 */
export async function mailReceived(db: Db, mailer: Mailer, mail: Static<typeof ReceivedMail>): Promise<void> {
  await mailOnce(db, mailer, mail, async () => {
    const company = await findCompanyById(db, mail.teamId)
    if (company === undefined) return undefined
    return { to: mail.to, ...signUpReceivedMail.write({}, { company: company.name, language: mail.language }) }
  })
}

/** The job as releases before this one asked for it: to a member's address. */
export async function mailSignUp(db: Db, mailer: Mailer, mail: Static<typeof SignUpMail>): Promise<void> {
  const member = await findMember(db, mail.teamId, mail.memberId)
  if (member?.client.email != null) await mailReceived(db, mailer, { ...mail, to: member.client.email })
}
