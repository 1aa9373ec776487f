import type { Static } from 'typebox'
import type { TeamContext } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { KioskEntry } from './schemas.ts'
import { findFirstName } from './sql.ts'
import { validateEntry } from './validate-entry.ts'

/**
 * Asks at the door for whoever shows a code at the kiosk, in the unit of the device; the entry names the device. Only who comes in is
 * named: what is refused may be somebody else's card.
 */
export async function enterAtKiosk(
  ctx: TeamContext,
  code: string,
): Promise<Static<typeof KioskEntry> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const { id: deviceId, store_id } = ctx.app!.device!
  const answer = await validateEntry({ ...ctx, deviceId }, { member_code: code, store_id })
  if (answer instanceof Failure) return answer
  const { allowed, duplicate, reason, member_profile_id } = answer
  const first_name = allowed ? await findFirstName(ctx.db, ctx.teamId, member_profile_id!) : null
  return { allowed, duplicate, reason, first_name }
}
