import { expect, test } from 'vitest'
import { redateLastVisits } from '#modules/access/index.ts'
import { localDate } from '#platform/time/clock.ts'
import { addDays } from '#platform/time/days.ts'
import { enter, newMember, openGym } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

interface Listed {
  id: string
  status: string
  total_checkins: number
  last_checkin_at: string | null
  current_streak: number
}

/** All members in the list's order, page by page. */
async function listed(gym: Gym, query: string): Promise<Listed[]> {
  const found: Listed[] = []
  for (let page = 1; ; page++) {
    const { data, pagination } = (await gym.api.get(`/members?limit=4&page=${page}&${query}`)).body
    found.push(...data)
    if (page >= pagination.pages) {
      expect(found).toHaveLength(pagination.total)
      return found
    }
  }
}

const columns = ['total_checkins', 'last_checkin_at', 'current_streak'] as const

/** The smallest first, a missing value before all others, ties by id. */
function compare(column: (typeof columns)[number]) {
  return (a: Listed, b: Listed) => {
    const [x, y] = [a[column] ?? '', b[column] ?? '']
    return x < y || (x === y && a.id < b.id) ? -1 : 1
  }
}

/** The values stored for a member when a nightly job still reset broken streaks to 0. */
class Kept {
  streak = 0
  total = 0
  #last: string | undefined

  enter(today: string) {
    if (this.#last !== today) this.streak = this.#last === addDays(today, -1) ? this.streak + 1 : 1
    this.#last = today
    this.total++
  }

  midnight(today: string) {
    if (this.#last !== undefined && this.#last < addDays(today, -1)) this.streak = 0
  }
}

test.each(['America/Sao_Paulo', 'Pacific/Kiritimati'])(
  'streaks, counts and orders are on every day what a nightly update would have made them, in %s',
  async (timezone) => {
    const gym = await service.gym({ test: true, timezone, access: { debounce_seconds: 0 } })
    const members = await Promise.all(Array.from({ length: 9 }, () => newMember(service, gym)))
    await gym.api.patch(`/members/${members[8]}`, { status: 'frozen' })
    const kept = new Map(members.map((id) => [id, new Kept()]))
    let day = localDate((await gym.context()).now, timezone).toString()
    // The members range from one who comes every day to one who never comes.
    let random = 7
    const comes = (at: number) => {
      random = (random * 1103515245 + 12345) % 2 ** 31
      return at < 8 && (at === 0 || random / 2 ** 31 < 0.9 - at / 10)
    }
    for (let days = 0; days < 16; days++) {
      day = addDays(day, 1)
      await gym.travel(day)
      for (const [at, id] of members.entries()) {
        kept.get(id)!.midnight(day)
        for (let times = comes(at) ? 1 + (days % 2) : 0; times > 0; times--) {
          expect((await enter(gym, id)).body.allowed).toBe(at < 8)
          kept.get(id)!.enter(day)
        }
      }
      const all = await listed(gym, 'sort_by=created_at')
      expect(all.map(({ id, current_streak, total_checkins }) => [id, current_streak, total_checkins])).toEqual(
        all.map(({ id }) => [id, kept.get(id)!.streak, kept.get(id)!.total]),
      )
      for (const column of columns) {
        const sorted = all.toSorted(compare(column))
        const active = sorted.filter(({ status }) => status === 'active')
        const query = `sort_by=${column}&sort_order`
        expect(await listed(gym, `${query}=asc`)).toEqual(sorted)
        expect(await listed(gym, `${query}=desc`)).toEqual(sorted.toReversed())
        expect(await listed(gym, `${query}=desc&status=active`)).toEqual(active.toReversed())
      }
    }
    expect(new Set([...kept.values()].map(({ streak }) => streak)).size).toBeGreaterThan(3)
  },
)

test('a member card has the same streak as the list', async () => {
  const gym = await openGym(service, { test: true })
  const owner = await gym.owner()
  const streak = async () => (await owner.get(`/members/${gym.member}/card`)).body.data.current_streak
  await enter(gym, gym.member)
  expect(await streak()).toBe(1)
  const today = localDate((await gym.context()).now, 'America/Sao_Paulo')
  await gym.travel(today.add({ days: 1 }).toString())
  expect(await streak()).toBe(1)
  await gym.travel(today.add({ days: 2 }).toString())
  expect(await streak()).toBe(0)
})

test('simultaneous entries are each counted once, and the latest is stored as the last', async () => {
  const gym = await openGym(service, { access: { debounce_seconds: 0 } })
  await Promise.all(Array.from({ length: 20 }, () => enter(gym, gym.member)))
  const visits = await service.db.selectFrom('member_visits').selectAll().where('team_id', '=', gym.teamId).execute()
  const checkins = (await gym.api.get('/checkins?limit=50')).body.data
  expect(visits).toMatchObject([{ total_checkins: 20, streak: 1, last_checkin_at: checkins.at(-1).checkin_at }])
  expect(checkins).toHaveLength(20)
})

test("when the company's zone changes, yesterday is taken in the new zone", async () => {
  const gym = await openGym(service, { test: true, timezone: 'America/Sao_Paulo' })
  const day = localDate((await gym.context()).now, 'America/Sao_Paulo').add({ days: 2 })
  // Half past midnight in São Paulo is the evening before in Manaus.
  await gym.travel(day.toZonedDateTime({ timeZone: 'America/Sao_Paulo', plainTime: '00:30' }).toInstant())
  await enter(gym, gym.member)
  const streakOn = async (days: number) => {
    await gym.travel(day.add({ days }).toString())
    return (await gym.api.get('/members')).body.data[0].current_streak
  }
  expect(await streakOn(1)).toBe(1)
  await gym.rezone('America/Manaus')
  await redateLastVisits(await gym.context())
  expect(await streakOn(1)).toBe(0)
})
