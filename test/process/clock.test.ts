import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { catraca, catracaJson, newDatabase, newDataDir } from './launch.ts'

async function testGym() {
  const url = await newDatabase()
  const env = { DATABASE_URL: url }
  const file = join(dirname(newDataDir()), 'aurora.yaml')
  await writeFile(file, '{ company: { slug: aurora, name: Aurora, test: true } }')
  await catracaJson(['apply', file], env)
  return { env }
}

const clock = (...args: string[]) => ['clock', ...args, '--company', 'aurora']

test('a clock moves at most 366 days at once and ten years in all, and never goes back', async () => {
  const { env } = await testGym()
  const { now } = await catracaJson(clock('show'), env)
  const refused = async (...args: string[]) => {
    const { code, stderr } = await catraca(clock('advance', ...args), env)
    return [code, stderr]
  }
  expect(await refused('--by', 'P367D')).toEqual([1, expect.stringContaining('at most 366 days at once')])
  expect(await refused('--by', 'P999999Y')).toEqual([1, expect.stringMatching(/^error: .*P999999Y/)])
  expect(await refused('--to', '2020-01-01T00:00:00Z')).toEqual([1, expect.stringContaining('never goes back')])
  expect(await refused('--to', '9999-12-31T00:00:00Z')).toEqual([1, expect.stringContaining('1900 to 2199')])
  const moved = await catracaJson(clock('advance', '--by', 'P366D'), env)
  expect(Date.parse(moved.now) - Date.parse(now)).toBeGreaterThanOrEqual(366 * 86_400_000)
  await atOffset(env.DATABASE_URL, 3650 * 86_400_000)
  expect(await refused('--by', 'P10D')).toEqual([1, expect.stringContaining('at most ten years ahead')])
})

test('a moving clock shows its progress on standard error, and with --json nothing', async () => {
  const { env } = await testGym()
  const client = new pg.Client(env.DATABASE_URL)
  await client.connect()
  const move = async (...more: string[]) => {
    await client.query(
      `with company as (select id from companies), plan as (
         insert into plans (team_id, id, name, kind, billing_period, price_cents, courtesy, enrollment_fee_cents, duration_days,
                            trial_days, grace_period_days, has_group_classes, has_personal_trainer, has_locker,
                            max_freezes_per_year, max_freeze_days, is_active, sort_order, access_hours, created_at, updated_at)
         select id, gen_random_uuid(), 'Mensal', 'matricula', 'monthly', 0, true, 0, 30, 0, 0, false, false, false, 0, 0, true,
                0, '[]', now(), now() from company returning team_id, id), member as (
         insert into members (team_id, id, client_id, status, full_name, joined_at, name_key, search_text, created_at, updated_at)
         select id, gen_random_uuid(), gen_random_uuid(), 'active', 'Ana', now(), 'ana', 'ana', now(), now()
           from company returning team_id, id)
       insert into memberships (team_id, id, member_profile_id, plan_id, sale_kind, status, start_date, end_date, price_cents,
                                discount_pct, auto_renew, next_due_on, created_at, updated_at)
       select m.team_id, gen_random_uuid(), m.id, p.id, 'cortesia', 'active', d.day, d.day + 5, 0, 0, false, d.day + 6, now(), now()
         from member m, plan p, (select (now() + clock_offset_ms * interval '1 ms')::date as day from companies) d`,
    )
    return catraca(clock('advance', '--by', 'P12D', ...more), env)
  }
  const shown = await move()
  expect(shown.stderr).toMatch(/^\d{4}-\d\d-\d\d {2}\d\d %$/m)
  expect((await move('--json')).stderr).not.toContain('%')
  await client.end()
})

async function atOffset(url: string, offsetMs: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('update companies set clock_offset_ms = $1', [offsetMs])
  await client.end()
}
