import { type Static, Type } from 'typebox'
import { findCompanyById, portalSource } from '#modules/companies/index.ts'
import type { MailLanguage } from '#modules/mails/index.ts'
import { createMember, findMemberLike } from '#modules/members/index.ts'
import { noteWelcomed } from '#modules/notices/index.ts'
import { attributed } from '#platform/attributed.ts'
import { machineNow, timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/failure.ts'
import { Id } from '#platform/http/schema.ts'
import { newId } from '#platform/ids.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { job } from '#platform/jobs/job.ts'
import { noteLive } from '#platform/live.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { mailSignUpJob } from './mail-sign-up.ts'
import type { SentPerson } from './schemas.ts'
import { findWaiting, hasSignedUpSince, updateOutcome } from './sql.ts'

const SignUpOfCompany = Type.Object({ teamId: Id(), signUpId: Id() })

/** One after the other in a company, so that a flood of sign-ups keeps no other work waiting. */
export const admitSignUpJob = job('admit-sign-up', SignUpOfCompany, { queue: ({ teamId }) => `sign-ups of ${teamId}` })

/** A member is told once in so many hours that they are one, however often somebody signs them up. */
const toldEveryHours = 24

/**
 * The job: makes a member of a visitor, as the front desk would, with the origin that is reserved for the page. A person whose
 * CPF or e-mail is a member's stays as they are. Either way a mail says what comes next, and the front desk sees at once who it was.
 */
export async function admitSignUp(db: Db, { teamId, signUpId }: Static<typeof SignUpOfCompany>): Promise<void> {
  const [company, waiting] = await Promise.all([findCompanyById(db, teamId), findWaiting(db, teamId, signUpId)])
  if (company === undefined || waiting === undefined) return
  const { sent, language, address, device } = waiting
  const now = machineNow(company.clock_offset_ms)
  const origin = { address, device }
  const ctx = { db, teamId, timeZone: company.timezone, now, actor: 'sign_up', requestId: null, origin }
  const made = await attributed(ctx, (tx) => admitNew(tx, signUpId, { sent, language }))
  if (made instanceof Failure) {
    const known = made.kind === 'DUPLICATE_ENTRY' ? await findMemberLike(db, teamId, sent) : undefined
    if (known === undefined) throw new Error(`A sign-up could not become a member: ${made.message}`)
    await transact(ctx, (tx) => noteKnown(tx, signUpId, { memberId: known, language }))
  }
  await noteLive(db, teamId, 'members')
}

async function admitNew(tx: TeamContext, signUpId: string, given: { sent: SentPerson; language: MailLanguage }) {
  const { db, teamId } = tx
  const made = await createMember(tx, given.sent, portalSource)
  if (made instanceof Failure) return made
  await updateOutcome(db, teamId, signUpId, { outcome: 'new', member_id: made.id })
  await noteWelcomed(tx, [made.id])
  const mail = { teamId, mailId: newId(), memberId: made.id, outcome: 'new' as const, language: given.language }
  await enqueue(db, mailSignUpJob, mail)
  return made
}

async function noteKnown(
  { db, teamId, now }: TeamContext,
  signUpId: string,
  { memberId, language }: { memberId: string; language: MailLanguage },
): Promise<void> {
  const since = timestampText(now.subtract({ hours: toldEveryHours }))
  const isTold = await hasSignedUpSince(db, teamId, { id: signUpId, memberId, since })
  await updateOutcome(db, teamId, signUpId, { outcome: 'known', member_id: memberId })
  if (!isTold) await enqueue(db, mailSignUpJob, { teamId, mailId: newId(), memberId, outcome: 'known', language })
}
