import type { FastifyRequest } from 'fastify'
import { findUnitOfSale } from '#modules/billing/index.ts'
import { findUnitOfClass, findUnitOfEntry } from '#modules/classes/index.ts'
import { findUnitOfDevice } from '#modules/devices/index.ts'
import { findUnitOfDrawer } from '#modules/drawers/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'

/** An id that belongs to no unit. */
const nowhere = '00000000-0000-0000-0000-000000000000'

/** What belongs to a unit and has its id in a path, and how its unit is found; null if it belongs to none. */
const inPaths: [
  path: string,
  what: string,
  unitOf: (db: Db, teamId: string, id: string) => Promise<string | null | undefined>,
][] = [
  ['/devices/:id', 'Device', findUnitOfDevice],
  ['/classes/:id', 'Class', findUnitOfClass],
  ['/class-schedule/:id', 'Schedule entry', findUnitOfEntry],
  ['/units/:id', 'Unit', async (_db, _teamId, id) => id],
  ['/drawers/:id', 'Drawer', findUnitOfDrawer],
  ['/sales/:id', 'Sale', findUnitOfSale],
]

/** How a request may name a unit, in addition to its path. */
interface Naming {
  store_id?: string | null
  device_id?: string | null
}

/**
 * A unit in which the caller does not work is treated as if it did not exist, and so is what belongs to it, such as the devices at its
 * doors and its classes: a list finds nothing there, and a request that names it is refused.
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
  const named = inPaths.find(([path]) => routeOptions.url?.includes(path))
  if (named !== undefined) {
    const [, what, unitOf] = named
    if (isElsewhere(await unitOf(db, teamId, (params as { id: string }).id))) return notFound(what)
  }
  if (sent.device_id == null || !isElsewhere(await findUnitOfDevice(db, teamId, sent.device_id))) return undefined
  return notFound('Device', 'device_id')
}
