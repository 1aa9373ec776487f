import { type Static, Type } from 'typebox'
import { accessCodeMail, mailLanguages } from '#modules/mails/index.ts'
import { recordSecurityEvent } from '#platform/audit/security-events.ts'
import type { Db } from '#platform/db/pool.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { job } from '#platform/jobs/job.ts'
import { type MailJob, mailJob } from '#platform/mail/mail-job.ts'
import { Id, OneOf } from '#platform/schema/schema.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { deviceInWords } from '#platform/values/device-words.ts'
import { contactHash } from './access-codes.ts'
import { findAddressee, findOwnerOfCode, isFloodOfStrangers } from './codes-sql.ts'
import { asking, codeAsked, isAskedTooLongAgo, issueCode } from './issue-code.ts'
import { giveNumber } from './member-number.ts'

const CodeAskedFor = Type.Object({
  ...codeAsked,
  contact: Type.String({ description: 'E-mail address in lower case, or the digits of a CPF.' }),
  language: OneOf(mailLanguages),
  inTurn: Type.Optional(Type.Boolean({ description: 'After the others of the company that have to.' })),
})

/**
 * How many unused codes one company may have before mails to strangers are sent one after the other: more than people use within ten
 * minutes.
 */
const mostAtOnce = 100

/**
 * Mails a code to the owner of the typed contact, if that is a member with an e-mail address. The code is created here, so that nothing
 * before depends on whom it is for, and only its hash is stored. If the mail was delayed for so long that the person must have given up,
 * none is sent. While a company mails very many codes, codes for addresses from which no phone has signed in are mailed one after the
 * other: a flood slows strangers down, and nobody is refused.
 */
export const mailCodeJob: MailJob<typeof CodeAskedFor> = mailJob(
  'mail-app-code',
  CodeAskedFor,
  async ({ db, box }, asked) => {
    if (isAskedTooLongAgo(asked)) return undefined
    const { teamId, contact, language, origin } = asked
    const flood = { most: mostAtOnce, now: machineNowText(), address: origin.address }
    if (!asked.inTurn && (await isFloodOfStrangers(db, teamId, flood))) {
      await enqueue(db, mailCodeJob, { ...asked, inTurn: true })
      return undefined
    }
    const member = await findAddressee(db, teamId, contact)
    if (member === undefined) return undefined
    const { id: memberId, email: to, company } = member
    if (member.number === null) await giveNumber(db, teamId, memberId)
    const whose = { contactHash: contactHash({ box, teamId }, contact), memberId, to }
    const code = await issueCode({ db, box }, asked, { ...whose, actor: 'anonymous', action: 'app_code_made' })
    return code && { ...accessCodeMail.write(code, { company, language }), to, personal: true }
  },
  { queue: ({ teamId, inTurn }) => (inTurn ? `codes of ${teamId}` : null) },
)

const LockedCode = Type.Object({ teamId: Id(), codeId: Id(), ...asking })
export const lockedCodeJob = job('tell-locked-app-code', LockedCode)

/**
 * The job: records that wrong tries invalidated a code, if there was one. It is a job because otherwise the answer to the try would take
 * longer for a member.
 */
export async function tellLockedCode(db: Db, locked: Static<typeof LockedCode>): Promise<void> {
  const { teamId, codeId, origin, requestId } = locked
  const memberId = await findOwnerOfCode(db, teamId, codeId)
  if (memberId == null) return
  await recordSecurityEvent(db, {
    ...{ teamId, actor: 'anonymous', action: 'app_code_locked', origin, requestId },
    ...{ subject: 'members', subjectId: memberId, details: deviceInWords(origin.device) },
  })
}
