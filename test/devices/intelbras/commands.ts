import { textOfTime, timeOfText } from '../parts/device-clock.ts'
import type { WebAnswer, WebRequest } from '../parts/web-server.ts'
import { type Card, type Core, knownSettings, type User } from './core.ts'
import type { Door } from './door.ts'

/** The terminal's refusal: the status and text of its answer. */
class Refused extends Error {
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

type Command = (query: URLSearchParams, body: Buffer) => string
const ok = 'OK\r\n'
/** The largest list that one request may carry. */
const mostInList = 10
const mostFace = 100 * 1024

function listIn(body: Buffer, name: string): Record<string, unknown>[] {
  let read: unknown
  try {
    read = JSON.parse(body.toString())
  } catch {
    throw new Refused('Error\r\nBad Request!')
  }
  const list = (read as Record<string, unknown>)?.[name]
  if (!Array.isArray(list) || list.length === 0 || list.length > mostInList) throw new Refused('Error\r\nBad Request!')
  return list as Record<string, unknown>[]
}

/** The values of `name[0]=…&name[1]=…`. */
function indexed(query: URLSearchParams, name: string): string[] {
  return [...query].filter(([key]) => key.startsWith(`${name}[`)).map(([, value]) => value)
}

/** The commands of the terminal, by the name of the CGI and its action. */
export function createCommands(
  core: Core,
  parts: { door: Door; capture(userId: string, seconds: number): void; onConfigured(): void; onReboot(): void },
): (request: WebRequest) => WebAnswer {
  const { kept, switches } = core
  const refused = (text = 'Error\r\nBatch Process Error') => new Refused(text, switches.refusal_status)
  const cardsOf = (userId: string) => kept.all<Card>('card').filter((card) => card.UserID === userId)

  const userOf = (given: Record<string, unknown>, known?: User): User => {
    const user = { ...known, ...given } as unknown as User
    if (typeof user.UserID !== 'string' || !/^[\w-]{1,30}$/.test(user.UserID)) throw refused()
    for (const time of [user.ValidFrom, user.ValidTo]) {
      if (time !== undefined && timeOfText(time) === undefined) throw refused()
    }
    return { ...user, UserName: String(user.UserName ?? ''), UserType: Number(user.UserType ?? 0) }
  }

  const putUsers = (given: User[]) => {
    for (const user of given) kept.put('user', user.UserID, user)
    return ok
  }

  const faces = (body: Buffer, isNew: boolean) => {
    const list = listIn(body, 'FaceList')
    for (const { UserID, PhotoData } of list) {
      const [photo] = Array.isArray(PhotoData) ? PhotoData : []
      if (!kept.get('user', String(UserID)) || typeof photo !== 'string') throw refused()
      if ((kept.get('face', String(UserID)) !== undefined) === isNew) throw refused()
      if (Buffer.from(photo, 'base64').length > mostFace) throw refused('Error\r\nPhoto Size Error')
    }
    for (const { UserID, PhotoData } of list) kept.put('face', String(UserID), (PhotoData as string[])[0])
    return ok
  }

  const records = (query: URLSearchParams): string => {
    const name = query.get('name')
    const offset = Number(query.get('offset') ?? 0)
    const count = Number(query.get('count') ?? 100)
    if (name === 'AccessControlCardRec') {
      const found = kept.all<Record<string, unknown>>('event').slice(offset, offset + count)
      return recordLines(found)
    }
    if (name !== 'AccessControlCard') throw new Refused('Error\r\nBad Request!')
    const rows = kept.all<User>('user').flatMap((user) => {
      const base = { CardName: user.UserName, UserID: user.UserID, ValidDateEnd: user.ValidTo ?? '' }
      const cards = cardsOf(user.UserID)
      return cards.length === 0
        ? [{ ...base, CardNo: '' }]
        : cards.map(({ CardNo }): Record<string, unknown> => ({ ...base, CardNo }))
    })
    return recordLines(rows.slice(offset, offset + count))
  }

  const commands: Record<string, Command> = {
    'configManager.setConfig'(query) {
      const changes = [...query].filter(([name]) => name !== 'action')
      const known = new Set(knownSettings())
      if (changes.some(([name]) => !known.has(name))) throw new Refused('Error\r\nBad Request!')
      for (const [name, value] of changes) kept.put('setting', name, value)
      parts.onConfigured()
      return ok
    },
    'configManager.getConfig'(query) {
      const wanted = query.get('name') ?? ''
      const found = knownSettings().filter((name) => name === wanted || name.startsWith(`${wanted}.`))
      if (found.length === 0) throw new Refused('Error\r\nBad Request!')
      const prefix = switches.table_prefix ? 'table.' : ''
      return found.map((name) => `${prefix}${name}=${core.setting(name)}\r\n`).join('')
    },
    'global.getCurrentTime': () => `result=${core.time.text()}\r\n`,
    'global.setCurrentTime'(query) {
      const ms = timeOfText(query.get('time') ?? '')
      if (ms === undefined) throw new Refused('Error\r\nBad Request!')
      core.time.set(ms)
      core.log('command', 'clock set', { time: textOfTime(ms) })
      return ok
    },
    'magicBox.getSerialNo': () => `sn=${core.serial}\r\n`,
    'magicBox.getDeviceType': () => 'type=SS 5542 MF W\r\n',
    'magicBox.getSoftwareVersion': () => 'version=2.000.00IB008.0.R,build:2025-03-14\r\n',
    'magicBox.reboot'() {
      // The answer is sent before the power goes off.
      core.clock.after(1, parts.onReboot)
      return ok
    },
    'accessControl.openDoor'(query) {
      if (query.get('channel') !== '1') throw new Refused('Error\r\nBad Request!')
      parts.door.openRemotely()
      return ok
    },
    /** Begins to take the face of a user, who then has to stand in front of it. */
    'accessControl.captureCmd'(query) {
      const id = query.get('UserID') ?? ''
      if (query.get('type') !== '1' || !kept.get('user', id)) throw new Refused('Error\r\nBad Request!')
      parts.capture(id, Number(query.get('timeout') ?? 10))
      return ok
    },
    'AccessUser.insertMulti'(_query, body) {
      const list = listIn(body, 'UserList').map((one) => userOf(one))
      const isThere = (user: User) => kept.get('user', user.UserID) !== undefined
      if (switches.insert_existing === 'refused' && list.some(isThere)) throw refused()
      if (kept.count('user') + list.filter((user) => !isThere(user)).length > switches.users_capacity) {
        throw refused('Error\r\nUser Full')
      }
      return putUsers(list)
    },
    'AccessUser.updateMulti'(_query, body) {
      const list = listIn(body, 'UserList')
      const known = list.map(({ UserID }) => kept.get<User>('user', String(UserID)))
      if (known.some((user) => !user)) throw refused()
      return putUsers(list.map((one, index) => userOf(one, known[index])))
    },
    'AccessUser.removeMulti'(query) {
      for (const id of indexed(query, 'UserIDList')) {
        if (kept.get('face', id) !== undefined) throw refused('Error\r\nFace Exists')
        kept.remove('user', id)
        for (const card of cardsOf(id)) kept.remove('card', card.CardNo)
      }
      return ok
    },
    'AccessCard.insertMulti'(_query, body) {
      const list = listIn(body, 'CardList').map(({ UserID, CardNo }) => ({
        UserID: String(UserID),
        CardNo: String(CardNo),
      }))
      if (list.some((card) => kept.get('card', card.CardNo) || !kept.get('user', card.UserID))) throw refused()
      for (const card of list) kept.put('card', card.CardNo, card)
      return ok
    },
    'AccessCard.removeMulti'(query) {
      for (const number of indexed(query, 'CardNoList')) kept.remove('card', number)
      return ok
    },
    'AccessFace.insertMulti': (_query, body) => faces(body, true),
    'AccessFace.updateMulti': (_query, body) => faces(body, false),
    'AccessFace.removeMulti'(query) {
      for (const id of indexed(query, 'UserIDList')) kept.remove('face', id)
      return ok
    },
    'AccessFace.list'(query) {
      const [id = ''] = indexed(query, 'UserIDList')
      const photo = kept.get<string>('face', id)
      if (!photo) throw refused()
      return JSON.stringify({ FaceDataList: [{ UserID: id, PhotoData: [photo] }] })
    },
    'recordFinder.doSeekFind': records,
    'recordFinder.find': records,
  }

  return ({ url, body }) => {
    const cgi = /^\/cgi-bin\/(\w+)\.cgi$/.exec(url.pathname)?.[1]
    const name = `${cgi}.${url.searchParams.get('action')}`
    try {
      const command = Object.hasOwn(commands, name) ? commands[name] : undefined
      if (!cgi || !command) throw new Refused('Error\r\nNot Implemented!', cgi ? 501 : 404)
      const answer = command(url.searchParams, body)
      core.log('command', name, { status: 200 })
      return { status: 200, body: answer }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      core.log('command', name, { status: error.status })
      return { status: error.status, body: `${error.message}\r\n` }
    }
  }
}

function recordLines(rows: Record<string, unknown>[]): string {
  const lines = rows.flatMap((row, index) =>
    Object.entries(row).map(([name, value]) => `records[${index}].${name}=${String(value)}\r\n`),
  )
  return `found=${rows.length}\r\n${lines.join('')}`
}
