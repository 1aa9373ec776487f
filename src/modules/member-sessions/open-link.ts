import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { countFailure, shareOfAddress } from '#platform/limits/too-many.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { tokenHash } from '#platform/values/tokens.ts'
import { beginSession, type Opened, type Opening, openedWith } from './begin-session.ts'
import { useLink } from './sql.ts'

/** How many invalid links one address may send to a company in a day before it has to wait. */
const freeTries = 60

/**
 * Begins a session on a phone with the desk's link, which is used up. A link that was used, has expired or was replaced gets the same
 * answer as one that never existed. A client that keeps sending such links has to wait.
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
