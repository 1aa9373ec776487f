import type { Door } from '../../devices/adapter.ts'
import { createWallClock } from '../../devices/wall-clock.ts'
import type { Commands } from './commands.ts'
import { isRecord, whole, wholeNumber } from './exact-json.ts'

/** The device counts in whole seconds: differences below this are how it rounds. */
const roundingMs = 1500

export interface DeviceInformation {
  deviceId: string | undefined
  serial: string | undefined
  firmware: string | undefined
  /** What the device says of its online mode; undefined where it says nothing. */
  isOnline: boolean | undefined
}

export type DeviceClock = ReturnType<typeof createDeviceClock>

/**
 * Devices count the seconds of the wall clock as if it were UTC, and some are set wrong besides. What they say is
 * therefore corrected by what was measured, never by a rule; the raw value is what names a line of their log.
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
    /** Whether what the device stamped then and stamps now can be compared; real ms. */
    isSteadySince: (at: number) => changedAt < at,
    /** Asks the device who it is and what its clock shows. */
    async ask(commands: Commands): Promise<DeviceInformation> {
      const before = door.now()
      const said = await commands.run('system_information', {}, { timeoutMs: 4000 })
      const information: Record<string, unknown> = isRecord(said) ? said : {}
      const shown = whole(information.time)
      if (shown !== undefined) {
        // It shows whole seconds, so on average it is half a second further.
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
    /** What it stamped a moment ago; for devices that cannot be asked. */
    learn: (shown: bigint) => keep(Number(shown) * 1000 + 500 - door.now()),
    /** Sets the device's clock to the gym's. Read its log before: what stands there was stamped by the clock it had. */
    async set(commands: Commands): Promise<void> {
      const now = door.now()
      const { year, month, day, hour, minute, second } = Temporal.Instant.fromEpochMilliseconds(now + 500)
        .toZonedDateTimeISO(door.timeZone)
        .toPlainDateTime()
      await commands.run('set_system_time', { year, month, day, hour, minute, second })
      keep(wall.zoneOffset(now))
    },
    /** Whether the device's clock is far enough from the gym's that it is worth setting. */
    isOff: () => Math.abs(driftMs()) > roundingMs,
  }
}
