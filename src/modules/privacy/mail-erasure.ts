import { Type } from 'typebox'
import { companyLanguage, erasureAnsweredMail, erasureAskedMail } from '#modules/mails/index.ts'
import { mailJob } from '#platform/mail/mail-job.ts'
import { Id, OneOf } from '#platform/schema/schema.ts'
import { findRequestToMail } from './sql.ts'

const ErasureMail = Type.Object({
  ...{ teamId: Id(), requestId: Id(), mailId: Id() },
  /** The address at that time: the gym may erase it afterwards. */
  to: Type.String(),
  about: OneOf(['asked', 'answered']),
})

/** Confirms the request for erasure to the member, or sends the gym's answer. */
export const mailErasureJob = mailJob('mail-erasure', ErasureMail, async ({ db }, { teamId, requestId, to, about }) => {
  const request = await findRequestToMail(db, teamId, requestId)
  // Withdrawn meanwhile, so the mail would no longer be true.
  if (request === undefined || (about === 'asked') !== (request.state === 'open')) return undefined
  const { full_name: name, company, reason, state } = request
  const letterhead = { company, language: request.language ?? companyLanguage }
  const written =
    about === 'asked'
      ? erasureAskedMail.write({ name }, letterhead)
      : erasureAnsweredMail.write({ name, is_done: state === 'done', reason }, letterhead)
  return { ...written, to, personal: true }
})
