import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#platform/values/ids.ts'
import { useService } from '#test/harness/service.ts'
import { requireServerVersion } from '../startup/migrate.ts'
import { updateById } from './by-id.ts'
import { isoTimestamp } from './pool.ts'

const service = useService()

test.each([
  ['2026-03-01 12:00:00+00', '2026-03-01T12:00:00.000Z'],
  ['2026-03-01 12:00:00.5+00', '2026-03-01T12:00:00.500Z'],
  ['2026-03-01 12:00:00.123456+00', '2026-03-01T12:00:00.123Z'],
  ['2026-03-01 09:00:00.5-03', '2026-03-01T12:00:00.500Z'],
  ['2026-03-01 17:30:00.123456+05:30', '2026-03-01T12:00:00.123Z'],
])('the timestamp %s is shown as %s', (text, shown) => {
  expect(isoTimestamp(text)).toBe(shown)
})

test('values have the form that the API shows: no Date, numbers for counts and money', async () => {
  const { rows } = await sql`
    select '2026-03-01T12:00:00.5-03:00'::timestamptz as at, '2026-03-01'::date as day, 12::bigint as big, 1.5::numeric as part,
           array['a'] as list`.execute(service.db)
  expect(rows).toEqual([{ at: '2026-03-01T15:00:00.500Z', day: '2026-03-01', big: 12, part: 1.5, list: ['a'] }])
})

test('an update refuses a column that it does not list, also one that was passed along by accident', async () => {
  const rename = updateById('members', ['full_name'])
  const sent: { full_name: string } = JSON.parse('{"full_name": "Ana", "total_checkins": 9}')
  await expect(rename(service.db, newId(), newId(), sent)).rejects.toThrow('total_checkins')
})

test('a PostgreSQL older than 15 is refused with one sentence', () => {
  expect(() => requireServerVersion(140_011, '14.11')).toThrow(
    'Catraca needs PostgreSQL 15 or newer, but the server at DATABASE_URL is PostgreSQL 14.11.',
  )
  expect(() => requireServerVersion(150_000, '15.0')).not.toThrow()
})
