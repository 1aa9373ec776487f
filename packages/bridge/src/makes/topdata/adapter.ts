import type { WebSocket } from 'ws'
import { type Adapter, DeviceAway, DeviceRefused, type Door } from '../../devices/adapter.ts'
import { createAnswers } from './answers.ts'
import { createClock } from './clock.ts'
import { type Connection, createConnection, type Message, parseMessage } from './connection.ts'
import { createHttpApi } from './http-api.ts'
import { readSettings } from './settings.ts'
import { createUsers } from './users.ts'

const clockEveryMs = 6 * 3_600_000
const lookEveryMs = 60_000
const offMs = 5000
/** A reader asks about one person at a time. */
const mostAsking = 8
/** They stand until somebody has the reader configured anew: who tried it may be gone. */
const refusalAlarms = ['other_device', 'other_address', 'second_reader']

/** What the sockets of this make need of the adapter of a reader. */
export interface TopdataAdapter extends Adapter {
  /** Whether this is the serial number that somebody confirmed for it. */
  isOf(serial: string): boolean
  /**
   * Takes over a socket with the first message that came by it. False where it comes from elsewhere than the address that is
   * entered, or while the reader answers by another socket: nobody throws it out.
   */
  attach(socket: WebSocket, first: Message, peer: string | undefined): Promise<boolean>
  /** A reader that is not this device's wanted in; one at its address while none is confirmed is shown to staff. */
  refused(serial: string, peer: string | undefined): Promise<void>
}

