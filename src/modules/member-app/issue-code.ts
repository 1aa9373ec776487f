import { type Static, Type } from 'typebox'
import { machineNow, machineNowMs, timestampText } from '#platform/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { deviceInWords } from '#platform/device-words.ts'
import { Id, Nullable, Timestamp } from '#platform/http/schema.ts'
import type { SecretBox } from '#platform/secrets.ts'
import { recordSecurityEvent } from '#platform/security-events.ts'
import { codeHash, codeLivesSeconds, newAccessCode } from './access-codes.ts'
import { updateCode } from './codes-sql.ts'

export const asking = {
  origin: Type.Object({ address: Nullable(Type.String()), device: Nullable(Type.String()) }),
  requestId: Nullable(Type.String()),
}
/** What every job that mails a code is told. */
export const codeAsked = { teamId: Id(), codeId: Id(), at: Timestamp(), ...asking }
const Asked = Type.Object(codeAsked)

/** Whether mail was held up until the person must have given up. */
export function isAskedTooLongAgo({ at }: Pick<Static<typeof Asked>, 'at'>): boolean {
  return Date.parse(at) < machineNowMs() - codeLivesSeconds * 1000
}

/** Makes the code that was asked for, of which only the hash is stored; undefined if it was asked for again since. */
export async function issueCode(
  { db, box }: { db: Db; box: SecretBox },
  { teamId, codeId: id, origin, requestId }: Static<typeof Asked>,
  issued: { memberId: string; actor: string; action: 'app_code_made' | 'email_code_made' },
): Promise<string | undefined> {
  const { memberId, actor, action } = issued
  const code = newAccessCode()
  const expires_at = timestampText(machineNow().add({ seconds: codeLivesSeconds }))
  const isWanted = await transact({ db }, async (tx) => {
    const made = { id, member_id: memberId, code_hash: codeHash(box, id, code), expires_at }
    if (!(await updateCode(tx.db, teamId, made))) return false
    await recordSecurityEvent(tx.db, {
      ...{ teamId, actor, action, origin, requestId },
      ...{ subject: 'members', subjectId: memberId, details: deviceInWords(origin.device) },
    })
    return true
  })
  return isWanted ? code : undefined
}
