import type { Command, CommandResult } from '@catraca/device-contract/messages.ts'
import type { Static } from 'typebox'
import { listDevices } from '#modules/devices/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { noteLive } from '#platform/events/live.ts'
import { machineNow, machineNowMs, machineNowText, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { Bridge } from './bridges.ts'
import { forgetCommands, insertCommandRow, listLastCommands, lockCommand, updateCommand } from './commands-sql.ts'

const keptDays = 30

interface NewCommand {
  device_id: string
  kind: Command['kind']
  /** How long it may still be started: the person who asked for it is waiting at the door. */
  livesSeconds: number
  direction?: 'in' | 'out'
  what?: 'card' | 'face' | 'finger'
  user_id?: number
  reason?: string
}

/** Sends a command for a device to its bridge, which learns of it at once. */
export async function insertCommand(tx: Acting, command: NewCommand): Promise<{ id: string; expires_at: string }> {
  const { device_id, kind, livesSeconds, direction = null, what = null, user_id = null, reason = null } = command
  const now = machineNow()
  const id = newId()
  const expires_at = timestampText(now.add({ seconds: livesSeconds }))
  const row = { id, device_id, kind, direction, what, user_id, reason, actor: tx.actor, expires_at }
  const forgotten = timestampText(now.subtract({ hours: keptDays * 24 }))
  await Promise.all([
    forgetCommands(tx.db, tx.teamId, device_id, forgotten),
    insertCommandRow(tx.db, tx.teamId, { ...row, created_at: timestampText(now) }),
  ])
  await noteLive(tx.db, tx.teamId, 'devices')
  return { id, expires_at }
}

/** A command that has ended, for the module that created it. */
export interface EndedCommand
  extends Pick<Awaited<ReturnType<typeof lockCommand>> & object, 'kind' | 'what' | 'user_id'> {
  id: string
  device_id: string
  /** The person who asked for the command. */
  actor: string
  result: Static<typeof CommandResult>
}

export type WhenEnded = (tx: Acting, ended: EndedCommand) => Promise<void>

/** Records how a command ended, once, and notifies the module that created it. */
export async function endCommand(
  tx: Acting,
  bridge: Bridge,
  { id, result }: { id: string; result: Static<typeof CommandResult> },
  whenEnded: WhenEnded,
): Promise<{ taken: boolean } | Failure<'NOT_FOUND'>> {
  const { db, teamId } = tx
  const command = await lockCommand(db, teamId, bridge.id, id)
  if (command === undefined) return notFound('Command')
  const { ended_at, ...asked } = command
  if (ended_at !== null) return { taken: false }
  const end = { ended_at: machineNowText(), result: result.result, detail: result.detail ?? null }
  await updateCommand(db, teamId, id, end)
  await whenEnded(tx, { ...asked, result })
  return { taken: true }
}

/** The latest commands for a device, newest first. */
export async function listCommands({ db, teamId }: InCompany, deviceId: string) {
  const [[device], rows] = await Promise.all([
    listDevices(db, teamId, deviceId),
    listLastCommands(db, teamId, deviceId),
  ])
  if (device === undefined) return notFound('Device')
  const now = machineNowMs()
  return rows.map(({ result, expires_at, actor: _, ...row }) => ({
    ...row,
    state: result ?? (Date.parse(expires_at) < now ? ('expired' as const) : ('waiting' as const)),
  }))
}
