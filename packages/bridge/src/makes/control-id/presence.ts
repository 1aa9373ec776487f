import { usualMode } from './dialect.ts'
import { isRecord, wholeNumber } from './exact-json.ts'
import type { Parts } from './parts.ts'

/** A device that sends nothing for this long is away: Monitor has a heartbeat of 30 s. */
const awayAfterMs = 90_000
/** Online mode that was set does not work if nothing shows it for this long. */
const silentAfterMs = 120_000
/** A question stamped further from the present than this shows that the device's clock jumped. */
const jumpedSeconds = 5
const notedEveryMs = 60_000

type Heard = 'question' | 'session_is_valid' | 'device_is_alive' | 'monitor' | 'push'
type Mode = 'online' | 'contingency' | 'standalone' | 'unknown'

export type Presence = ReturnType<typeof createPresence>

interface PresenceParts extends Pick<Parts, 'door' | 'settings' | 'clock'> {
  /** The device was deciding by itself, or has just started. */
  onReturn(hasStarted: boolean): void
  onClockJump(shown: bigint): void
}

/** What is known about the device from what it sends: that it is there, which one it is, and who decides. */
export function createPresence({ door, settings, clock, onReturn, onClockJump }: PresenceParts) {
  let lastHeard = Number.NEGATIVE_INFINITY
  let onlineHeard = wholeNumber(door.memory.get('online_heard')) ?? 0
  let mode: Mode = settings.mode === 'standalone' ? 'standalone' : 'unknown'
  let readable: string | undefined
  let started = false

  const setMode = (next: Mode) => {
    if (mode === next) return
    door.log('info', 'who decides changed', { before: mode, mode: next })
    mode = next
    door.health({ mode })
  }

  return {
    get mode() {
      return mode
    },
    setMode,
    start() {
      started = true
    },
    stop() {
      started = false
    },
    /**
     * Whether a device that decides alone may let the bridge decide again. The bridge decides within a second in any case: by the server,
     * and without the server by the gym's policy, from a snapshot that is at least as new as the device's own rows. So the answer is yes
     * unless the adapter is just beginning or ending.
     */
    canDecide: () => started,
    heard(what: Heard) {
      const now = door.now()
      const was = lastHeard
      lastHeard = now
      if (what === 'monitor' || what === 'push') return
      if (now - onlineHeard > notedEveryMs) door.memory.set('online_heard', String(now))
      onlineHeard = now
      if (started) setMode('online')
      if (what !== 'question' || now - was > awayAfterMs) onReturn(what === 'session_is_valid')
    },
    /** Takes what Monitor reports about the mode. */
    modeTold(said: unknown) {
      if (!isRecord(said)) return
      const name = String(said.mode_name ?? '')
      const isUsual = usualMode.name.test(name) || (name === '' && wholeNumber(said.mode) === usualMode.number)
      if (!isUsual) setMode('contingency')
      else if (settings.mode === 'standalone') setMode('standalone')
      onReturn(false)
    },
    /** Takes the time of a question, as the device stamped it. */
    stamped(seconds: bigint) {
      if (seconds > 0n && Math.abs(Number(seconds) - clock.toRaw(door.now())) > jumpedSeconds) onClockJump(seconds)
    },
    /** Takes the id that the device gives for itself. */
    identified(deviceId: string | undefined) {
      if (deviceId === undefined) return
      readable = deviceId
      door.memory.set('device_id', deviceId)
      door.alarm('other_device', false)
    },
    /**
     * Whether a message comes from this device. Where we can ask the device for its id, a message with another id is refused. Otherwise the
     * first id counts, and another only raises an alarm, since the turnstile may have been replaced.
     */
    isThisDevice(deviceId: string | undefined): boolean {
      if (deviceId === undefined || deviceId === '') return true
      if (readable !== undefined) return deviceId === readable
      const known = door.memory.get('device_id')
      if (known === undefined) door.memory.set('device_id', deviceId)
      door.alarm('other_device', known !== undefined && known !== deviceId)
      return true
    },
    isHeard: () => door.now() - lastHeard < awayAfterMs,
    /** Whether online mode was already set at that time, and does not work. */
    isSilent(configuredAt: number, saysOnline: boolean | undefined): boolean {
      if (settings.mode === 'standalone' || saysOnline === true) return false
      const quiet = door.now() - Math.max(onlineHeard, configuredAt) > silentAfterMs
      return quiet && (saysOnline === false || onlineHeard === 0)
    },
    wasOnlineHeardSince: (at: number) => onlineHeard > at,
  }
}
