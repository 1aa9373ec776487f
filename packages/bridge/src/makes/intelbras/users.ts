import { DeviceRefused, type DeviceUser, type Door, unlessRefused } from '../../devices/adapter.ts'
import type { WallClock } from '../../devices/wall-clock.ts'
import { linesOf, type Terminal } from './http-client.ts'
import type { Settings } from './settings.ts'

/** The most that a terminal takes in one list. */
const inList = 10
const inPage = 100
const mostPages = 1000
const endless = '2037-12-31 23:59:59'
/** A member's name must not be shown at the door. */
const publicName = 'Aluno'
const [normal, blocked] = [0, 1]

interface UserParts {
  door: Door
  terminal: Terminal
  clock: WallClock
  settings: Settings
}

/** Users, cards and faces on the terminal. */
export function createUsers({ door, terminal, clock, settings }: UserParts) {
  /** The users that the terminal holds, as far as we know. It only saves a refusal for each list. */
  const held = new Set<number>()
  /** Whose each card is. A card that has moved on must not be removed when its former owner is written. */
  const owners = new Map<string, number>()

  const rowOf = ({ user_id, valid_until }: DeviceUser) => {
    // Anybody in front of a terminal for exits is let out.
    const until = valid_until === null || settings.direction === 'out' ? undefined : Date.parse(valid_until)
    const isOver = until !== undefined && until <= door.now()
    return {
      UserID: String(user_id),
      UserName: publicName,
      UserType: isOver && settings.block_offline === 'true' ? blocked : normal,
      UserStatus: 0,
      Authority: 2,
      Doors: [0],
      TimeSections: [255],
      ValidFrom: '2020-01-01 00:00:00',
      ValidTo: until === undefined || (isOver && settings.block_offline === 'false') ? endless : validTo(until),
    }
  }
  // A terminal does not take a year that is long past.
  const validTo = (until: number) => clock.textOf(Math.max(until, Date.UTC(2020, 0, 2)))

  const write = (action: 'insertMulti' | 'updateMulti', users: DeviceUser[]) =>
    terminal.post(`AccessUser.cgi?action=${action}`, { UserList: users.map(rowOf) })

  /** Writes users who are all new or all known, as far as we know. If we are wrong, the terminal refuses the list. */
  const writeList = async (users: DeviceUser[]): Promise<void> => {
    const isKnown = held.has(users[0]!.user_id)
    const actions = isKnown ? (['updateMulti', 'insertMulti'] as const) : (['insertMulti', 'updateMulti'] as const)
    try {
      await write(actions[0], users)
    } catch (error) {
      if (!(error instanceof DeviceRefused)) throw error
      if (users.length > 1) for (const user of users) await writeList([user])
      else await write(actions[1], users)
    }
    for (const { user_id } of users) held.add(user_id)
  }

  const cardsWritten = (userId: number): string[] => {
    const noted = door.memory.get(`cards.${userId}`)
    return noted ? (JSON.parse(noted) as string[]) : []
  }

  const noteCards = (userId: number, cards: string[]): void => {
    for (const card of cards) {
      const former = owners.get(card)
      owners.set(card, userId)
      if (former === undefined || former === userId) continue
      const rest = cardsWritten(former).filter((one) => one !== card)
      door.memory.set(`cards.${former}`, JSON.stringify(rest))
    }
    door.memory.set(`cards.${userId}`, JSON.stringify(cards))
  }

  const writeCards = async ({ user_id, cards }: DeviceUser, wasHeld: boolean): Promise<void> => {
    const before = cardsWritten(user_id)
    const gone = before.filter((card) => !cards.includes(card))
    const added = wasHeld ? cards.filter((card) => !before.includes(card)) : cards
    if (gone.length === 0 && added.length === 0) return
    if (gone.length > 0) await terminal.get(`AccessCard.cgi?action=removeMulti&${indexed('CardNoList', gone)}`)
    const list = added.map((CardNo) => ({ UserID: String(user_id), CardNo, CardType: 0, CardStatus: 0 }))
    if (list.length > 0) {
      const insert = () => terminal.post('AccessCard.cgi?action=insertMulti', { CardList: list })
      await insert().catch(async (error) => {
        if (!(error instanceof DeviceRefused)) throw error
        // The card still belongs to somebody else, or already to this member.
        await terminal.get(`AccessCard.cgi?action=removeMulti&${indexed('CardNoList', added)}`)
        await insert()
      })
    }
    noteCards(user_id, cards)
  }

  const list = async (): Promise<number[]> => {
    const found = new Set<number>()
    for (let page = 0; page < mostPages; page++) {
      const path = `recordFinder.cgi?action=doSeekFind&name=AccessControlCard&count=${inPage}&offset=${page * inPage}`
      const lines = linesOf(await terminal.get(path))
      const before = found.size
      let rows = 0
      for (const [key, value] of lines) {
        if (!/^records\[\d+\]\.UserID$/.test(key)) continue
        rows++
        if (/^[1-9]\d{0,14}$/.test(value)) found.add(Number(value))
      }
      // Firmware that does not know `offset` always gives the first page.
      if (rows < inPage || found.size === before) break
    }
    held.clear()
    owners.clear()
    for (const id of found) {
      held.add(id)
      for (const card of cardsWritten(id)) owners.set(card, id)
    }
    return [...found]
  }

  const remove = async (ids: number[]): Promise<void> => {
    const names = ids.map(String)
    // A terminal may refuse to delete a face that it does not have.
    await terminal.get(`AccessFace.cgi?action=removeMulti&${indexed('UserIDList', names)}`).catch(unlessRefused)
    const cards = ids.flatMap(cardsWritten)
    if (cards.length > 0) {
      await terminal.get(`AccessCard.cgi?action=removeMulti&${indexed('CardNoList', cards)}`).catch(unlessRefused)
    }
    await terminal.get(`AccessUser.cgi?action=removeMulti&${indexed('UserIDList', names)}`)
    for (const id of ids) {
      held.delete(id)
      door.memory.set(`cards.${id}`, '')
    }
  }

  return {
    usersAtOnce: inList,
    listUsers: list,
    async putUsers(users: DeviceUser[]): Promise<void> {
      const isHeld = new Map(users.map(({ user_id }) => [user_id, held.has(user_id)]))
      for (const alike of Map.groupBy(users, ({ user_id }) => isHeld.get(user_id)).values()) await writeList(alike)
      for (const user of users) await writeCards(user, isHeld.get(user.user_id)!)
    },
    async removeUsers(ids: number[]): Promise<void> {
      try {
        await remove(ids)
      } catch (error) {
        if (!(error instanceof DeviceRefused)) throw error
        // The list was refused as a whole: users who are there are removed one by one, and the others are already gone.
        const there = new Set(await list())
        for (const id of ids) if (there.has(id)) await remove([id])
      }
    },
  }
}

function indexed(name: string, values: string[]): string {
  return values.map((value, index) => `${name}[${index}]=${encodeURIComponent(value)}`).join('&')
}
