import { randomUUID } from 'node:crypto'
import type { BenchGym } from './engine-gyms.ts'
import { cpfOf } from './fill-company.ts'
import type { Call } from './harness.ts'

/** Returns the calls of one connection, which are made one after the other and then again from the start. */
export type Caller = () => Call[]

/** More calls than one connection makes in a round, so that none comes twice: some calls may happen only once. */
const callsOfOne = { reads: 2000, writes: 3000 }

const oneOf = <T>(list: T[]): T => list[Math.floor(Math.random() * list.length)]!
const anyPage = () => 1 + Math.floor(Math.random() * 50)
let people = 0

export function newPerson(unit: string) {
  const number = ++people
  const email = `new${number}.${process.pid}@example.com`
  const name = { full_name: `Nova Pessoa ${number}`, email, phone: '+5511987654321', cpf: cpfOf(999_000_000 - number) }
  return { ...name, birth_date: '1990-05-17', store_id: unit }
}

/** The same kinds of calls to the service and to a server on the floor's tables, from random companies about random members. */
export function callers(gyms: BenchGym[], url: string, side: 'service' | 'floor') {
  const call = (gym: BenchGym, paths: Record<typeof side, string>, body?: object): Call => ({
    url,
    path: side === 'service' ? `/api/v1${paths.service}` : `/${gym.teamId}${paths.floor}`,
    headers: side === 'service' ? { authorization: gym.authorization } : {},
    ...(body && { body }),
  })
  const same = (path: string) => ({ service: path, floor: path })
  const many =
    (length: number, make: (gym: BenchGym) => Call[]): Caller =>
    () =>
      Array.from({ length }, () => make(oneOf(gyms))).flat()

  // Nobody comes twice before everybody has come: a second reading within two minutes would be cheaper.
  const visitors = gyms.flatMap((gym) => gym.members.map((member) => ({ gym, member }))).sort(() => Math.random() - 0.5)
  let next = 0
  const visit = () => {
    const { gym, member } = visitors[next++ % visitors.length]!
    const body = { member_profile_id: member, store_id: gym.unit }
    return [
      call(gym, { service: '/access/validate', floor: '/enter' }, body),
      call(gym, { service: '/access/checkout', floor: '/leave' }, body),
    ]
  }
  return {
    'one member': many(callsOfOne.reads, (gym) => [call(gym, same(`/members/${oneOf(gym.members)}`))]),
    'list of 20 with total': many(callsOfOne.reads, (gym) => [call(gym, same('/members'))]),
    // More pages than are kept.
    'list, any page': many(callsOfOne.reads, (gym) => [call(gym, same(`/members?page=${anyPage()}`))]),
    create: many(callsOfOne.writes, (gym) => [call(gym, same('/members'), newPerson(gym.unit))]),
    'door, in and out': many(callsOfOne.writes / 2, visit),
  }
}

/** The same calls, with the paths and fields that Platformatic DB derives from the floor's tables. */
export function platformaticCallers(gyms: BenchGym[], url: string) {
  const some = (make: (gym: BenchGym) => Omit<Call, 'url' | 'headers'>): Caller => {
    return () => Array.from({ length: callsOfOne.reads }, () => ({ url, headers: {}, ...make(oneOf(gyms)) }))
  }
  const list = 'limit=20&totalCount=true&orderby.createdAt=desc&orderby.id=desc'
  return {
    'one member': some((gym) => ({ path: `/floorMembers/teamId/${gym.teamId}/id/${oneOf(gym.members)}` })),
    'list of 20 with total': some(({ teamId }) => ({ path: `/floorMembers/?where.teamId.eq=${teamId}&${list}` })),
    create: some((gym) => {
      const { full_name, birth_date, store_id, ...same } = newPerson(gym.unit)
      const now = Temporal.Now.instant().toString()
      const made = { teamId: gym.teamId, id: randomUUID(), clientId: randomUUID(), createdAt: now, updatedAt: now }
      const body = { ...same, fullName: full_name, birthDate: birth_date, storeId: store_id, status: 'trial', ...made }
      return { path: '/floorMembers/', body }
    }),
  }
}
