import { createAccess } from './access.ts'
import { type Adapter, DeviceAway, DeviceRefused, type Door, orFault } from './adapter.ts'
import { type MakeDefinition, type Reach, readSettings, type Task } from './define-make.ts'

const lookEveryMs = 10_000
const hourMs = 3_600_000
const clockEveryMs = 6 * hourMs

/** Speaks with one device as its make defines it. This does what is the same for all makes. */
export function runMake(make: MakeDefinition, door: Door): Adapter {
  const { settings, wrong } = readSettings(make.settings, door.device)
  if (wrong.length > 0) {
    door.log('warn', 'settings of the device are not known and not used', { settings: wrong.join() })
  }
  const doneAt = new Map<Task, number>()
  let stopped = true
  let reach: Reach = 'unasked'
  let configuredAt: number | undefined
  /** Whether the device came back while a look was under way. */
  let isAnew = false
  let looking: Promise<void> | undefined
  let stopTimer = () => {}
  const isUp = () => reach === 'up'

  const hurry = (task: Task): void => {
    doneAt.delete(task)
    if (!stopped) lookIn(0)
  }
  const { upkeep, ...speaker } = make.speak({
    ...{ door, settings, access: createAccess(door, make.factoryPasswords), hurry, isUp },
    configureAnew() {
      configuredAt = undefined
      isAnew = true
      hurry('configuration')
    },
  })

  const isDue = (task: Task, everyMs: number) => door.now() - (doneAt.get(task) ?? Number.NEGATIVE_INFINITY) >= everyMs
  const tellHealth = () => door.health({ online: upkeep.isOnline(reach), mode: upkeep.mode(reach) })

  /** Runs a task. A refusal by the device is reported, and the other tasks go on. */
  const attempt = async (task: Task, work: () => Promise<void>): Promise<void> => {
    doneAt.set(task, door.now())
    try {
      await work()
    } catch (error) {
      if (!(error instanceof DeviceRefused)) throw error
      door.log('warn', 'the device refused', { what: task, why: error.message })
    }
  }

  const sayWhatDiffers = (what: DeviceRefused | undefined): void => {
    door.alarm('configuration_differs', what !== undefined)
    if (what !== undefined) throw what
  }
  const configure = async (isAsked = false): Promise<void> => {
    const what = await upkeep.configure!(isAsked)
    configuredAt = isAnew || (what !== undefined && upkeep.insists) ? undefined : door.now()
    sayWhatDiffers(what)
  }
  const compare = async () => sayWhatDiffers(await upkeep.differs!())

  const look = async (): Promise<void> => {
    isAnew = false
    const { identify, begin, log, clock, end } = upkeep
    if (identify === undefined || upkeep.isReachable?.() !== true) {
      reach = 'unasked'
      return tellHealth()
    }
    const { serial, firmware } = await identify()
    const wasUp = isUp()
    reach = 'up'
    const isConfirmed = door.identified(serial)
    tellHealth()
    if (firmware) door.health({ firmware: firmware.slice(0, 100) })
    if (!isConfirmed) return
    if (log && (!wasUp || isDue('log', log.everyMs()))) await attempt('log', log.read)
    await begin?.(wasUp)
    if (clock && (clock.isOff() || isDue('clock', clockEveryMs))) await attempt('clock', clock.set)
    if (upkeep.configure && configuredAt === undefined) await attempt('configuration', configure)
    else if (upkeep.differs && (!wasUp || isDue('configuration', hourMs))) await attempt('configuration', compare)
    await end?.(configuredAt, () => attempt('configuration', configure))
    tellHealth()
  }

  const lookNow = (): Promise<void> => {
    looking ??= look()
      .catch((error) => {
        orFault(error)
        if (isUp() || isDue('look', hourMs)) door.log('warn', 'the device cannot be asked', { why: error.message })
        doneAt.set('look', door.now())
        reach = error instanceof DeviceAway ? 'away' : 'refused'
        tellHealth()
      })
      .finally(() => {
        looking = undefined
        const isLogDue = isUp() && upkeep.log !== undefined && !doneAt.has('log')
        if (!stopped) lookIn(isLogDue || isAnew ? 0 : (upkeep.everyMs?.() ?? lookEveryMs))
      })
    return looking
  }

  const lookIn = (ms: number) => {
    stopTimer()
    stopTimer = door.after(ms, () => void lookNow())
  }

  return {
    ...speaker,
    ...(speaker.enrol && {
      async enrol(what, userId) {
        if (make.enrols?.includes(what)) return speaker.enrol!(what, userId)
        throw new DeviceRefused('enrols_only', { kinds: make.enrols?.join(', ') ?? '' })
      },
    }),
    ...(upkeep.configure && { configure: () => configure(true) }),
    async start() {
      stopped = false
      upkeep.start?.()
      lookIn(0)
    },
    async stop() {
      stopped = true
      stopTimer()
      upkeep.stop?.()
      await looking?.catch(() => {})
    },
  }
}
