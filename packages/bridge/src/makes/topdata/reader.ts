import type { WebSocket } from 'ws'
import { DeviceAway, DeviceRefused, type Speaker } from '../../devices/adapter.ts'
import type { SpokenDevice, Upkeep } from '../../devices/define-make.ts'
import { createWallClock } from '../../devices/wall-clock.ts'
import { createQuestions } from '../questions.ts'
import { type Connection, createConnection, type Message, parseMessage } from './connection.ts'
import { callApi } from './http-api.ts'
import { createRecordReader } from './records.ts'
import type { settings as known } from './settings.ts'
import { createUsers } from './users.ts'

const lookEveryMs = 60_000
/** A reader asks about one person at a time. */
const mostAsking = 8
/** These alarms stay until somebody has the reader configured again: the other device may be gone by then. */
const refusalAlarms = ['other_device', 'other_address', 'second_reader']

/** What the sockets of this make need from a reader. */
export interface Reader extends Speaker {
  upkeep: Upkeep
  /** Whether this is the serial number that somebody confirmed for the device. */
  isOf(serial: string): boolean
  /**
   * Takes over a socket with its first message. False if it comes from another address than the entered one, or while the reader still
   * answers on another socket: nobody can throw a reader out.
   */
  attach(socket: WebSocket, first: Message, peer: string | undefined): Promise<boolean>
  /**
   * A reader that is not this device wanted to connect. If it comes from the device's address and no serial number is confirmed, staff see
   * it.
   */
  refused(serial: string, peer: string | undefined): Promise<void>
}

/** Speaks with one facial reader. The reader opens the socket. */
export function createReader({ door, settings, access, configureAnew }: SpokenDevice<typeof known>): Reader {
  const clock = createWallClock(door)
  let connection: Connection | undefined

  const request = async (command: string, body?: Message): Promise<Message> => {
    if (!connection) throw new DeviceAway('reader_not_connected')
    return connection.request(command, body)
  }
  const { sent, isEnabled, ...users } = createUsers(door, request, settings)
  const readRecord = createRecordReader({ door, settings, clock, isEnabled })
  const answer = createQuestions(door, { tellsPassage: false })

  let refusals = 0
  /** How many questions of the reader are under way. */
  let asking = 0
  /** The check whether the connected reader still answers, while it runs. */
  let probing: Promise<boolean> | undefined
  /** The serial number of the connected reader. */
  let serial: string | undefined

  const wanted: Record<string, number> = {
    server_verify: settings.without_bridge === 'local' ? 2 : 1,
    stranger_lock: 0,
    use_logphoto: 0,
    stranger_photo: 0,
  }

  const configure = async (isAsked: boolean): Promise<DeviceRefused | undefined> => {
    if (isAsked) for (const alarm of refusalAlarms) door.alarm(alarm, false)
    await request('setdevinfo', wanted)
    const held = await request('getdevinfo').catch((error) => {
      if (error instanceof DeviceRefused) return {} as Message
      throw error
    })
    // Settings that the answer does not name cannot be compared.
    const differing = Object.keys(wanted).filter((name) => name in held && Number(held[name]) !== wanted[name])
    return differing.length > 0 ? new DeviceRefused('reader_kept_not', { settings: differing.join(', ') }) : undefined
  }

  const setClock = async (): Promise<void> => {
    if (!access.isUsable) return
    try {
      await callApi(door, access, 'settime', { cloudtime: clock.textOf(door.now()) })
      clock.shows((await callApi(door, access, 'gettime')).time)
    } catch (error) {
      // The reader is there all the same, because it is connected.
      if (error instanceof DeviceAway) throw new DeviceRefused(error.reason)
      throw error
    }
  }

  const register = (from: Connection, message: Message): void => {
    const { devinfo } = message
    const info = (typeof devinfo === 'object' && devinfo !== null ? devinfo : message) as Message
    clock.shows(info.time)
    const { firmware, useduser } = info
    const count = Number(useduser)
    reply(from, 'reg', {})
    door.health({
      ...{ online: true, mode: 'online' },
      ...(typeof firmware === 'string' && { firmware: firmware.slice(0, 100) }),
      ...(Number.isSafeInteger(count) && count >= 0 && { users: count }),
    })
    configureAnew()
  }

  /** Every message of the reader needs an answer with its name: otherwise the reader drops the socket and connects again, for ever. */
  const reply = (to: Connection, name: string, body: Message): void =>
    to.send({ ret: name, result: true, cloudtime: clock.textOf(door.now()), ...body })

  const heard = async (from: Connection, message: Message): Promise<void> => {
    if (from.answers(message) || typeof message.cmd !== 'string') return
    switch (message.cmd) {
      case 'reg':
        return register(from, message)
      case 'sendlog': {
        const { count, logindex, record } = message
        const list = Array.isArray(record) ? record : [record]
        const records = list.flatMap((one) => readRecord(one) ?? [])
        const said = await answer(records, list.length === 1).catch((error) => {
          door.log('warn', 'a record could not be stored', { why: String(error) })
          return undefined
        })
        // A record that could not be stored is not acknowledged: the reader sends it again.
        if (!said) return from.drop()
        return reply(from, 'sendlog', { count, logindex, access: said.opens, message: said.message })
      }
      case 'senduser':
        sent(Number(message.enrollid))
        return reply(from, 'senduser', {})
      default:
        reply(from, message.cmd, {})
    }
  }

  /** Counted and shown until the bridge restarts or somebody has the device configured again. */
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
        refuse('second_reader', 'a second reader claimed to be this device while the first is connected')
        return false
      }
      if (socket.readyState !== socket.OPEN) return true
      const own = createConnection(socket, door.now)
      connection?.drop()
      connection = own
      serial = String(first.sn)
      door.identified(serial)
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
        refuse('other_device', 'another reader claimed to be this device')
    },
    async release() {
      await callApi(door, access, 'opendoor')
    },
    ...users,
    upkeep: {
      everyMs: () => lookEveryMs,
      isReachable: () => connection !== undefined,
      isOnline: () => connection !== undefined,
      mode: () => (connection === undefined ? 'unknown' : 'online'),
      identify: async () => ({ serial }),
      clock: { isOff: clock.isOff, set: setClock },
      configure,
      start: () => door.alarm('address_missing', !access.isUsable),
      stop() {
        connection?.drop()
        connection = undefined
      },
    },
  }
}
