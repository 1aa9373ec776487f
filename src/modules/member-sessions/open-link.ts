import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { countFailure, shareOfAddress } from '#platform/limits/too-many.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { tokenHash } from '#platform/values/tokens.ts'
import { beginSession, type Opened, type Opening, openedWith } from './begin-session.ts'
import { useLink } from './sql.ts'

/** How many links that are not valid may come to a company from one address in a day before it is told to wait. */
const freeTries = 60

/**
 * Begins a session on a phone by the desk's link, which is used up by it. A link that was used, has run out or was replaced
 * is answered like one that never existed. A client that keeps asking for such links is told to wait.
 */
export async function openLink(
  ctx: Acting,
  { tries, ...opening }: Opening & { tries: Tries },
  token: string,
): Promise<Opened | Failure<'UNAUTHORIZED' | 'RATE_LIMIT_EXCEEDED'>> {
  const begun = await attributed(ctx, async (tx) => {
    const link = await useLink(tx.db, tx.teamId, tokenHash(token), machineNowText())
    if (link !== undefined) return beginSession(tx, link.member_id, { action: 'app_link_used', leaves: opening.leaves })
    const message = 'This link is not valid, or not any more. Ask the front desk for a new one.'
    return new Failure('UNAUTHORIZED', message, { reason: 'LINK_NOT_VALID' })
  })
  if (begun instanceof Failure) return countFailure(tries, shareOfAddress(ctx, 'app link', freeTries), begun)
  return openedWith(ctx, opening, begun)
}
