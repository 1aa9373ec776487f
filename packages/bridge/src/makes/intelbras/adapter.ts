import type { ServerResponse } from 'node:http'
import { type Adapter, DeviceAway, DeviceRefused, type Door } from '../../devices/adapter.ts'
import { createAnswers } from './answers.ts'
import { createClock } from './clock.ts'
import { configure, differences, keepaliveSeconds } from './configuration.ts'
import { createEventReader } from './events.ts'
import { createFaces } from './faces.ts'
import { createTerminal, linesOf } from './http-client.ts'
import { readNotification } from './notification.ts'
import { readSettings } from './settings.ts'
import { createUsers } from './users.ts'

const lookEveryMs = 10_000
const clockEveryMs = 6 * 3_600_000
const compareEveryMs = 3_600_000
/** Without a keepalive for so long the terminal decides alone. */
const silentMs = 3 * keepaliveSeconds * 1000

/** Speaks with one Bio-T face terminal. */
export function createIntelbras(door: Door): Adapter {
  const settings = readSettings(door.device)
  const terminal = createTerminal(door)
  const clock = createClock(door, terminal)
  const readEvent = createEventReader(door, settings, clock)
  const answer = createAnswers(door, settings)
  const users = createUsers({ door, terminal, clock, settings })
  const faces = createFaces(terminal)

  let stopped = true
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | undefined
  let isUp = false
  /** Whether its firmware was read since it came up. */
  let isNamed = false
  let heardAt = Number.NEGATIVE_INFINITY
  let configuredAt: number | undefined
  let clockSetAt = Number.NEGATIVE_INFINITY
  let comparedAt = Number.NEGATIVE_INFINITY

  const isHeard = () => door.now() - heardAt < silentMs
  const tellHealth = (more: Parameters<Door['health']>[0] = {}) => {
    const mode = isHeard() ? 'online' : isUp ? 'contingency' : 'unknown'
    door.health({ online: isHeard() || isUp, mode, ...more })
  }
  const heard = () => {
    const was = isHeard()
    heardAt = door.now()
    if (!was) tellHealth()
  }

  const apply = async (): Promise<void> => {
    try {
      await configure(door, terminal)
      door.alarm('configuration_differs', false)
    } catch (error) {
      if (error instanceof DeviceRefused) door.alarm('configuration_differs', true)
      throw error
    }
    configuredAt ??= door.now()
    comparedAt = door.now()
  }

  /** What somebody changed at the terminal since is said and not undone. */
  const compare = async (): Promise<void> => {
    comparedAt = door.now()
    const differing = await differences(door, terminal)
    door.alarm('configuration_differs', differing.length > 0)
    if (differing.length > 0) door.log('warn', 'settings of the terminal were changed', { settings: differing.join() })
  }

  const look = async (): Promise<void> => {
    const serial = linesOf(await terminal.get('magicBox.cgi?action=getSerialNo')).get('sn')
    if (!door.identified(serial)) {
      isUp = true
      return tellHealth()
    }
    const isOff = await clock.measure()
    const now = door.now()
    if (!isNamed) {
      const firmware = linesOf(await terminal.get('magicBox.cgi?action=getSoftwareVersion')).get('version')
      isUp = isNamed = true
      tellHealth({ ...(firmware && { firmware: firmware.slice(0, 100) }) })
    }
    if (isOff || now - clockSetAt > clockEveryMs) {
      await clock.set()
      clockSetAt = now
      await clock.measure()
    }
    if (configuredAt === undefined) await apply()
    else if (now - comparedAt > compareEveryMs) await compare()
    const isSilent = configuredAt !== undefined && now - configuredAt > 2 * silentMs && !isHeard()
    door.alarm('online_but_silent', isSilent)
    tellHealth()
  }

  const lookNow = (): Promise<void> => {
    looking ??= (terminal.isReachable ? look() : Promise.resolve(tellHealth()))
      .catch((error) => {
        if (!(error instanceof DeviceAway) && !(error instanceof DeviceRefused)) throw error
        if (isUp || error instanceof DeviceRefused) {
          door.log('warn', 'the terminal cannot be asked', { why: error.message })
        }
        if (error instanceof DeviceAway) isUp = isNamed = false
        tellHealth()
      })
      .finally(() => {
        looking = undefined
        if (!stopped) timer = setTimeout(() => void lookNow(), lookEveryMs).unref()
      })
    return looking
  }

  return {
    abilities: {
      confirmsTurns: settings.turnCode !== '',
      holdsUsers: terminal.isReachable,
      readsText: false,
      letsOutAlone: settings.direction === 'out',
    },
    async start() {
      stopped = false
      door.alarm('address_missing', !terminal.isReachable)
      void lookNow()
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await looking?.catch(() => {})
    },
    async receive(request, response, path) {
      const [name] = path.split('?')
      if (name === '/keepalive') {
        heard()
        return send(response, 'text/plain', 'OK')
      }
      if (name !== '/notification' || request.method !== 'POST') {
        response.writeHead(404, { 'content-length': 0 }).end()
        return
      }
      const raw = await readNotification(request)
      heard()
      // What cannot be read is answered too: the terminal would send it for ever.
      if (raw === undefined) door.log('warn', 'a notification could not be read')
      const events = (raw ?? []).flatMap((one) => readEvent(one, raw?.length === 1) ?? [])
      const { opens, message } = await answer(events)
      send(response, 'application/json', JSON.stringify({ message, code: '200', auth: String(opens) }))
    },
    async release() {
      await terminal.get('accessControl.cgi?action=openDoor&channel=1&Type=Remote')
    },
    configure: apply,
    putUsers: users.put,
    removeUsers: users.remove,
    listUsers: users.list,
    enrol: faces.enrol,
    readFace: faces.read,
    writeFace: faces.write,
  }
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}
