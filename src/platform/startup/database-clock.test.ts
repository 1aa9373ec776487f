import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { createPool } from '../db/pool.ts'
import { followsDatabase, machineNow } from '../time/clock.ts'
import { newId } from '../values/ids.ts'
import { type DatabaseClock, followDatabaseClock } from './database-clock.ts'

const service = useService()

let pool: ReturnType<typeof createPool>
let clock: DatabaseClock | undefined

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  pool = createPool(service.target ?? inject('template'))
})

afterEach(async () => {
  vi.useRealTimers()
  await clock?.close()
  await pool.end()
})

async function databaseMs(): Promise<number> {
  const { rows } = await pool.query('select extract(epoch from clock_timestamp()) * 1000 as ms')
  return rows[0].ms
}

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)
const warnings = () => service.logged.filter(({ msg }) => msg.startsWith('The clock of this machine')).length

test.each([
  [40 * 86_400, 'wrong'],
  [-90, 'wrong'],
  [6, 'off'],
  [-4, 'right'],
] as const)(
  'a server whose clock is %i s off follows the database’s, and its clock is %s',
  async (seconds, verdict) => {
    const before = warnings()
    vi.setSystemTime(Date.now() + seconds * 1000)
    clock = await followDatabaseClock(pool, service.log)
    expect(clock.verdict()).toBe(verdict)
    const [least, now, id, most] = [await databaseMs(), machineNow().epochMilliseconds, newId(), await databaseMs()]
    expect(now).toBeGreaterThan(least - 50)
    expect(now).toBeLessThan(most + 50)
    expect(timeOf(id)).toBeGreaterThanOrEqual(now)
    expect(timeOf(id)).toBeLessThan(most + 50)
    expect(clock.sentence()).toContain(seconds > 0 ? 'ahead of' : 'behind')
    expect(warnings() - before).toBe(verdict === 'right' ? 0 : 1)
    await clock.close()
    expect(followsDatabase()).toBe(false)
  },
)

test('a clock that is set while the service runs is noticed within seconds and logged once; it dates nothing', async () => {
  clock = await followDatabaseClock(pool, service.log)
  const before = warnings()
  const right = Date.now()
  vi.setSystemTime(right + 40 * 86_400_000)
  const [least, now, most] = [await databaseMs(), machineNow().epochMilliseconds, await databaseMs()]
  expect(now).toBeGreaterThan(least - 50)
  expect(now).toBeLessThan(most + 50)
  await expect.poll(() => clock!.verdict()).toBe('wrong')
  expect(warnings() - before).toBe(1)
  vi.setSystemTime(right)
  await expect.poll(() => clock!.verdict()).toBe('right')
})
