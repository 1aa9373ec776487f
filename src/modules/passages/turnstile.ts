import type { AtReader } from '#modules/access/index.ts'
import { type Bridge, deviceOfBridge } from '#modules/bridges/index.ts'
import type { Acting } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { Passage } from './sql.ts'

/** A turnstile, and the unit it stands in. */
export interface Turnstile {
  id: string
  store_id: string
}

/** A bridge that asks or reports. */
export interface AtBridge {
  bridge: Bridge
  /** Opens the secret for the codes that people show. */
  box: SecretBox
}

/** A turnstile of the bridge, and the context for acting in its name. */
export async function findOwnTurnstile(
  ctx: Acting,
  { bridge, box }: AtBridge,
  deviceId: string,
): Promise<{ turnstile: Turnstile; by: AtReader } | Failure<'NOT_FOUND'>> {
  const turnstile = await deviceOfBridge(ctx, bridge, deviceId)
  if (turnstile instanceof Failure) return turnstile
  return { turnstile, by: { ...ctx, actor: `device:${deviceId}`, deviceId, box } }
}

/** A passage without a decision. */
export function newPassage(
  at: Temporal.Instant,
  { id: device_id, store_id }: Turnstile,
  { attempt_id, direction, method }: { attempt_id: string } & Pick<Passage, 'direction' | 'method'>,
  memberId: string | null,
): Passage {
  return {
    ...{ id: attempt_id, device_id, store_id, direction, method, member_profile_id: memberId },
    ...{ state: 'noted', allowed: false, duplicate: false, reason: null, admission: null },
    ...{ code_expires_at: null, code_before: null, decided_at: timestampText(at), ended_at: null },
    ...{ checkin_id: null, wrote: false, log_key: null, facts: [] },
  }
}
