import { orFault, type Speaker } from '../../devices/adapter.ts'
import type { SpokenDevice, Upkeep } from '../../devices/define-make.ts'
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
import { createDeviceClock } from './device-clock.ts'
import { createEnrolment } from './enrolment.ts'
import { wholeNumber } from './exact-json.ts'
import { defaultModel, knownModels, modelNamed } from './models.ts'
import type { Parts } from './parts.ts'
import { createPresence } from './presence.ts'
import { createPushChannel } from './push-channel.ts'
import { createReceiver } from './receive.ts'
import { actionsFor, type settings as known, turningFor, withModel } from './settings.ts'
import { createToldBook, type Told } from './told.ts'
import { createTurns } from './turns.ts'
import { createUsers } from './users.ts'

const lookEveryMs = 10_000
/** Through Push each look costs the device several requests. */
const lookByPushEveryMs = 60_000
const minuteMs = 60_000
/** Of many events that are reported late, only some lead to a look at the clock. */
const clockFreshMs = 500
const factoryArmMs = 5000

/** Speaks with one turnstile or reader of Control iD. */
export function createDevice(device: SpokenDevice<typeof known>): Speaker & { upkeep: Upkeep } {
  const { door, access, hurry } = device
  const { memory } = door
  const knownModel = modelNamed(door.device.model)
  if (!knownModel) door.log('warn', 'the model of the device is not known', { known: knownModels.join(', ') })
  const model = knownModel ?? defaultModel
  const settings = withModel(device.settings, model)
  const push = createPushChannel(door)
  const commands = createCommands(door, access, push)
  const clock = createDeviceClock(door)
  const told = createToldBook(door)
  const parts: Parts = {
    ...{ door, settings, commands, clock, told },
    entrance: () =>
      door.device.entrance ?? (memory.get('entrance') === 'anticlockwise' ? 'anticlockwise' : 'clockwise'),
    armWaitsMs: () => wholeNumber(memory.get('arm_ms')) ?? factoryArmMs,
  }
  const answers = createAnswers(parts)
  const log = createAccessLog(parts, () => hurry('log'))
  const turns = createTurns({
    ...parts,
    lookAtClock,
    isExitFree: () => memory.get('exit_free') === 'yes',
    takeLocalPassage: log.takeLocal,
    hasLetThroughSince: log.hasLetThroughSince,
    exitOf: answers.exitOf,
  })
  const { forget, ...users } = createUsers(parts)
  const enrolment = createEnrolment(door, commands)
  const presence = createPresence({
    ...{ door, settings, clock },
    onReturn(hasStarted) {
      if (hasStarted) hurry('configuration')
      hurry('log')
    },
    onClockJump: (shown) => (commands.isReachable ? hurry('look') : clock.learn(shown)),
  })
  const receive = createReceiver({ door, settings, answers, turns, log, enrolment, presence, push })

  let clockSeenAt = Number.NEGATIVE_INFINITY
  let isFallback = settings.mode === 'standalone'
  let silentSince: number | undefined
  /** What the device last reported about its online mode. */
  let saysOnline: boolean | undefined
  const looked = new WeakSet<Told>()

  async function lookAtClock(): Promise<void> {
    if (!commands.isDirect || !device.isUp() || door.now() - clockSeenAt < clockFreshMs) return
    clockSeenAt = door.now()
    await clock.ask(commands).catch(orFault)
  }

  const wanted = async () =>
    wantedSettings(door, settings, {
      serverId: await serverRow(door, commands),
      push: isFallback || !commands.isDirect,
    })

  const read = async (names: { module: string; name: string }[]) => {
    const also = [model.timeout, model.entrance, model.freeExit].flatMap((one) => one ?? [])
    const held = await readConfiguration(commands, [...names, ...also])
    const get = (one: { module: string; name: string } | undefined) => one && held(one.module, one.name)
    const [arm, side, free] = [get(model.timeout), get(model.entrance), get(model.freeExit)]
    if (wholeNumber(arm) !== undefined) memory.set('arm_ms', String(wholeNumber(arm)))
    if (side !== undefined) {
      memory.set('entrance', side === model.entrance?.anticlockwise ? 'anticlockwise' : 'clockwise')
    }
    memory.set('exit_free', free !== undefined && model.freeExit?.[parts.entrance()].includes(free) ? 'yes' : 'no')
    return held
  }

  const differs = async () => {
    const all = await wanted()
    return describe(all, await read(all))
  }

  const configure = async () => {
    const all = await wanted()
    const before = differences(all, await read(all))
    if (before.length === 0) return undefined
    forget()
    await writeConfiguration(commands, before)
    return describe(all, await read(all))
  }

  /** Online mode was set and does not work: the device decides alone. So it gets its commands by Push, and its log shows who passed. */
  const watchSilence: Upkeep['end'] = async (configuredAt, configureNow) => {
    if (settings.mode === 'standalone' || configuredAt === undefined) return
    // Once it was silent, only a question from the device shows that it is no longer silent.
    const isBack = saysOnline === true || presence.wasOnlineHeardSince(silentSince ?? door.now())
    const isSilent = isFallback ? !isBack : presence.isSilent(configuredAt, saysOnline)
    if (isSilent === isFallback) return
    isFallback = isSilent
    silentSince = isSilent ? door.now() : undefined
    door.alarm('online_but_silent', isSilent)
    if (isSilent) {
      door.log('warn', 'online mode is set, and the device asks nothing: it decides alone')
      presence.setMode('standalone')
    }
    await configureNow()
  }

  return {
    abilities: {
      confirmsTurns: settings.release === 'catra',
      get holdsUsers() {
        return commands.isReachable
      },
      letsOutAlone: settings.letsOutAlone,
    },
    receive,
    async release(direction) {
      const way = turningFor(parts.entrance(), direction)
      await commands.run('execute_actions', { actions: actionsFor(settings, [way]) })
    },
    ...users,
    enrol: enrolment.enrol,
    readFace: enrolment.readFace,
    writeFace: enrolment.writeFace,
    upkeep: {
      everyMs: () => (commands.isDirect ? lookEveryMs : lookByPushEveryMs),
      isReachable: () => commands.isReachable,
      isOnline: (reach) => reach === 'up' || (reach !== 'away' && presence.isHeard()),
      mode: () => presence.mode,
      async identify() {
        const { deviceId, serial, firmware, isOnline } = await clock.ask(commands)
        saysOnline = isOnline
        presence.identified(deviceId)
        if (isOnline === false && presence.mode === 'online') presence.setMode('contingency')
        return { serial: serial ?? deviceId, firmware }
      },
      log: {
        everyMs: () => (isFallback || presence.mode !== 'online' ? minuteMs / 2 : 5 * minuteMs),
        read: log.readAll,
      },
      begin: () => readLostTurns({ ...parts, turns, looked }),
      clock: { isOff: clock.isOff, set: () => clock.set(commands) },
      configure,
      differs,
      end: watchSilence,
      start() {
        presence.start()
        answers.endUnheard()
      },
      stop() {
        presence.stop()
        log.stop()
        push.stop()
      },
    },
  }
}
