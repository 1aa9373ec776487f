import type { Static } from 'typebox'
import { attributed } from '#platform/attributed.ts'
import { machineNowText } from '#platform/clock.ts'
import { deviceInWords } from '#platform/device-words.ts'
import { Failure } from '#platform/failure.ts'
import { newId } from '#platform/ids.ts'
import { placeOf } from '#platform/networks.ts'
import { fromCommand, recordOwnSecurityEvent } from '#platform/security-events.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { newToken, tokenHash } from '#platform/tokens.ts'
import { tooMany } from '#platform/too-many.ts'
import type { Tries } from '#platform/tries.ts'
import { readSession } from './read-session.ts'
import type { AppSession } from './schemas.ts'
import { endSessions } from './sessions.ts'
import { deleteLink, insertSession } from './sql.ts'

/** How many links that are not valid may come from one address in a day before it has to wait. */
const freeTries = 60

/**
 * Begins a session on a phone by the desk's link, which is used up by it. A link that was used, has run out or was replaced
 * is answered like one that never existed. A client that keeps asking for such links has to wait.
 */
export async function openLink(
  ctx: TeamContext,
  tries: Tries,
  token: string,
): Promise<Static<typeof AppSession> | Failure<'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED'>> {
  const { address, device } = ctx.origin ?? fromCommand
  const taken = await tries.take({ key: `app link from ${placeOf(address ?? '')}`, free: freeTries })
  if (taken.waitMs > 0) return tooMany('TOO_MANY_TRIES', taken.waitMs)
  const secret = newToken()
  const begun = await attributed(ctx, async (tx) => {
    const at = machineNowText()
    const link = await deleteLink(tx.db, tx.teamId, tokenHash(token), at)
    if (link === undefined) {
      const message = 'This link is not valid, or not any more. Ask the front desk for a new one.'
      return new Failure('UNAUTHORIZED', message, { reason: 'LINK_NOT_VALID' })
    }
    const { member_id } = link
    // The phone forgets the session that it had, which nobody could use any more.
    if (tx.app!.session !== undefined) await endSessions(tx, { id: tx.app!.session.id })
    const session = { id: newId(), member_id, token_hash: tokenHash(secret), begun_at: at, last_used_at: at }
    await insertSession(tx.db, tx.teamId, { ...session, address, device })
    const member = { ...tx, actor: `member:${member_id}` }
    const details = deviceInWords(device)
    await recordOwnSecurityEvent(member, { action: 'app_link_used', subject: 'members', subjectId: member_id, details })
    return { ...member, app: { ...tx.app!, session: { id: session.id, personId: member_id } } }
  })
  if (begun instanceof Failure) return begun
  await tries.giveBack(taken)
  ctx.app!.setToken(secret)
  return readSession({ ...begun, db: ctx.db })
}
