import type { Static } from 'typebox'
import { companyLanguage } from '#modules/mails/index.ts'
import type { Acting } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact, withCommit } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { type Tries, takeAll } from '#platform/limits/tries.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, machineNowText, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { codeLivesSeconds, contactHash, mostTries, readContact, sharesOfAsking } from './access-codes.ts'
import { insertCode } from './codes-sql.ts'
import type { CodeAsked } from './issue-code.ts'
import { mailCodeJob } from './mail-code.ts'
import type { AskedCode, ContactAsking } from './schemas.ts'

const againInSeconds = 30

/**
 * Asks for a code by mail. Everyone gets the same answer after the same work: only the job looks up whose contact it is. It mails a code to
 * a member, and does nothing for anybody else. While a code of the contact is valid, the same code is mailed again, so that nobody can
 * invalidate a member's code by asking for one.
 */
export async function askForCode(
  ctx: Acting,
  { tries, box }: { tries: Tries; box: SecretBox },
  { contact: typed, language }: Static<typeof ContactAsking>,
): Promise<Static<typeof AskedCode> | Failure<'INVALID_REQUEST' | 'RATE_LIMIT_EXCEEDED'>> {
  const contact = readContact(typed)
  if (contact instanceof Failure) return contact
  const hash = contactHash({ teamId: ctx.teamId, box }, contact)
  const taken = await takeAll(tries, sharesOfAsking(ctx, hash))
  if ('waitMs' in taken) return tooMany('TOO_MANY_TRIES', taken.waitMs)
  return newCode(ctx, hash, (db, asked) =>
    enqueue(db, mailCodeJob, { ...asked, contact, language: language ?? companyLanguage }),
  )
}

/** Makes a code without its digits, and queues the mail that will bring it. */
export async function newCode(
  ctx: Acting,
  contact_hash: Buffer,
  queueMail: (db: Db, asked: Static<typeof CodeAsked>) => Promise<unknown>,
): Promise<Static<typeof AskedCode>> {
  const { teamId, requestId, origin } = ctx
  const [id, now] = [newId(), machineNowText()]
  const expires_at = timestampText(machineNow().add({ seconds: codeLivesSeconds }))
  await transact(ctx, async (tx) => {
    const written = insertCode(tx.db, teamId, { id, contact_hash, expires_at, now }, mostTries)
    const queued = queueMail(tx.db, { teamId, codeId: id, at: now, origin, requestId })
    return withCommit(tx, undefined, written, queued)
  })
  return { good_for_seconds: codeLivesSeconds, again_in_seconds: againInSeconds }
}
