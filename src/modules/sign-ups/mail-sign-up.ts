import { type Static, Type } from 'typebox'
import { findCompanyById } from '#modules/companies/index.ts'
import { mailLanguages, signUpKnownMail, signUpReceivedMail } from '#modules/mails/index.ts'
import { findMember } from '#modules/members/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { Id, OneOf } from '#platform/http/schema.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mailer } from '#platform/mail.ts'
import { mailOnce } from '#platform/mail-once.ts'

const SignUpMail = Type.Object({
  teamId: Id(),
  mailId: Id(),
  memberId: Id(),
  outcome: OneOf(['new', 'known']),
  language: OneOf(mailLanguages),
})

export const mailSignUpJob = job('mail-sign-up', SignUpMail)

/**
 * The job: tells a person who signed up what comes next, if they have an e-mail address. Who is a member already is told at the
 * address that the gym has, never at the one that was typed.
 */
export async function mailSignUp(db: Db, mailer: Mailer, mail: Static<typeof SignUpMail>): Promise<void> {
  const { teamId, memberId, outcome, language } = mail
  await mailOnce(db, mailer, mail, async () => {
    const [company, member] = await Promise.all([findCompanyById(db, teamId), findMember(db, teamId, memberId)])
    const to = member?.client.email
    if (company === undefined || to == null) return undefined
    const template = outcome === 'new' ? signUpReceivedMail : signUpKnownMail
    return { to, ...template.write({}, { company: company.name, language }) }
  })
}
