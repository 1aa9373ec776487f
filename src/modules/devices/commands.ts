import { setTimeout as pause } from 'node:timers/promises'
import type { Static } from 'typebox'
import { machineNow, machineNowMs, machineNowText, timestampText } from '#platform/clock.ts'
import { type Failure, notFound } from '#platform/failure.ts'
import { newId } from '#platform/ids.ts'
import { type Live, noteLive } from '#platform/live.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { bridgeOf } from './bridges.ts'
import { endCommandRow, insertCommandRow, listLastCommands, listOpenCommands, lockCommand } from './commands-sql.ts'
import { listDevices } from './sql.ts'
import type { Command, CommandResult, CommandsAnswer } from './wire.ts'

const keptDays = 30
/** A notification can be lost with its server, so that those who wait look again by themselves. */
const lookAgainMs = 5000

interface NewCommand {
  device_id: string
  kind: Command['kind']
  /** For how long it may be begun: who asked for it stands at the door. */
  livesSeconds: number
  direction?: 'in' | 'out'
  what?: 'card' | 'face' | 'finger'
  user_id?: number
  reason?: string
}

/** Asks the bridge of a device for something, which it learns at once. */
export async function insertCommand(tx: TeamContext, command: NewCommand): Promise<{ id: string; expires_at: string }> {
  const { device_id, kind, livesSeconds, direction = null, what = null, user_id = null, reason = null } = command
  const now = machineNow()
  const id = newId()
  const expires_at = timestampText(now.add({ seconds: livesSeconds }))
  const row = { id, device_id, kind, direction, what, user_id, reason, actor: tx.actor, expires_at }
  const forgotten = timestampText(now.subtract({ hours: keptDays * 24 }))
  await insertCommandRow(tx.db, tx.teamId, { ...row, created_at: timestampText(now) }, forgotten)
  await noteLive(tx.db, tx.teamId, 'devices')
  return { id, expires_at }
}

/** What a bridge has to do, as soon as there is something, and at the latest after `wait` seconds. */
export async function waitForCommands(
  ctx: TeamContext,
  live: Live,
  wait: number,
): Promise<Static<typeof CommandsAnswer>> {
  const { db, teamId } = ctx
  const { id, gone } = bridgeOf(ctx)
  const until = machineNowMs() + wait * 1000
  let ring = () => {}
  let rung: Promise<void>
  const listenAgain = () => {
    rung = new Promise((resolve) => (ring = resolve))
  }
  listenAgain()
  // Listens before it looks, so that nothing that is asked for in between is missed.
  const stop = live.watch(teamId, (topics) => {
    if (topics === undefined || topics.includes('devices')) ring()
  })
  try {
    for (;;) {
      // Nobody hears the answer, and what it would be read from may be closing.
      if (gone.aborted) return { commands: [] }
      const found = await listOpenCommands(db, teamId, id, machineNowText())
      const leftMs = until - machineNowMs()
      if (found.length > 0 || leftMs <= 0) return { commands: found }
      const timer = new AbortController()
      const signal = AbortSignal.any([gone, timer.signal])
      await Promise.race([rung!, pause(Math.min(leftMs, lookAgainMs), undefined, { signal }).catch(() => {})])
      timer.abort()
      listenAgain()
    }
  } finally {
    stop()
  }
}

/** A command that has ended, for the module that asked for it. */
export interface EndedCommand
  extends Pick<Awaited<ReturnType<typeof lockCommand>> & object, 'kind' | 'what' | 'user_id'> {
  id: string
  device_id: string
  /** Who had asked for it. */
  actor: string
  result: Static<typeof CommandResult>
}

export type WhenEnded = (tx: TeamContext, ended: EndedCommand) => Promise<void>

/** Notes how a command ended, once, and tells those who asked for it. */
export async function endCommand(
  tx: TeamContext,
  { id, result }: { id: string; result: Static<typeof CommandResult> },
  whenEnded: WhenEnded,
): Promise<{ taken: boolean } | Failure<'NOT_FOUND'>> {
  const { db, teamId } = tx
  const command = await lockCommand(db, teamId, bridgeOf(tx).id, id)
  if (command === undefined) return notFound('Command')
  const { ended_at, ...asked } = command
  if (ended_at !== null) return { taken: false }
  await endCommandRow(db, teamId, {
    ...{ id, ended_at: machineNowText() },
    ...{ result: result.result, detail: result.detail ?? null },
  })
  await whenEnded(tx, { ...asked, result })
  return { taken: true }
}

/** What was asked of a device lately, newest first. */
export async function listCommands({ db, teamId }: TeamContext, deviceId: string) {
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
