import { setTimeout as pause } from 'node:timers/promises'
import type { Command, CommandResult, CommandsAnswer } from '@catraca/device-contract/messages.ts'
import type { Core } from '../core.ts'
import { DeviceAway, DeviceRefused } from '../devices/adapter.ts'
import { enrol, failed } from '../devices/enrol.ts'
import type { FreedBy, RunningDevice } from '../devices/running-device.ts'
import { reasonOf } from '../log.ts'
import type { Store } from '../state/store.ts'
import { ServerAway, ServerRefused } from './server-client.ts'

interface Commanding extends Pick<Core, 'server' | 'store' | 'members' | 'clock' | 'log'> {
  device(id: string): RunningDevice | undefined
  devices(): RunningDevice[]
  readConfig(): Promise<void>
  /** A result waits to be sent. */
  resultWaits(): void
}

const waitSeconds = 25
/** A little more than the server waits. */
const pollTimeoutMs = (waitSeconds + 15) * 1000
const againMs = 1000
const keptMs = 24 * 3_600_000

/** Waits for commands and begins each; a slow one, such as an enrolment, does not delay the others. */
export async function takeCommands(commanding: Commanding, signal: AbortSignal): Promise<void> {
  const options = { signal, timeoutMs: pollTimeoutMs }
  const { commands } = await commanding.server.call<CommandsAnswer>('GET', `/commands?wait=${waitSeconds}`, options)
  if (!Array.isArray(commands)) throw new ServerAway('What answers is not the server.')
  const fresh = commands.filter((command) => begin(command, commanding))
  for (const command of fresh) {
    carryOut(command, commanding).catch((error) =>
      commanding.log('warn', 'the result of a command could not be kept', { why: reasonOf(error) }),
    )
  }
  // The server sends a command again at once while it still runs, such as an enrolment.
  if (fresh.length < commands.length) await pause(againMs, undefined, { signal })
}

/** Stored first: a command during which the bridge is killed is reported as failed, and is never run twice. */
function begin({ id }: Command, { store, clock }: Commanding): boolean {
  if (store.get('select 1 from commands where id = ?', id) !== undefined) return false
  store.run('insert into commands (id, at) values (?, ?)', id, clock.now())
  return true
}

/** Reports commands that were under way when the bridge last ended as failed. */
export function failInterrupted(store: Store): void {
  store.run('update commands set result = ? where result is null', JSON.stringify(failed('bridge_restarted')))
}

async function carryOut(command: Command, commanding: Commanding): Promise<void> {
  const result = await resultOf(command, commanding)
  commanding.store.run('update commands set result = ? where id = ?', JSON.stringify(result), command.id)
  const { kind, device_id } = command
  commanding.log('info', 'a command was carried out', { kind, device_id, result: result.result, detail: result.detail })
  commanding.resultWaits()
}

async function resultOf(command: Command, commanding: Commanding): Promise<CommandResult> {
  try {
    if (Date.parse(command.expires_at) < commanding.clock.now()) return failed('too_late')
    if (command.kind === 'read_config') {
      await commanding.readConfig()
      return { result: 'done' }
    }
    const device = commanding.device(command.device_id)
    if (device === undefined) return failed('not_of_bridge')
    return await atDevice(command, device, commanding)
  } catch (error) {
    if (error instanceof DeviceAway || error instanceof DeviceRefused)
      return { result: 'failed', detail: error.message }
    return failed(error instanceof ServerAway ? 'server_away' : 'bridge_failed', { why: reasonOf(error) })
  }
}

async function atDevice(command: Command, device: RunningDevice, commanding: Commanding): Promise<CommandResult> {
  const { devices, members, log } = commanding
  const direction = command.direction ?? 'in'
  const freed = async (by: FreedBy): Promise<CommandResult> => {
    await device.release(direction, by)
    return { result: 'done' }
  }
  switch (command.kind) {
    case 'release':
      return freed({ purpose: 'release' })
    case 'admit':
      return freed({ purpose: 'member', attemptId: command.id })
    case 'test_passage':
      return freed({ purpose: 'test' })
    case 'configure':
      if (device.adapter.configure === undefined) return failed('set_by_hand')
      if (!device.isConfirmed()) return failed('unconfirmed')
      await device.run((adapter) => adapter.configure!())
      return { result: 'done' }
    case 'enrol':
      if (device.adapter.enrol !== undefined && !device.isConfirmed()) return failed('unconfirmed')
      return enrol({
        ...{ command, device, log },
        others: devices().filter((other) => other !== device && other.isConfirmed()),
        mayPassOn: (userId) => members.byUser(userId)?.face === true,
      })
    default:
      return failed('unknown_command')
  }
}

/** Reports the results of commands to the server, each once. */
export async function tellResults({ server, store, clock }: Pick<Core, 'server' | 'store' | 'clock'>): Promise<void> {
  const waiting = store.all<{ id: string; result: string }>(
    'select id, result from commands where result is not null and told = 0 order by at',
  )
  for (const { id, result } of waiting) {
    try {
      await server.call('POST', `/commands/${id}`, { body: JSON.parse(result) })
    } catch (error) {
      if (!(error instanceof ServerRefused) || [401, 403].includes(error.status)) throw error
    }
    store.run('update commands set told = 1 where id = ?', id)
  }
  store.run('delete from commands where told = 1 and at < ?', clock.now() - keptMs)
}
