import { type Static, Type } from 'typebox'
import { findCompanyById, portalSource } from '#modules/companies/index.ts'
import { noteSignedUp } from '#modules/leads/index.ts'
import { createMember, findMember, findMemberLike } from '#modules/members/index.ts'
import { noteWelcomed } from '#modules/notices/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { type Acting, actingAlone } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { noteLive } from '#platform/events/live.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { job } from '#platform/jobs/job.ts'
import { Id } from '#platform/schema/schema.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { mailReceivedJob, receivedMail } from './mail-sign-up.ts'
import { findWaiting, updateSignUp } from './sql.ts'

const SignUpOfCompany = Type.Object({ teamId: Id(), signUpId: Id() })

/** Sign-ups of a company are processed one after the other, so that a flood of them keeps no other work waiting. */
export const admitSignUpJob = job('admit-sign-up', SignUpOfCompany, { queue: ({ teamId }) => `sign-ups of ${teamId}` })

/** `box` opens the secret with which the mail's id for the day is made. */
type Admitting = Acting & { box: SecretBox }

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

/**
 * The job: registers a visitor as a member, as the front desk would, with the origin that is reserved for the page. Nobody has checked the
 * visitor's identity, so the record is unproven until the desk has. If the CPF or e-mail belongs to a member, that member's record stays as
 * it is. In both cases the same mail goes to the typed address, and the front desk sees at once who it was.
 */
export async function admitSignUp(
  { db, box }: { db: Db; box: SecretBox },
  { teamId, signUpId }: Static<typeof SignUpOfCompany>,
): Promise<void> {
  const [company, waiting] = await Promise.all([findCompanyById(db, teamId), findWaiting(db, teamId, signUpId)])
  if (company === undefined || waiting === undefined) return
  const { sent, address, device } = waiting
  const now = machineNow(company.clock_offset_ms)
  const acting = actingAlone({ db, teamId, timeZone: company.timezone, now }, 'sign_up')
  const ctx = { ...acting, origin: { address, device }, box }
  const made = await attributed(ctx, (tx) => admitNew(tx, signUpId, waiting))
  if (made instanceof Failure) {
    const known = made.kind === 'DUPLICATE_ENTRY' ? await findMemberLike(db, teamId, sent) : undefined
    if (known === undefined) throw new Error(`A sign-up could not become a member: ${made.message}`)
    await transact(ctx, (tx) => noteKnown(tx, signUpId, known, waiting))
  }
  await noteLive(db, teamId, 'members')
}

async function admitNew(tx: Admitting, signUpId: string, { sent, language }: Waiting) {
  const { db, teamId } = tx
  const made = await createMember(tx, sent, { source: portalSource, unproven: true })
  if (made instanceof Failure) return made
  await updateSignUp(db, teamId, signUpId, { outcome: 'new', member_id: made.id, sent: null })
  await noteSignedUp(tx, made.id, made.client)
  await noteWelcomed(tx, [made.id])
  await enqueueMails(tx, [sent.email], language)
  return made
}

/** The data that were sent are not kept. If a different address was typed, the member is notified, too. */
async function noteKnown(tx: Admitting, signUpId: string, memberId: string, waiting: Waiting): Promise<void> {
  const { db, teamId } = tx
  await updateSignUp(db, teamId, signUpId, { outcome: 'known', member_id: memberId, sent: null })
  const member = await findMember(db, teamId, memberId)
  await enqueueMails(tx, [waiting.sent.email, member?.client.email], waiting.language)
}

async function enqueueMails(
  tx: Admitting,
  typed: (string | null | undefined)[],
  language: Waiting['language'],
): Promise<void> {
  const addresses = new Set(typed.flatMap((address) => address?.trim().toLowerCase() ?? []))
  for (const to of addresses) await enqueue(tx.db, mailReceivedJob, receivedMail(tx, to, language))
}