/** Speaks with one facial reader, which opens the socket. */
export function createTopdata(door: Door): TopdataAdapter {
  const settings = readSettings(door.device)
  const clock = createClock(door)
  const api = createHttpApi(door)
  let connection: Connection | undefined
  let timer: NodeJS.Timeout | undefined
  let clockSetAt = Number.NEGATIVE_INFINITY

  const request = async (command: string, body?: Message): Promise<Message> => {
    if (!connection) throw new DeviceAway('The reader is not connected.')
    return connection.request(command, body)
  }
  const users = createUsers(door, request, settings)
  const answer = createAnswers({ door, settings, clock, isEnabled: users.isEnabled })

  let refusals = 0
  /** How many questions of the reader are under way. */
  let asking = 0
  /** Whether the reader that is connected still answers, while that is found out. */
  let probing: Promise<boolean> | undefined

  const wanted: Record<string, number> = {
    server_verify: settings.decidesAlone ? 2 : 1,
    stranger_lock: 0,
    use_logphoto: 0,
    stranger_photo: 0,
  }

  const configure = async (): Promise<void> => {
    await request('setdevinfo', wanted)
    const held = await request('getdevinfo').catch((error) => {
      if (error instanceof DeviceRefused) return {} as Message
      throw error
    })
    // What an answer does not name cannot be compared.
    const differing = Object.keys(wanted).filter((name) => name in held && Number(held[name]) !== wanted[name])
    door.alarm('configuration_differs', differing.length > 0)
    if (differing.length > 0) throw new DeviceRefused(`The reader did not keep ${differing.join(', ')}.`)
  }

  const setClock = async (): Promise<void> => {
    if (!api.isKnown) return
    await api.call('settime', { cloudtime: clock.text() })
    clockSetAt = door.now()
    clock.shows((await api.call('gettime')).time)
  }

  /** Runs what need not succeed; what went wrong is said. */
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (!(error instanceof DeviceAway) && !(error instanceof DeviceRefused)) throw error
      door.log('warn', 'the reader did not do something', { what, why: error.message })
    }
  }

  const register = (from: Connection, message: Message): void => {
    const info = (
      typeof message.devinfo === 'object' && message.devinfo !== null ? message.devinfo : message
    ) as Message
    const drift = clock.shows(info.time)
    const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : undefined)
    const [firmware, count] = [text(info.firmware), Number(info.useduser)]
    reply(from, 'reg', {})
    door.health({
      ...{ online: true, mode: 'online' },
      ...(firmware && { firmware }),
      ...(Number.isSafeInteger(count) && count >= 0 && { users: count }),
    })
    void attempt('configuration', configure)
    if (Math.abs(drift) > offMs || door.now() - clockSetAt > clockEveryMs) void attempt('clock', setClock)
  }

  /** Every message of the reader wants an answer of its name: without one it drops the socket and begins anew for ever. */
  const reply = (to: Connection, name: string, body: Message): void =>
    to.send({ ret: name, result: true, cloudtime: clock.text(), ...body })

  const heard = async (from: Connection, message: Message): Promise<void> => {
    if (from.answers(message) || typeof message.cmd !== 'string') return
    switch (message.cmd) {
      case 'reg':
        return register(from, message)
      case 'sendlog': {
        const { count, logindex } = message
        const said = await answer(message).catch((error) => {
          door.log('warn', 'a record could not be taken', { why: String(error) })
          return undefined
        })
        // A record that could not be kept is not acknowledged: the reader tells it again.
        if (!said) return from.drop()
        return reply(from, 'sendlog', { count, logindex, access: said.opens, message: said.message })
      }
      case 'senduser':
        users.sent(Number(message.enrollid))
        return reply(from, 'senduser', {})
      default:
        reply(from, message.cmd, {})
    }
  }

  /** Counted and shown until the bridge or somebody begins anew with it. */
  const refuse = (alarm: string, why: string): void => {
    refusals++
    door.health({ refused: refusals })
    door.alarm(alarm, true)
    door.log('warn', why)
  }

  return {
    abilities: {
      confirmsTurns: false,
      holdsUsers: door.device.address !== null,
      readsText: false,
      letsOutAlone: settings.direction === 'out',
    },
    isOf: (serial) => serial === door.device.serial,
    async attach(socket, first, peer) {
      if ((await door.isFrom(peer)) === false) {
        refuse('other_address', 'a reader with this serial number called from another address')
        return false
      }
      const before = connection
      probing ??= before?.isAlive().finally(() => {
        probing = undefined
      })
      if ((await probing) || connection !== before) {
        refuse('second_reader', 'a second reader wanted to be this device while the first is there')
        return false
      }
      if (socket.readyState !== socket.OPEN) return true
      const own = createConnection(socket, door.now)
      connection?.drop()
      connection = own
      door.identified(String(first.sn))
      door.log('info', 'the reader connected')
      socket.on('message', (data) => {
        const message = parseMessage(String(data))
        if (message === undefined) return door.log('warn', 'a message could not be read')
        if (asking >= mostAsking) return own.drop()
        asking++
        void heard(own, message).finally(() => asking--)
      })
      socket.on('close', () => {
        own.closed()
        if (connection !== own) return
        connection = undefined
        door.health({ online: false, mode: 'unknown' })
      })
      door.health({ online: true, mode: 'online' })
      void heard(own, first)
      return true
    },
    async refused(other, peer) {
      const isThere = await door.isFrom(peer)
      if (door.device.serial === null && isThere === true) door.identified(other)
      // Another device of this bridge may be at another address.
      if (isThere !== false || connection === undefined)
        refuse('other_device', 'another reader wanted to be this device')
    },
    async start() {
      door.alarm('address_missing', !api.isKnown)
      timer = setInterval(() => {
        if (connection && door.now() - clockSetAt > clockEveryMs) void attempt('clock', setClock)
      }, lookEveryMs).unref()
    },
    async stop() {
      clearInterval(timer)
      connection?.drop()
      connection = undefined
    },
    async release() {
      await api.call('opendoor')
    },
    async configure() {
      for (const alarm of refusalAlarms) door.alarm(alarm, false)
      await configure()
    },
    putUsers: users.put,
    removeUsers: users.remove,
    listUsers: users.list,
    enrol: users.enrol,
    readFace: users.readFace,
    writeFace: users.writeFace,
  }
}
