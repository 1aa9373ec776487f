import { type Static, Type } from 'typebox'
import { accessCodeMail, mailLanguages } from '#modules/mails/index.ts'
import { machineNow, machineNowMs, timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { deviceInWords } from '#platform/device-words.ts'
import { Id, Nullable, OneOf, Timestamp } from '#platform/http/schema.ts'
import { job } from '#platform/jobs/job.ts'
import type { Mail, Mailer } from '#platform/mail.ts'
import { mailOnce } from '#platform/mail-once.ts'
import type { SecretBox } from '#platform/secrets.ts'
import { recordSecurityEvent } from '#platform/security-events.ts'
import { codeHash, codeLivesSeconds, newAccessCode } from './access-codes.ts'
import { findAddressee, findOwnerOfCode, updateCode } from './codes-sql.ts'
import { giveNumber } from './member-number.ts'

const origin = Type.Object({ address: Nullable(Type.String()), device: Nullable(Type.String()) })
const requestId = Nullable(Type.String())

const CodeAskedFor = Type.Object({
  teamId: Id(),
  codeId: Id(),
  contact: Type.String({ description: 'E-mail address in lower case, or the digits of a CPF.' }),
  language: OneOf(mailLanguages),
  at: Timestamp(),
  origin,
  requestId,
})
export const mailCodeJob = job('mail-app-code', CodeAskedFor)

const LockedCode = Type.Object({ teamId: Id(), codeId: Id(), origin, requestId })
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
  if (Date.parse(asked.at) < machineNowMs() - codeLivesSeconds * 1000) return
  const { teamId, codeId: mailId } = asked
  await mailOnce(db, mailer, { teamId, mailId }, () => makeCode(db, box, asked))
}

async function makeCode(db: Db, box: SecretBox, asked: Static<typeof CodeAskedFor>): Promise<Mail | undefined> {
  const { teamId, codeId: id, language } = asked
  const member = await findAddressee(db, teamId, asked.contact)
  if (member === undefined) return undefined
  if (member.number === null) await giveNumber(db, teamId, member.id)
  const code = newAccessCode()
  const expires_at = timestampText(machineNow().add({ seconds: codeLivesSeconds }))
  const isWanted = await transact({ db }, async (tx) => {
    const made = { id, member_id: member.id, code_hash: codeHash(box, id, code), expires_at }
    if (!(await updateCode(tx.db, teamId, made))) return false
    await record(tx.db, asked, 'app_code_made', member.id)
    return true
  })
  if (!isWanted) return undefined
  const facts = { name: member.full_name, code, minutes: codeLivesSeconds / 60 }
  const written = accessCodeMail.write(facts, { company: member.company, language })
  return { ...written, to: member.email, personal: true }
}

/**
 * The job: records that a code became worthless by wrong tries, if there was one. As a job because the answer to the try
 * would otherwise take longer for a member.
 */
export async function tellLockedCode(db: Db, locked: Static<typeof LockedCode>): Promise<void> {
  const memberId = await findOwnerOfCode(db, locked.teamId, locked.codeId)
  if (memberId !== undefined) await record(db, locked, 'app_code_locked', memberId)
}

async function record(
  db: Db,
  { teamId, origin: from, requestId: request }: Static<typeof LockedCode>,
  action: 'app_code_made' | 'app_code_locked',
  memberId: string,
): Promise<void> {
  await recordSecurityEvent(db, {
    ...{ teamId, actor: 'anonymous', action, origin: from, requestId: request },
    ...{ subject: 'members', subjectId: memberId, details: deviceInWords(from.device) },
  })
}
