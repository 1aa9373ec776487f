import { timeOfText } from '../parts/device-clock.ts'
import { type Core, isSetting, type User, unknownId } from './core.ts'

type Message = Record<string, unknown>

/** A refusal with the maker's number for the reason. */
class Refused extends Error {
  readonly reason: number
  constructor(reason: number) {
    super(`reason ${reason}`)
    this.reason = reason
  }
}

export const reasons = { notFound: 1, busy: 3, noFace: 5, tooLarge: 7 }
const mostFace = 150 * 1024
const mostId = 999_999_999_999

const keyOf = (id: number) => String(id).padStart(12, '0')

/** The commands of the reader, over the socket or by its HTTP API. */
export function createCommands(core: Core, open: (by: 'remote') => void) {
  const { kept, switches } = core
  let listedTo = 0

  const idIn = (message: Message): number => {
    const id = Number(message.enrollid)
    if (!Number.isInteger(id) || id < 1 || id > mostId || id === unknownId) throw new Refused(reasons.notFound)
    return id
  }
  const found = (message: Message): User => {
    const user = kept.get<User>('user', keyOf(idIn(message)))
    if (!user) throw new Refused(reasons.notFound)
    return user
  }
  const put = (user: User) => kept.put('user', keyOf(user.enrollid), user)

  const commands: Record<string, (message: Message) => unknown> = {
    setuserinfo(message) {
      const id = idIn(message)
      const known = kept.get<User>('user', keyOf(id))
      if (!known && kept.count('user') >= switches.users_capacity) throw new Refused(reasons.tooLarge)
      const user: User = known ?? { enrollid: id, name: '', enable: 1 }
      if (typeof message.name === 'string') user.name = message.name
      if (message.enable !== undefined) user.enable = Number(message.enable)
      if (message.card !== undefined) user.card = Number(message.card) || undefined
      if (message.backupnum === 50) {
        const photo = Buffer.from(String(message.record ?? ''), 'base64')
        if (photo.length === 0) throw new Refused(reasons.noFace)
        if (photo.length > mostFace) throw new Refused(reasons.tooLarge)
        user.face = String(message.record)
      }
      put(user)
      return {}
    },
    getuserinfo(message) {
      const user = found(message)
      if (message.backupnum === 50 && !user.face) throw new Refused(reasons.noFace)
      return { enrollid: user.enrollid, name: user.name, backupnum: message.backupnum ?? 0, record: user.face ?? '' }
    },
    deleteuser(message) {
      const user = found(message)
      if (message.backupnum === 50) put({ ...user, face: undefined })
      else if (message.backupnum === 11) put({ ...user, card: undefined })
      else kept.remove('user', keyOf(user.enrollid))
      return {}
    },
    enableuser(message) {
      put({ ...found(message), enable: Number(message.enflag ?? message.enable ?? 1) })
      return {}
    },
    getuserlist(message) {
      if (message.stn === true) listedTo = 0
      const users = kept.all<User>('user')
      const from = listedTo
      const page = users.slice(from, from + switches.list_page)
      listedTo += page.length
      return {
        count: switches.list_total === 'count' ? users.length : 0,
        from,
        to: listedTo,
        record: page.map((user) => ({ enrollid: user.enrollid, admin: 0, backupnum: user.face ? 50 : 0 })),
      }
    },
    setdevinfo(message) {
      for (const [name, value] of Object.entries(message)) if (isSetting(name)) kept.put('setting', name, Number(value))
      return {}
    },
    getdevinfo: () => ({
      server_verify: core.setting('server_verify'),
      stranger_lock: core.setting('stranger_lock'),
      stranger_photo: core.setting('stranger_photo'),
      use_logphoto: core.setting('use_logphoto'),
    }),
    setuserlock(message) {
      found(message)
    },
    setdevlock() {},
    disabledevice: () => kept.put('setting', 'disabled', 1),
    enabledevice: () => kept.put('setting', 'disabled', 0),
    settime(message) {
      const ms = timeOfText(String(message.cloudtime ?? message.time ?? ''))
      if (ms === undefined) throw new Refused(reasons.notFound)
      core.time.set(ms)
      return {}
    },
    gettime: () => ({ time: core.time.text() }),
    opendoor: () => open('remote'),
  }
  /** The commands of the HTTP API; the socket takes all but opendoor. */
  const byHttp = new Set(['settime', 'gettime', 'opendoor', 'enableuser'])

  const run = (name: string, message: Message, isOffered: boolean): Message => {
    const command = isOffered && Object.hasOwn(commands, name) ? commands[name] : undefined
    try {
      if (!command) throw new Refused(reasons.notFound)
      const answer = command(message)
      core.log('command', name)
      return { ret: name, sn: core.sn, result: true, ...(answer as Message | undefined) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      core.log('command', `${name} refused`, { reason: error.reason })
      return { ret: name, sn: core.sn, result: false, reason: error.reason }
    }
  }

  return {
    overSocket: (name: string, message: Message) => run(name, message, name !== 'opendoor'),
    /** `POST /api`: a command with the password in it. */
    overHttp(body: Buffer): { status: number; body: string } {
      let message: Message
      try {
        message = JSON.parse(body.toString()) as Message
      } catch {
        return { status: 400, body: '{"result":false}' }
      }
      const name = String(message?.cmd)
      const password = kept.get<string>('note', 'password') ?? '123456'
      if (String(message?.password) !== password) {
        return { status: 200, body: JSON.stringify({ ret: name, result: false, msg: 'password error' }) }
      }
      return { status: 200, body: JSON.stringify(run(name, message, byHttp.has(name))) }
    },
    stop() {
      listedTo = 0
    },
  }
}

export type Commands = ReturnType<typeof createCommands>
