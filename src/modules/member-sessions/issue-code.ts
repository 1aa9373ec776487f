import { type Static, Type } from 'typebox'
import { recordSecurityEvent } from '#platform/audit/security-events.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { Id, Nullable, Timestamp } from '#platform/schema/schema.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, machineNowMs, timestampText } from '#platform/time/clock.ts'
import { deviceInWords } from '#platform/values/device-words.ts'
import { codeHash, codeLivesSeconds, digitsOf } from './access-codes.ts'
import { findCode, lockAddressee, updateCode } from './codes-sql.ts'

export const asking = {
  origin: Type.Object({ address: Nullable(Type.String()), device: Nullable(Type.String()) }),
  requestId: Nullable(Type.String()),
}
/** The payload of every job that mails a code; `codeId` is the code in the mail. */
export const codeAsked = { teamId: Id(), codeId: Id(), at: Timestamp(), ...asking }
export const CodeAsked = Type.Object(codeAsked)

/** Whether the mail was delayed for so long that the person must have given up. */
export function isAskedTooLongAgo({ at }: Pick<Static<typeof CodeAsked>, 'at'>): boolean {
  return Date.parse(at) < machineNowMs() - codeLivesSeconds * 1000
}

/**
 * The requested code and how long it is valid: the contact's present code while it is valid, or a new one. Only its hash is stored.
 * Undefined if it was used or has expired since, or if the member has another e-mail address by now. The member is locked first, as in a
 * change of the address, which then finds the code and ends it.
 */
export async function issueCode(
  { db, box }: { db: Db; box: SecretBox },
  { teamId, origin, requestId }: Static<typeof CodeAsked>,
  issued: {
    contactHash: Buffer
    memberId: string
    /** The e-mail address that the code is mailed to. */
    to: string
    actor: string
    action: 'app_code_made' | 'email_code_made'
  },
): Promise<{ code: string; minutes: number } | undefined> {
  const { contactHash, memberId, to, actor, action } = issued
  const expires_at = timestampText(machineNow().add({ seconds: codeLivesSeconds }))
  return transact({ db }, async (tx) => {
    const isStillTheirs =
      action === 'email_code_made' || (await lockAddressee(tx.db, teamId, { id: memberId, email: to }))
    if (!isStillTheirs) return undefined
    const id = await findCode(tx.db, teamId, contactHash)
    if (id === undefined) return undefined
    const code = digitsOf(box, id, { memberId, to })
    const made = { member_id: memberId, code_hash: codeHash(box, id, code), expires_at }
    if (!(await updateCode(tx.db, teamId, id, made))) return undefined
    await recordSecurityEvent(tx.db, {
      ...{ teamId, actor, action, origin, requestId },
      ...{ subject: 'members', subjectId: memberId, details: deviceInWords(origin.device) },
    })
    return { code, minutes: codeLivesSeconds / 60 }
  })
}
