import type { DeviceReason } from '@catraca/device-contract/device-reasons.ts'
import type { WebSocket } from 'ws'
import { DeviceAway, DeviceRefused } from '../../devices/adapter.ts'

export type Message = Record<string, unknown>

const commandMs = 10_000
const pingEveryMs = 10_000
/** A reader that used to answer pings and has stopped for this long is gone, whatever its socket says. */
const deafMs = 35_000
/** How long a reader may take to show that it is alive, when another socket claims to be it. */
const aliveMs = 3000
const busyTries = 5
const busyPauseMs = 500
const busy = 3

/** The meanings of `reason` in the maker's manual. */
const reasons: Record<number, DeviceReason> = {
  1: 'reader_knows_no_user',
  3: 'reader_is_busy',
  5: 'reader_no_face',
  6: 'reader_many_faces',
  7: 'reader_photo_too_large',
  8: 'reader_face_too_small',
  9: 'reader_face_too_large',
  10: 'reader_poor_photo',
  11: 'reader_face_off_centre',
  12: 'reader_face_enrolled',
}

/** The reader refused; `number` is its code for the reason. */
export class ReaderRefused extends DeviceRefused {
  readonly number: number
  constructor(command: string, number: number) {
    super(reasons[number] ?? 'reader_reason', { command, number })
    this.number = number
  }
}

/** Photos are dropped before anything reads them; only the answer to a request for a photo keeps it. */
export function parseMessage(text: string): Message | undefined {
  const isTold = /"cmd"\s*:\s*"send(log|user)"/.test(text)
  const bare = text.replaceAll(isTold ? /"(image|record)"\s*:\s*"[^"]*"/g : /"(image)"\s*:\s*"[^"]*"/g, '"$1":""')
  try {
    const message: unknown = JSON.parse(bare)
    return typeof message === 'object' && message !== null && !Array.isArray(message) ? (message as Message) : undefined
  } catch {
    return undefined
  }
}

export type Connection = ReturnType<typeof createConnection>

/** One socket of a reader. It handles one command at a time, because an answer only has the command's name. */
export function createConnection(socket: WebSocket, nowMs: () => number) {
  let inFlight: { command: string; settle(answer: Message | Error): void } | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let isOpen = true
  let pongAt: number | undefined
  socket.on('pong', () => {
    pongAt = nowMs()
  })
  const pinging = setInterval(() => {
    if (pongAt !== undefined && nowMs() - pongAt > deafMs) connection.drop()
    else socket.ping()
  }, pingEveryMs).unref()

  const once = (command: string, body: Message): Promise<Message> =>
    new Promise((resolve, reject) => {
      if (!isOpen) return reject(new DeviceAway('reader_not_connected'))
      // A late answer would be taken for the answer to the next command of this name: so a silent reader has to connect again.
      const timer = setTimeout(() => connection.drop(), commandMs)
      inFlight = {
        command,
        settle(answer) {
          clearTimeout(timer)
          inFlight = undefined
          if (answer instanceof Error) reject(answer)
          else if (answer.result === false) reject(new ReaderRefused(command, Number(answer.reason ?? 0)))
          else resolve(answer)
        },
      }
      connection.send({ cmd: command, ...body })
    })

  const patiently = async (command: string, body: Message): Promise<Message> => {
    for (let tries = 1; ; tries++) {
      try {
        return await once(command, body)
      } catch (error) {
        if (!(error instanceof ReaderRefused) || error.number !== busy || tries === busyTries) throw error
        await new Promise((resolve) => setTimeout(resolve, busyPauseMs))
      }
    }
  }

  const connection = {
    send(message: Message): void {
      if (isOpen) socket.send(JSON.stringify(message))
    },
    /** Sends a command when those before it are answered. Throws DeviceAway or ReaderRefused. */
    request(command: string, body: Message = {}): Promise<Message> {
      const asked = queue.then(() => patiently(command, body))
      queue = asked.catch(() => {})
      return asked
    },
    /** Whether this was the answer that was waited for; some firmware has the command's name in `cmd`. */
    answers(message: Message): boolean {
      const name = message.ret ?? ('result' in message ? message.cmd : undefined)
      if (!inFlight || name !== inFlight.command) return typeof message.ret === 'string'
      inFlight.settle(message)
      return true
    },
    /** Whether the reader still answers on this socket. */
    isAlive(): Promise<boolean> {
      if (!isOpen) return Promise.resolve(false)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const heard = () => resolve(true)
      const gone = () => resolve(false)
      const timer = setTimeout(gone, aliveMs)
      socket.once('pong', heard).once('message', heard).once('close', gone)
      socket.ping()
      // Some firmware answers no pings.
      void connection.request('getdevinfo').catch(() => {})
      return promise.finally(() => {
        clearTimeout(timer)
        socket.off('pong', heard).off('message', heard).off('close', gone)
      })
    },
    closed(): void {
      isOpen = false
      clearInterval(pinging)
      inFlight?.settle(new DeviceAway('reader_closed'))
    },
    drop(): void {
      connection.closed()
      socket.terminate()
    },
  }
  return connection
}
