import { findTurnstile } from '#modules/devices/index.ts'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import type { Bridge } from './bridges.ts'

/** The device of which a bridge speaks: one of its own, or none at all as far as it is told. */
export async function deviceOfBridge(
  ctx: InCompany,
  bridge: Bridge,
  deviceId: string,
): Promise<{ id: string; name: string; store_id: string } | Failure<'NOT_FOUND'>> {
  const found = await findTurnstile(ctx.db, ctx.teamId, deviceId)
  if (found === undefined || found.bridge_id !== bridge.id) return notFound('Device', 'device_id')
  const { id, name, store_id } = found
  return { id, name, store_id }
}
