import { type Static, Type } from 'typebox'
import { accessCodeMail, mailLanguages } from '#modules/mails/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { deviceInWords } from '#platform/device-words.ts'
import { Id, OneOf } from '#platform/http/schema.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mail, Mailer } from '#platform/mail.ts'
import { mailOnce } from '#platform/mail-once.ts'
import type { SecretBox } from '#platform/secrets.ts'
import { recordSecurityEvent } from '#platform/security-events.ts'
import { codeLivesSeconds } from './access-codes.ts'
import { findAddressee, findOwnerOfCode } from './codes-sql.ts'
import { asking, codeAsked, isAskedTooLongAgo, issueCode } from './issue-code.ts'
import { giveNumber } from './member-number.ts'

const CodeAskedFor = Type.Object({
  ...codeAsked,
  contact: Type.String({ description: 'E-mail address in lower case, or the digits of a CPF.' }),
  language: OneOf(mailLanguages),
})
export const mailCodeJob = job('mail-app-code', CodeAskedFor)

const LockedCode = Type.Object({ teamId: Id(), codeId: Id(), ...asking })
export const lockedCodeJob = job('tell-locked-app-code', LockedCode)

/**
 * The job: mails a code to the member whose contact was typed, if it is a member's who has an e-mail address. The code is
 * made here, so that nothing before depends on who it is for, and only its hash is stored. When mail was held up until the
 * person must have given up, none is sent.
 */
export async function mailCode(
  db: Db,
  { mailer, box }: { mailer: Mailer; box: SecretBox },
  asked: Static<typeof CodeAskedFor>,
): Promise<void> {
  if (isAskedTooLongAgo(asked)) return
  const { teamId, codeId: mailId } = asked
  await mailOnce(db, mailer, { teamId, mailId }, () => writeCode(db, box, asked))
}

async function writeCode(db: Db, box: SecretBox, asked: Static<typeof CodeAskedFor>): Promise<Mail | undefined> {
  const { teamId, language } = asked
  const member = await findAddressee(db, teamId, asked.contact)
  if (member === undefined) return undefined
  if (member.number === null) await giveNumber(db, teamId, member.id)
  const issued = { memberId: member.id, actor: 'anonymous', action: 'app_code_made' } as const
  const code = await issueCode({ db, box }, asked, issued)
  if (code === undefined) return undefined
  const facts = { code, minutes: codeLivesSeconds / 60 }
  const written = accessCodeMail.write(facts, { company: member.company, language })
  return { ...written, to: member.email, personal: true }
}

/**
 * The job: records that a code became worthless by wrong tries, if there was one. As a job because the answer to the try
 * would otherwise take longer for a member.
 */
export async function tellLockedCode(db: Db, locked: Static<typeof LockedCode>): Promise<void> {
  const { teamId, codeId, origin, requestId } = locked
  const memberId = await findOwnerOfCode(db, teamId, codeId)
  if (memberId === undefined) return
  await recordSecurityEvent(db, {
    ...{ teamId, actor: 'anonymous', action: 'app_code_locked', origin, requestId },
    ...{ subject: 'members', subjectId: memberId, details: deviceInWords(origin.device) },
  })
}
