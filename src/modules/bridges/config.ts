import { hash } from 'node:crypto'
import type { BridgeConfig, DeviceConfig, Make } from '@catraca/device-contract/messages.ts'
import type { InCompany } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import type { Bridge } from './bridges.ts'
import { findDoorRules, listDevices } from './bridges-sql.ts'

/** The passwords of devices. */
export const sealedDevicePasswords: SealedColumn = {
  table: 'devices',
  column: 'password',
  key: ['team_id', 'id'],
  owner: ({ team_id, id }) => ownerOf(team_id!, id!),
}

export function sealPassword(box: SecretBox, teamId: string, deviceId: string, password: string): Buffer {
  return box.seal(password, ownerOf(teamId, deviceId))
}

function ownerOf(teamId: string, deviceId: string): string {
  return `${teamId} ${deviceId}`
}

export interface ConfiguredBridge {
  bridge: Bridge
  /** How far the company's clock is ahead of real time. */
  clockOffsetMs: number
  /** Opens the passwords of its devices. */
  box: SecretBox
}

/** The settings that a bridge needs for its unit and its devices. */
export async function readBridgeConfig(
  { db, teamId, timeZone }: InCompany,
  { bridge, clockOffsetMs, box }: ConfiguredBridge,
): Promise<BridgeConfig> {
  const { id, storeId, storeName, company } = bridge
  const [rules, devices] = await Promise.all([findDoorRules(db, teamId, storeId), devicesOf(db, box, teamId, id)])
  const config = {
    bridge_id: id,
    company: { id: teamId, slug: company.slug, name: company.name, timezone: timeZone },
    store: { id: storeId, name: storeName },
    clock_offset_ms: clockOffsetMs,
    ...rules,
    devices,
  }
  return { version: hash('sha256', JSON.stringify(config)).slice(0, 16), ...config }
}

async function devicesOf(db: Db, box: SecretBox, teamId: string, bridgeId: string): Promise<DeviceConfig[]> {
  const rows = await listDevices(db, teamId, { bridge_id: bridgeId, is_active: true })
  return rows.map(({ id, name, model, entrance, address, login, serial, password, make, settings }) => ({
    ...{ id, name, model, entrance, address, login, serial, make: make as Make },
    // A password whose key is lost must be entered again; the device shows this by refusing the connection.
    password: password === null || !box.knows(password) ? null : box.open(password, ownerOf(teamId, id)),
    settings: settings as Record<string, string>,
  }))
}
