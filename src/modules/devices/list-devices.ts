import type { Make } from '@catraca/device-contract/messages.ts'
import type { Static } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { deviceName } from '#platform/values/device-words.ts'
import { connectionOf } from './connection-rules.ts'
import type { PairedDevice } from './schemas.ts'
import { listDevices } from './sql.ts'

type Row = Awaited<ReturnType<typeof listDevices>>[number]

/** The devices in use, optionally only of these units: which are paired, and the state of the turnstiles. */
export async function listPairedDevices(
  { db, teamId }: InCompany,
  unitIds: string[] = [],
): Promise<Static<typeof PairedDevice>[]> {
  const now = machineNowText()
  const isHere = ({ store_id }: Row) => unitIds.length === 0 || unitIds.includes(store_id)
  return (await listDevices(db, teamId)).filter(isHere).map((row) => shown(row, now))
}

export async function getDevice(
  { db, teamId }: InCompany,
  id: string,
): Promise<Static<typeof PairedDevice> | Failure<'NOT_FOUND'>> {
  const [row] = await listDevices(db, teamId, id)
  return row === undefined ? notFound('Device') : shown(row, machineNowText())
}

function shown(row: Row, now: string): Static<typeof PairedDevice> {
  const { id, name, store_id, store_name, make, model, entrance, paired_at, last_seen_at, device } = row
  const { reads_qr, reads_cards, reads_fingers, reads_faces } = row
  return {
    ...{ id, name, store_id, store_name, make: make as Make | null, model, entrance },
    ...{ reads_qr, reads_cards, reads_fingers, reads_faces },
    paired: paired_at === null ? null : { paired_at, last_seen_at: last_seen_at!, program: deviceName(device) },
    turnstile:
      make === null ? null : { connection: connectionOf(row, now), bridge: bridgeOf(row), state: stateOf(row) },
  }
}

function bridgeOf({ bridge_id, host, system, version, bridge_paired_at, bridge_heard_at, queue }: Row) {
  if (bridge_id === null) return null
  const program = { host: host!, system: system!, version: version! }
  return { id: bridge_id, ...program, paired_at: bridge_paired_at!, heard_at: bridge_heard_at, queue: queue! }
}

function stateOf({ heard_at, since, mode, clock_drift_ms, firmware, serial, users, waiting, ...row }: Row) {
  if (heard_at === null) return null
  const { last_passage_at, alarms, refused } = row
  return {
    ...{ heard_at, since: since!, mode: mode!, clock_drift_ms, firmware, serial, users },
    ...{ refused: refused!, waiting: waiting!, last_passage_at, alarms: alarms! },
  }
}
