import type { Door } from '../../devices/adapter.ts'
import { createWallClock } from '../../devices/wall-clock.ts'
import type { Commands } from './commands.ts'
import { isRecord, whole, wholeNumber } from './exact-json.ts'

/** The device counts whole seconds: smaller differences come from its rounding. */
const roundingMs = 1500

export interface DeviceInformation {
  deviceId: string | undefined
  serial: string | undefined
  firmware: string | undefined
  /** What the device reports about its online mode; undefined where it reports nothing. */
  isOnline: boolean | undefined
}

export type DeviceClock = ReturnType<typeof createDeviceClock>

/**
 * Devices count the seconds of the wall clock as if it were UTC, and some clocks are wrong besides. So their times are corrected by a
 * measured offset, never by a rule. The raw value is part of the name of a line in their log.
 */
export function createDeviceClock(door: Door) {
  const wall = createWallClock(door)
  let measured = wholeNumber(door.memory.get('clock_offset_ms'))
  let changedAt = Number.NEGATIVE_INFINITY

  const offset = () => measured ?? wall.zoneOffset()
  const driftMs = () => Math.round(offset() - wall.zoneOffset())

  const keep = (value: number) => {
    if (measured === undefined || Math.abs(value - measured) > roundingMs) changedAt = door.now()
    measured = value
    door.memory.set('clock_offset_ms', String(value))
    wall.isAhead(driftMs())
  }

  return {
    /** Real ms of a time as the device stamps it; never in the future. */
    toReal: (seconds: number | bigint) => Math.min(Number(seconds) * 1000 - offset(), door.now()),
    /** Seconds as the device would stamp that time. */
    toRaw: (ms: number) => Math.floor((ms + offset()) / 1000),
    /** Whether a time that the device stamped then can be compared with one that it stamps now; real ms. */
    isSteadySince: (at: number) => changedAt < at,
    /** Asks the device who it is and what its clock shows. */
    async ask(commands: Commands): Promise<DeviceInformation> {
      const before = door.now()
      const said = await commands.run('system_information', {}, { timeoutMs: 4000 })
      const information: Record<string, unknown> = isRecord(said) ? said : {}
      const shown = whole(information.time)
      if (shown !== undefined) {
        // It shows whole seconds, so on average the real time is half a second later.
        const found = Number(shown) * 1000 + 500 - (before + door.now()) / 2
        if (measured === undefined || Math.abs(found - measured) > roundingMs) {
          if (measured !== undefined)
            door.log('info', "the device's clock jumped", { by_ms: Math.round(found - measured) })
          keep(found)
        } else wall.isAhead(driftMs())
      }
      const deviceId = whole(information.device_id)
      return {
        deviceId: deviceId === undefined ? undefined : String(deviceId),
        serial: typeof information.serial === 'string' ? information.serial.slice(0, 100) : undefined,
        firmware: typeof information.version === 'string' ? information.version.slice(0, 100) : undefined,
        isOnline: typeof information.online === 'boolean' ? information.online : undefined,
      }
    },
    /** Learns from a time that the device stamped a moment ago, for devices that cannot be asked. */
    learn: (shown: bigint) => keep(Number(shown) * 1000 + 500 - door.now()),
    /** Sets the device's clock to the gym's. Read its log before, because its lines were stamped by the old clock. */
    async set(commands: Commands): Promise<void> {
      const now = door.now()
      const { year, month, day, hour, minute, second } = Temporal.Instant.fromEpochMilliseconds(now + 500)
        .toZonedDateTimeISO(door.timeZone)
        .toPlainDateTime()
      await commands.run('set_system_time', { year, month, day, hour, minute, second })
      keep(wall.zoneOffset(now))
    },
    /** Whether the device's clock differs enough from the gym's to be worth setting. */
    isOff: () => Math.abs(driftMs()) > roundingMs,
  }
}
