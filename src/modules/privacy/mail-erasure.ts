import { type Static, Type } from 'typebox'
import { companyLanguage, erasureAnsweredMail, erasureAskedMail } from '#modules/mails/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import { mailOnce } from '#platform/mail/mail-once.ts'
import { Id, OneOf } from '#platform/schema/schema.ts'
import { findRequestToMail } from './sql.ts'

const ErasureMail = Type.Object({
  teamId: Id(),
  requestId: Id(),
  mailId: Id(),
  /** As it was then: the gym may go on to erase it. */
  to: Type.String(),
  about: OneOf(['asked', 'answered']),
})
export const mailErasureJob = job('mail-erasure', ErasureMail)

/** The job: confirms to the member that they asked for erasure, or tells the gym's answer. */
export async function mailErasure(
  db: Db,
  mailer: Mailer,
  { teamId, requestId, mailId, to, about }: Static<typeof ErasureMail>,
): Promise<void> {
  await mailOnce(db, mailer, { teamId, mailId }, async () => {
    const request = await findRequestToMail(db, teamId, requestId)
    // Taken back meanwhile: what is to be told is no longer so.
    if (request === undefined || (about === 'asked') !== (request.state === 'open')) return undefined
    const { full_name: name, company, reason, state } = request
    const letterhead = { company, language: request.language ?? companyLanguage }
    const written =
      about === 'asked'
        ? erasureAskedMail.write({ name }, letterhead)
        : erasureAnsweredMail.write({ name, is_done: state === 'done', reason }, letterhead)
    return { ...written, to, personal: true }
  })
}
