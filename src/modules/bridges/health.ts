import type { DeviceHealth, HealthAnswer, HealthRequest } from '@catraca/device-contract/messages.ts'
import type { Static } from 'typebox'
import { isSilent } from '#modules/devices/index.ts'
import type { InCompany } from '#platform/context.ts'
import { noteLive } from '#platform/events/live.ts'
import { machineNowText, timestampText } from '#platform/time/clock.ts'
import { listStates, type NewState, updateBridge, upsertStates } from './bridges-sql.ts'
import { type ConfiguredBridge, readBridgeConfig } from './config.ts'

type Known = Awaited<ReturnType<typeof listStates>>[number]

/**
 * Stores what a bridge reports about itself and its devices, and notifies open pages if something changed that people act on. Devices that
 * are not its own are ignored: the version in the answer tells the bridge to read its configuration again.
 */
export async function reportHealth(
  ctx: InCompany,
  configured: ConfiguredBridge,
  { program, started_at, queue, devices }: Static<typeof HealthRequest>,
): Promise<Static<typeof HealthAnswer>> {
  const { db, teamId } = ctx
  const { id } = configured.bridge
  const at = machineNowText()
  const known = new Map((await listStates(db, teamId, id)).map((state) => [state.id, state]))
  const own = new Map(devices.filter(({ device_id }) => known.has(device_id)).map((one) => [one.device_id, one]))
  const states = [...own.values()].map((health) => stateOf(health, known.get(health.device_id)!, at))
  const { version, host, system } = program
  await Promise.all([
    updateBridge(db, teamId, id, { version, host, system, started_at, queue, heard_at: at }),
    upsertStates(db, teamId, ...states),
  ])
  if (states.some((state) => isNews(state, known.get(state.device_id)!))) await noteLive(db, teamId, 'devices')
  const config = await readBridgeConfig(ctx, configured)
  return { now: at, config_version: config.version }
}

function stateOf(health: DeviceHealth, known: Known, at: string): NewState {
  const { device_id, online, mode, waiting, alarms } = health
  const goesOn = known.online === online && !isSilent(known.heard_at, at)
  const last = health.last_passage_at ?? null
  return {
    ...{ device_id, online, mode, waiting, heard_at: at },
    alarms: alarms.toSorted(),
    since: goesOn ? known.since! : at,
    clock_drift_ms: health.clock_drift_ms ?? null,
    firmware: health.firmware ?? known.firmware,
    serial: health.serial ?? known.serial,
    users: health.users ?? known.users,
    refused: health.refused ?? 0,
    last_passage_at: last === null ? known.last_passage_at : timestampText(Temporal.Instant.from(last)),
  }
}

/** Whether people should see this at once. Changes of drift, queue and counts can wait for the page's next regular refresh. */
function isNews(state: NewState, known: Known): boolean {
  const { online, mode, alarms, firmware, since } = state
  const same = online === known.online && mode === known.mode && firmware === known.firmware && since === known.since
  return !same || alarms.join() !== known.alarms?.join()
}
