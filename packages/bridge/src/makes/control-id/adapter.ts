import { type Adapter, type CallDevice, DeviceAway, DeviceRefused, type Door } from '../../devices/adapter.ts'
import { createAccessLog } from './access-log.ts'
import { createAnswers } from './answers.ts'
import { readLostTurns } from './arm-events.ts'
import { createCommands } from './commands.ts'
import {
  describe,
  differences,
  readConfiguration,
  serverRow,
  wantedSettings,
  writeConfiguration,
} from './configuration.ts'
import { createDeviceClock, type DeviceInformation } from './device-clock.ts'
import { createEnrolment } from './enrolment.ts'
import { wholeNumber } from './exact-json.ts'
import { createPresence } from './presence.ts'
import { createPushChannel } from './push-channel.ts'
import { createReceiver } from './receive.ts'
import { actionsFor, readSettings, type Turning, turningFor } from './settings.ts'
import { realTiming, type Timing } from './timing.ts'
import { createToldBook, type Told } from './told.ts'
import { createTurns } from './turns.ts'
import { createUsers } from './users.ts'

const lookEveryMs = 10_000
/** Through Push each look costs the device several requests. */
const lookByPushEveryMs = 60_000
const minuteMs = 60_000
/** Of many events that are told late, not each has the clock looked at. */
const clockFreshMs = 500
const factoryArmMs = 5000

export interface Surroundings {
  timing?: Timing
  send?: CallDevice
}

