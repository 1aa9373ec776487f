import { DeviceRefused, type DeviceUser, type Door, type Enrolled } from '../../devices/adapter.ts'
import { type Message, ReaderRefused } from './connection.ts'
import type { Settings } from './settings.ts'

type Request = (command: string, body?: Message) => Promise<Message>

/** What `backupnum` of a user stands for. */
const part = { whole: 0, photo: 50 }
const notFound = 1
const noFace = 5
const mostPages = 10_000
const enrolMs = 90_000
/** A member's name must not be shown at the door. */
const publicName = 'Aluno'

/** Users and faces on the reader. Writing them locks nobody out: there are few commands, and each takes an instant. */
export function createUsers(door: Door, request: Request, { direction }: Settings) {
  /** Enrolments that wait until the reader sends the user. */
  const enrolling = new Map<number, () => void>()

  const cardOf = (cards: string[]): number =>
    Number(cards.find((card) => /^\d{1,15}$/.test(card) && Number.isSafeInteger(Number(card))) ?? 0)

  const readFace = async (userId: number): Promise<Uint8Array | undefined> => {
    try {
      const { record } = await request('getuserinfo', { enrollid: userId, backupnum: part.photo })
      return typeof record === 'string' && record !== '' ? Buffer.from(record, 'base64') : undefined
    } catch (error) {
      if (error instanceof ReaderRefused && [notFound, noFace].includes(error.number)) return undefined
      throw error
    }
  }

  return {
    readFace,
    isEnabled: (userId: number) => door.memory.get(`enable.${userId}`) === '1',
    async putUsers(users: DeviceUser[]): Promise<void> {
      for (const { user_id: enrollid, cards, valid_until: until } of users) {
        // The reader knows no dates: a user whom it may not let in by itself is disabled, and is enabled when that changes.
        const mayNot = direction === 'in' && until !== null && Date.parse(until) <= door.now()
        const enable = mayNot ? 0 : 1
        const user = { enrollid, name: publicName, admin: 0, card: cardOf(cards), enable }
        await request('setuserinfo', { ...user, backupnum: part.whole, record: '' })
        door.memory.set(`enable.${enrollid}`, String(enable))
      }
    },
    async removeUsers(userIds: number[]): Promise<void> {
      for (const enrollid of userIds) {
        try {
          await request('deleteuser', { enrollid, backupnum: part.whole })
        } catch (error) {
          if (!(error instanceof ReaderRefused && error.number === notFound)) throw error
        }
        door.memory.set(`enable.${enrollid}`, '')
      }
    },
    /** Firmware differs in the meaning of `count` and `to`, so a list ends with the page that brings no new user. */
    async listUsers(): Promise<number[]> {
      const found = new Set<number>()
      for (let page = 0; page < mostPages; page++) {
        const { record, count, to } = await request('getuserlist', { stn: page === 0 })
        const rows = Array.isArray(record) ? (record as Message[]) : []
        const before = found.size
        for (const { enrollid } of rows) if (Number.isSafeInteger(Number(enrollid))) found.add(Number(enrollid))
        if (found.size === before || (Number(count) > 0 && Number(to) >= Number(count))) break
      }
      return [...found]
    },
    async writeFace(userId: number, photo: Uint8Array): Promise<void> {
      const record = Buffer.from(photo).toString('base64')
      await request('setuserinfo', { enrollid: userId, name: publicName, admin: 0, backupnum: part.photo, record })
    },
    /** The reader sent a user who was enrolled at it. The reader keeps the data that it has of them. */
    sent(userId: number): void {
      enrolling.get(userId)?.()
    },
    /** Waits until the member was enrolled in the reader's menu, under the number that the dashboard shows. */
    async enrol(_: Enrolled, userId: number): Promise<{ card?: string }> {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const late = new DeviceRefused('nobody_at_reader', { number: userId })
      const timer = setTimeout(() => reject(late), enrolMs)
      enrolling.set(userId, resolve)
      await promise.finally(() => {
        clearTimeout(timer)
        enrolling.delete(userId)
      })
      return {}
    },
  }
}
