import type { Static } from 'typebox'
import type { DeviceAtDoor } from '#modules/devices/index.ts'
import type { Acting } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import type { KioskEntry } from './schemas.ts'
import { findFirstName } from './sql.ts'
import { validateEntry } from './validate-entry.ts'

/**
 * Decides about an entry for the person who shows a code at the kiosk, in the device's unit; the entry names the device. The answer names
 * the person only if they come in: a refused card may belong to somebody else.
 */
export async function enterAtKiosk(
  ctx: Acting,
  { device, box }: { device: DeviceAtDoor; box: SecretBox },
  code: string,
): Promise<Static<typeof KioskEntry> | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const shown = { member_code: code, store_id: device.store_id }
  const answer = await validateEntry({ ...ctx, deviceId: device.id, box }, shown)
  if (answer instanceof Failure) return answer
  const { allowed, duplicate, reason, member_profile_id } = answer
  const first_name = allowed ? await findFirstName(ctx.db, ctx.teamId, member_profile_id!) : null
  return { allowed, duplicate, reason, first_name }
}