/** Speaks with one turnstile or reader of Control iD. */
export function createControlId(door: Door, { timing = realTiming, send = door.call }: Surroundings = {}): Adapter {
  const { settings, wrong } = readSettings(door.device)
  if (wrong.length > 0)
    door.log('warn', 'settings of the device are not known and not used', { settings: wrong.join() })

  const entrance = (): Turning => {
    const noted = door.memory.get('entrance')
    return door.device.entrance ?? (noted === 'anticlockwise' ? noted : 'clockwise')
  }
  const armWaitsMs = () => wholeNumber(door.memory.get('arm_ms')) ?? factoryArmMs

  const push = createPushChannel(timing)
  const commands = createCommands(door, { send, push })
  const clock = createDeviceClock(door)
  const told = createToldBook(door)
  const answers = createAnswers({ door, settings, clock, told, timing, entrance })
  const log = createAccessLog({
    ...{ door, settings, clock, told, commands, timing, armWaitsMs },
    readSoon: () => due('log'),
  })
  const turns = createTurns({
    ...{ door, settings, clock, told, timing, armWaitsMs, entrance },
    lookAtClock,
    isExitFree: () => door.memory.get('exit_free') === 'yes',
    takeLocalPassage: log.takeLocal,
    hasLetThroughSince: log.hasLetThroughSince,
    exitOf: answers.exitOf,
  })
  const users = createUsers(door, { commands, clock, settings })
  const enrolment = createEnrolment(door, commands)
  const presence = createPresence({
    ...{ door, settings, clock },
    onReturn(hasStarted) {
      if (hasStarted) doneAt.delete('configuration')
      due('log')
    },
    onClockJump: (shown) => (commands.isReachable ? due('look') : clock.learn(shown)),
  })
  const receive = createReceiver({ door, settings, answers, turns, log, enrolment, presence, push })

  let stopped = true
  let isUp = false
  let clockSeenAt = Number.NEGATIVE_INFINITY
  let isFallback = settings.mode === 'standalone'
  let silentSince: number | undefined
  let configuredAt: number | undefined
  const doneAt = new Map<Task, number>()
  const looked = new WeakSet<Told>()
  let looking: Promise<void> | undefined
  let stopTimer = () => {}

  /** Has something done now that would be done later. */
  function due(task: Task): void {
    doneAt.delete(task)
    if (!stopped) lookIn(0)
  }

  async function lookAtClock(): Promise<void> {
    if (!commands.isDirect || !isUp || door.now() - clockSeenAt < clockFreshMs) return
    clockSeenAt = door.now()
    await clock.ask(commands).catch(orFault)
  }

  const isDue = (task: Task, everyMs: number) => door.now() - (doneAt.get(task) ?? Number.NEGATIVE_INFINITY) >= everyMs

  /** Runs a task; what the device refuses is said, and the others go on. */
  const attempt = async (task: Task, work: () => Promise<void>): Promise<void> => {
    doneAt.set(task, door.now())
    try {
      await work()
    } catch (error) {
      if (!(error instanceof DeviceRefused)) throw error
      door.log('warn', 'the device refused', { what: task, why: error.message })
    }
  }

  const wanted = async () =>
    wantedSettings(door, settings, {
      serverId: await serverRow(door, commands),
      push: isFallback || !commands.isDirect,
    })

  const read = async (names: { module: string; name: string }[]) => {
    const { model } = settings
    const also = [model.timeout, model.entrance, model.freeExit].flatMap((one) => one ?? [])
    const held = await readConfiguration(commands, [...names, ...also])
    const get = (one: { module: string; name: string } | undefined) => one && held(one.module, one.name)
    const [arm, side, free] = [get(model.timeout), get(model.entrance), get(model.freeExit)]
    if (wholeNumber(arm) !== undefined) door.memory.set('arm_ms', String(wholeNumber(arm)))
    if (side !== undefined) {
      door.memory.set('entrance', side === model.entrance?.anticlockwise ? 'anticlockwise' : 'clockwise')
    }
    door.memory.set('exit_free', free !== undefined && model.freeExit?.[entrance()].includes(free) ? 'yes' : 'no')
    return held
  }

  const configure = async (): Promise<void> => {
    const all = await wanted()
    const before = differences(all, await read(all))
    if (before.length > 0) {
      users.forget()
      await writeConfiguration(commands, before)
      configuredAt = door.now()
    }
    configuredAt ??= door.now()
    const held = before.length > 0 ? await read(all) : undefined
    const after = held ? differences(all, held) : []
    door.alarm('configuration_differs', after.length > 0)
    if (held && after.length > 0) throw new DeviceRefused(describe(after, held))
  }

  /** What somebody changed at the device since; it is said and not undone. */
  const compare = async (): Promise<void> => {
    const all = await wanted()
    const held = await read(all)
    const differing = differences(all, held)
    door.alarm('configuration_differs', differing.length > 0)
    if (differing.length > 0) throw new DeviceRefused(describe(differing, held))
  }

  /** Online mode was set and is not there: the device decides alone, so it gets its commands by Push and tells by its log. */
  const watchSilence = async ({ isOnline }: DeviceInformation): Promise<void> => {
    if (settings.mode === 'standalone' || configuredAt === undefined) return
    // Once it was silent, only being asked shows that it is not any more.
    const isBack = isOnline === true || presence.wasOnlineHeardSince(silentSince ?? door.now())
    const isSilent = isFallback ? !isBack : presence.isSilent(configuredAt, isOnline)
    if (isSilent === isFallback) return
    isFallback = isSilent
    silentSince = isSilent ? door.now() : undefined
    door.alarm('online_but_silent', isSilent)
    if (isSilent) {
      door.log('warn', 'online mode is set, and the device asks nothing: it decides alone')
      presence.setMode('standalone')
    }
    await attempt('configuration', configure)
  }

  const look = async (): Promise<void> => {
    if (!commands.isReachable) return door.health({ online: presence.isHeard(), mode: presence.mode })
    const information = await clock.ask(commands)
    const wasUp = isUp
    isUp = true
    presence.identified(information.deviceId)
    if (information.isOnline === false && presence.mode === 'online') presence.setMode('contingency')
    const { firmware, serial } = information
    door.health({ online: true, mode: presence.mode, ...(firmware ? { firmware } : {}) })
    if (!door.identified(serial ?? information.deviceId)) return
    // Before the clock is set: what stands in the log was stamped by the clock that it had.
    const isLocal = isFallback || presence.mode !== 'online'
    if (!wasUp || isDue('log', isLocal ? minuteMs / 2 : 5 * minuteMs)) await attempt('log', log.readAll)
    await readLostTurns({ door, settings, clock, told, turns, commands, looked, armWaitsMs, entrance })
    if (clock.isOff() || isDue('clock', 6 * 60 * minuteMs)) await attempt('clock', () => clock.set(commands))
    if (configuredAt === undefined) await attempt('configuration', configure)
    else if (!wasUp || isDue('configuration', 60 * minuteMs)) await attempt('configuration', compare)
    await watchSilence(information)
  }

  const lookNow = (): Promise<void> => {
    looking ??= look()
      .catch((error) => {
        orFault(error)
        if (isUp || isDue('look', 60 * minuteMs)) door.log('warn', 'the device cannot be asked', { why: error.message })
        doneAt.set('look', door.now())
        isUp = false
        door.health({ online: presence.isHeard() && error instanceof DeviceRefused, mode: presence.mode })
      })
      .finally(() => {
        looking = undefined
        if (!stopped) lookIn(isUp && !doneAt.has('log') ? 0 : commands.isDirect ? lookEveryMs : lookByPushEveryMs)
      })
    return looking
  }

  const lookIn = (ms: number) => {
    stopTimer()
    stopTimer = timing.after(ms, () => void lookNow())
  }

  return {
    abilities: {
      confirmsTurns: settings.release === 'catra',
      get holdsUsers() {
        return commands.isReachable
      },
      readsText: settings.qr === 'text',
      letsOutAlone: settings.letsOutAlone,
    },
    async start() {
      stopped = false
      presence.start()
      answers.endUnheard()
      lookIn(0)
    },
    async stop() {
      stopped = true
      presence.stop()
      stopTimer()
      log.stop()
      push.stop()
      await looking?.catch(() => {})
    },
    receive,
    async release(direction) {
      await commands.run('execute_actions', { actions: actionsFor(settings, [turningFor(entrance(), direction)]) })
    },
    configure,
    putUsers: users.put,
    removeUsers: users.remove,
    listUsers: users.list,
    enrol: enrolment.enrol,
    readFace: enrolment.readFace,
    writeFace: enrolment.writeFace,
  }
}

/** Throws what is neither that the device is away nor that it refused. */
function orFault(error: unknown): void {
  if (!(error instanceof DeviceAway) && !(error instanceof DeviceRefused)) throw error
}

type Task = 'look' | 'log' | 'clock' | 'configuration'
