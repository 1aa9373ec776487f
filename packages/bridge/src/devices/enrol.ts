import { setTimeout as pause } from 'node:timers/promises'
import { type DeviceReason, type ReasonFacts, reasonText } from '@catraca/device-contract/device-reasons.ts'
import type { Command, CommandResult } from '@catraca/device-contract/messages.ts'
import { type BridgeLog, reasonOf } from '../log.ts'
import { DeviceAway } from './adapter.ts'
import type { RunningDevice } from './running-device.ts'

export interface Enrolling {
  command: Command
  device: RunningDevice
  /** The unit's other devices, which get the face as well. */
  others: RunningDevice[]
  /** Whether the member agreed to pass on their face. */
  mayPassOn(userId: number): boolean
  log: BridgeLog
}

const triesToPassOn = 5
const passOnAgainMs = 20_000

/** The result of a command that could not be carried out. */
export function failed(reason: DeviceReason, facts?: ReasonFacts): CommandResult {
  return { result: 'failed', detail: reasonText(reason, facts).slice(0, 500) }
}

/**
 * Enrols at the device. A face goes on from there to the unit's other devices of the same make, from memory to memory. It is never stored,
 * so a device that stays away for some minutes does not get it.
 */
export async function enrol({ command, device, others, mayPassOn, log }: Enrolling): Promise<CommandResult> {
  const { what, user_id: userId } = command
  if (device.adapter.enrol === undefined) return failed('not_from_afar')
  if (what === null || userId === null) return failed('nobody_named')
  const { card } = await device.run((adapter) => adapter.enrol!(what, userId))
  if (what === 'face' && mayPassOn(userId)) void passOn(userId, device, { others, log })
  return { result: 'done', ...(card !== undefined && { card }) }
}

async function passOn(
  userId: number,
  from: RunningDevice,
  { others, log }: Pick<Enrolling, 'others' | 'log'>,
): Promise<void> {
  const taking = others.filter(({ make, adapter }) => make === from.make && adapter.writeFace !== undefined)
  if (taking.length === 0 || from.adapter.readFace === undefined) return
  try {
    const photo = await from.run((adapter) => adapter.readFace!(userId))
    if (photo === undefined) return
    await Promise.all(taking.map((to) => write(userId, photo, { to, log })))
  } catch (error) {
    log('warn', 'a face could not be passed on', { device_id: from.config.id, why: reasonOf(error) })
  }
}

async function write(userId: number, photo: Uint8Array, { to, log }: { to: RunningDevice; log: BridgeLog }) {
  for (let tries = 1; ; tries++) {
    try {
      return await to.run((adapter) => adapter.writeFace!(userId, photo))
    } catch (error) {
      if (error instanceof DeviceAway && tries < triesToPassOn) {
        await pause(passOnAgainMs, undefined, { ref: false })
        continue
      }
      log('warn', 'a device did not take a face', { device_id: to.config.id, why: reasonOf(error) })
      return undefined
    }
  }
}
