import { DeviceRefused, type DeviceUser, unlessRefused } from '../../devices/adapter.ts'
import type { Row } from './commands.ts'
import { belongings } from './dialect.ts'
import { whole, wholeNumber } from './exact-json.ts'
import { isFull } from './http-client.ts'
import { ensureOfflineRules, type OfflineGroups } from './offline-rules.ts'
import type { Parts } from './parts.ts'

/** The display shows it, so it names nobody. */
const anybody = 'Aluno'
/** What must be on the device for a user. It is decided once, because time goes on while rows are written. */
interface Wanted extends DeviceUser {
  /** May go out but not come in: there is a rule only for the way out. */
  outOnly: boolean
  /** By the device's clock; 0 means without an end, and a time in the past lets the user through in neither direction. */
  end: number
  /** Changes when anything but the end changes. */
  signature: string
}

/** Users of the device: members by their number, with cards and a time until which the device may let them in alone. */
export function createUsers({ door, commands, clock, settings }: Parts) {
  /** What was last written for each user. Users of whom only the time has changed are renewed together, by one command. */
  const held = new Map<number, Pick<Wanted, 'signature' | 'end'>>()
  let groups: Promise<OfflineGroups> | undefined

  const rules = () => {
    groups ??= ensureOfflineRules(commands, settings).catch((error) => {
      groups = undefined
      throw error
    })
    return groups
  }

  /** Numbers that a reader gives. A card with anything but digits opens only if the bridge is asked. */
  const cardsOf = ({ cards }: DeviceUser): bigint[] => {
    const numbers = cards.flatMap((card) => whole(card) ?? []).filter((number) => number > 0n && number < 2n ** 64n)
    return [...new Set(numbers)]
  }

  const wantedOf = (user: DeviceUser): Wanted => {
    const until = user.valid_until === null ? undefined : Date.parse(user.valid_until)
    const outOnly = settings.letsOutAlone && until !== undefined && until <= door.now()
    const end = until === undefined || outOnly ? 0 : Math.max(1, clock.toRaw(until))
    return { ...user, outOnly, end, signature: `${outOnly ? 'out' : 'through'} ${cardsOf(user).sort().join()}` }
  }

  /** Writes users of whom only the time changed. Returns those that the device turned out not to have. */
  const renew = async (users: Wanted[]): Promise<Wanted[]> => {
    const lost: Wanted[] = []
    for (const [end, alike] of Map.groupBy(users, (user) => user.end)) {
      const ids = alike.map(({ user_id }) => user_id)
      const where = { users: { id: ids } }
      const answer = await commands.run('modify_objects', { object: 'users', values: { end_time: end }, where })
      const changed = wholeNumber((answer as Row | undefined)?.changes)
      if (changed === alike.length) for (const id of ids) held.get(id)!.end = end
      else lost.push(...alike)
    }
    return lost
  }

  const writeRows = async (users: Wanted[]): Promise<void> => {
    const values = users.map((user) => ({
      id: user.user_id,
      name: anybody,
      registration: '',
      begin_time: 0,
      end_time: user.end,
    }))
    await commands.run('create_or_modify_objects', { object: 'users', values })
  }

  const writeCards = async (users: DeviceUser[]): Promise<void> => {
    const owners = new Map(users.flatMap((user) => cardsOf(user).map((card) => [card, user.user_id] as const)))
    const fields = ['id', 'value', 'user_id']
    const ids = users.map(({ user_id }) => user_id)
    const theirs = await commands.loadOf('cards', fields, ['user_id', ids])
    const taken = await commands.loadOf('cards', fields, ['value', [...owners.keys()]])
    const right = new Set<bigint>()
    const wrong = new Set<unknown>()
    for (const row of [...theirs, ...taken]) {
      const value = BigInt.asUintN(64, whole(row.value) ?? 0n)
      if (owners.get(value) === wholeNumber(row.user_id)) right.add(value)
      else wrong.add(row.id)
    }
    await commands.destroyOf('cards', ['id', [...wrong]])
    const missing = [...owners].filter(([card]) => !right.has(card))
    await commands.create(
      'cards',
      missing.map(([value, user_id]) => ({ value, user_id })),
    )
  }

  const putWhole = async (users: Wanted[]): Promise<void> => {
    const { through, out } = await rules()
    const ids = users.map(({ user_id }) => user_id)
    const rows = await commands.loadOf('user_groups', ['user_id', 'group_id'], ['user_id', ids])
    const groupsOf = Map.groupBy(rows, (row) => wholeNumber(row.user_id))
    const isIn = (user: Wanted, group: bigint) =>
      groupsOf.get(user.user_id)?.some((row) => whole(row.group_id) === group) === true
    const outOnly = new Set(users.filter((user) => user.outOnly).map(({ user_id }) => user_id))
    const isWrong = (row: Row) =>
      outOnly.has(wholeNumber(row.user_id)!) ? whole(row.group_id) !== out : whole(row.group_id) === out
    const wanted = users.map((user) => [user, user.outOnly ? out! : through] as const)
    const missing = wanted.filter(([user, group]) => !isIn(user, group))
    const join = (some: typeof missing) =>
      commands.create(
        'user_groups',
        some.map(([{ user_id }, group_id]) => ({ user_id, group_id })),
      )
    // The way out is never shut meanwhile: a user who is on the device joins the new group before leaving the old one.
    const isThere = ([user]: (typeof missing)[number]) => user.outOnly && groupsOf.has(user.user_id)
    await join(missing.filter(isThere))
    // These groups go before the end time does, so that an interrupted writing lets nobody in. Groups of an installer may let users in as
    // well.
    for (const [group_id, wrong] of Map.groupBy(rows.filter(isWrong), (row) => whole(row.group_id))) {
      const where = { user_groups: { user_id: wrong.map(({ user_id }) => user_id), group_id } }
      await commands.run('destroy_objects', { object: 'user_groups', where })
    }
    if (outOnly.size > 0) await commands.destroyOf('user_access_rules', ['user_id', [...outOnly]]).catch(unlessRefused)
    await writeRows(users)
    await writeCards(users)
    await join(missing.filter((one) => !isThere(one)))
    for (const { user_id, signature, end } of users) held.set(user_id, { signature, end })
  }

  return {
    async putUsers(users: DeviceUser[]): Promise<void> {
      const wanted = users.map(wantedOf)
      const known = new Set(wanted.filter((user) => held.get(user.user_id)?.signature === user.signature))
      const lost = await renew([...known].filter((user) => held.get(user.user_id)?.end !== user.end))
      const changed = [...wanted.filter((user) => !known.has(user)), ...lost]
      for (const user of changed) held.delete(user.user_id)
      try {
        if (changed.length > 0) {
          await putWhole(changed)
          door.alarm('device_full', false)
        }
      } catch (error) {
        if (error instanceof DeviceRefused && isFull(error)) door.alarm('device_full', true)
        // The device may have been emptied, and may lack the rules.
        groups = undefined
        throw error
      }
    },
    async removeUsers(ids: number[]): Promise<void> {
      for (const id of ids) held.delete(id)
      for (const object of belongings) await commands.destroyOf(object, ['user_id', ids]).catch(unlessRefused)
      await commands.run('user_destroy_image', { user_ids: ids }).catch(unlessRefused)
      await commands.destroyOf('users', ['id', ids])
      const [left] = await commands.loadOf('users', ['id'], ['id', ids])
      if (left) throw new DeviceRefused('user_stayed')
    },
    async listUsers(): Promise<number[]> {
      const rows = await commands.load('users', ['id'])
      const ids = rows.flatMap((row) => wholeNumber(row.id) ?? [])
      const there = new Set(ids)
      for (const id of held.keys()) if (!there.has(id)) held.delete(id)
      door.health({ users: ids.length })
      return ids
    },
    /** Makes the rules and everything with them be written again: the device may have been emptied. */
    forget(): void {
      groups = undefined
      held.clear()
    },
  }
}
