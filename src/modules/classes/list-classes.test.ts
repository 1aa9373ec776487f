import { describe, expect, test } from 'vitest'
import { daily } from '#test/harness/schedule.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

/** Noon, two days from now: all classes of that day are still in the future, in whatever time zone the test runs. */
const noon = () => Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 2 }).toString()

async function gymAtNoon() {
  const gym = await service.gym({ schedule: daily, test: true })
  await gym.travel(noon())
  return gym
}

describe('GET /classes', () => {
  test('without dates, it lists seven days, starting today', async () => {
    const gym = await gymAtNoon()
    const today = Temporal.PlainDate.from(noon())
    const dates = (await gym.api.get('/classes')).body.data.map((instance: { date: string }) => instance.date)
    expect(dates).toEqual(Array.from({ length: 7 }, (_, i) => today.add({ days: i }).toString()))
  })

  test.each([
    ['date=2026-01-01&date_from=2026-01-01', 'date'],
    ['date=2026-01-01&date_to=2026-01-01', 'date'],
    ['date_from=2026-01-02&date_to=2026-01-01', 'date_to'],
  ])('%s is a 400 that names %s', async (query, field) => {
    const { status, body } = await (await service.gym({ schedule: daily })).api.get(`/classes?${query}`)
    expect([status, body.error.details.fields[0].field]).toEqual([400, field])
  })

  test('an end in the past without a beginning gives an empty list, and a period may be long', async () => {
    const gym = await gymAtNoon()
    expect((await gym.api.get('/classes?date_to=2020-01-01')).body.data).toEqual([])
    const years = await gym.api.get('/classes?date_from=2020-01-01&date_to=2030-01-01')
    expect(years.status).toBe(200)
    expect(years.body.data.filter(({ date }: { date: string }) => date >= noon())).toHaveLength(28)
  })

  test('a type of another company matches nothing', async () => {
    const [gym, other] = [await gymAtNoon(), await gymAtNoon()]
    const type = (await other.api.get('/class-types')).body.data[0].id
    expect((await gym.api.get(`/classes?class_type_id=${type}`)).body.data).toEqual([])
    expect((await other.api.get(`/classes?class_type_id=${type}`)).body.data.length).toBeGreaterThan(6)
  })
})
