import { type Static, Type } from 'typebox'
import { addressChangedMail, mailLanguages, newAddressMail } from '#modules/mails/index.ts'
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
import { updateCode } from './codes-sql.ts'
import { findWriting } from './sql.ts'

const NewAddress = Type.Object({
  teamId: Id(),
  codeId: Id(),
  memberId: Id(),
  email: Type.String(),
  language: OneOf(mailLanguages),
  at: Timestamp(),
  origin: Type.Object({ address: Nullable(Type.String()), device: Nullable(Type.String()) }),
  requestId: Nullable(Type.String()),
})
export const mailNewAddressJob = job('mail-new-address', NewAddress)

const OldAddress = Type.Object({ teamId: Id(), mailId: Id(), memberId: Id(), to: Type.String(), at: Timestamp() })
export const tellOldAddressJob = job('tell-old-address', OldAddress)

/** The job: mails a code to the address that a member wants to have. It is made here, and only its hash is stored. */
export async function mailNewAddress(
  db: Db,
  { mailer, box }: { mailer: Mailer; box: SecretBox },
  asked: Static<typeof NewAddress>,
): Promise<void> {
  if (Date.parse(asked.at) < machineNowMs() - codeLivesSeconds * 1000) return
  const { teamId, codeId: mailId } = asked
  await mailOnce(db, mailer, { teamId, mailId }, () => makeCode(db, box, asked))
}

async function makeCode(db: Db, box: SecretBox, asked: Static<typeof NewAddress>): Promise<Mail | undefined> {
  const { teamId, codeId: id, memberId, email, language, origin, requestId } = asked
  const member = await findWriting(db, teamId, memberId)
  if (member === undefined) return undefined
  const code = newAccessCode()
  const expires_at = timestampText(machineNow().add({ seconds: codeLivesSeconds }))
  const isWanted = await transact({ db }, async (tx) => {
    const made = { id, member_id: memberId, code_hash: codeHash(box, id, code), expires_at }
    if (!(await updateCode(tx.db, teamId, made))) return false
    await recordSecurityEvent(tx.db, {
      ...{ teamId, actor: `member:${memberId}`, action: 'email_code_made', origin, requestId },
      ...{ subject: 'members', subjectId: memberId, details: deviceInWords(origin.device) },
    })
    return true
  })
  if (!isWanted) return undefined
  const facts = { name: member.full_name, code, minutes: codeLivesSeconds / 60 }
  return { ...newAddressMail.write(facts, { company: member.company, language }), to: email, personal: true }
}

/** The job: tells the address that a member had that it is no longer theirs. */
export async function tellOldAddress(db: Db, mailer: Mailer, told: Static<typeof OldAddress>): Promise<void> {
  await mailOnce(db, mailer, told, async () => {
    const member = await findWriting(db, told.teamId, told.memberId)
    if (member === undefined) return undefined
    const language = member.language ?? 'pt-BR'
    const { timezone: timeZone } = member
    const when = new Date(told.at).toLocaleString(language, { timeZone, dateStyle: 'short', timeStyle: 'short' })
    const written = addressChangedMail.write({ name: member.full_name, when }, { company: member.company, language })
    return { ...written, to: told.to, personal: true }
  })
}
