import type { FastifyRequest } from 'fastify'
import { findDevice } from '#modules/devices/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'

/** An id that belongs to no unit. */
const nowhere = '00000000-0000-0000-0000-000000000000'

/** How a request may name a unit, in addition to the device in its path. */
interface Naming {
  store_id?: string | null
  device_id?: string | null
}

/**
 * A unit in which the caller does not work is treated as if it did not exist, and so are the devices at its doors: a list finds nothing
 * there, and a write that names it is refused.
 */
export async function onlyOwnUnits(
  db: Db,
  { staff, query, body, params, routeOptions }: FastifyRequest,
): Promise<Failure | undefined> {
  const { teamId, unitIds } = staff!
  if (unitIds.length === 0) return undefined
  const isElsewhere = (id: string | null | undefined) => id != null && !unitIds.includes(id.toLowerCase())
  const asked = query as Naming
  if (isElsewhere(asked.store_id)) asked.store_id = nowhere
  const sent = (body ?? {}) as Naming
  if (isElsewhere(sent.store_id)) return notFound('Unit', 'store_id')
  const inPath = routeOptions.url?.includes('/devices/:id') ? (params as { id: string }).id : undefined
  const device = inPath ?? sent.device_id
  if (device == null || !isElsewhere((await findDevice(db, teamId, device))?.store_id)) return undefined
  return inPath === undefined ? notFound('Device', 'device_id') : notFound('Device')
}
