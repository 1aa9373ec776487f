import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { databaseBefore } from '#test/harness/earlier-database.ts'
import { newId } from '../ids.ts'
import type { Db } from './pool.ts'

async function addCompany(owner: Db): Promise<string> {
  const id = newId()
  await sql`insert into companies (id, slug, name, timezone, is_test, billing, debounce_seconds, max_visit_minutes, deny_when_full, created_at, updated_at)
            values (${id}, ${id}, 'Academia', 'America/Sao_Paulo', false, 'external', 0, 180, false, now(), now())`.execute(
    owner,
  )
  return id
}

const addRequest = (db: Db, teamId: string, id: string) =>
  sql`insert into api_requests (team_id, id, at, api_key_id, method, path, status, duration_ms)
      values (${teamId}, ${id}, now(), ${newId()}, 'GET', '/api/v1/members', 200, 3)`.execute(db)

const requestsIn = async (db: Db) =>
  (
    await sql<{ id: string; month: string }>`
      select id, tableoid::regclass::text as month from api_requests order by id`.execute(db)
  ).rows

test('what an earlier release has written stays, as the first partition, and new months follow', async () => {
  const { owner, db, upgrade } = await databaseBefore('0034')
  const teamId = await addCompany(owner)
  const ids = [newId(), newId()].sort()
  for (const id of ids) await addRequest(db, teamId, id)
  await upgrade()
  expect(await requestsIn(owner)).toEqual(ids.map((id) => ({ id, month: 'api_requests_first' })))

  const { rows } = await sql<{ id: string; month: string }>`
    select first_id_at(digits::date::timestamptz + interval '10 days') as id, partition as month
      from (select right(partition, 6) || '01' as digits, * from months_of('api_requests')) m
     where partition <> 'api_requests_first'`.execute(owner)
  for (const { id } of rows) await addRequest(db, teamId, id)
  expect(await requestsIn(db)).toEqual([...ids.map((id) => ({ id, month: 'api_requests_first' })), ...rows])
  await expect(addRequest(db, teamId, ids[0]!)).rejects.toMatchObject({ code: '23505' })
  // Another start finds nothing to do.
  await upgrade()
  expect(await requestsIn(db)).toHaveLength(2 + rows.length)
})

test('while it is divided, a transaction that takes its time holds up nobody', async () => {
  const { owner, db, ownerTarget, migrate, upgrade } = await databaseBefore('0034')
  await migrate()
  const teamId = await addCompany(owner)
  const slow = new pg.Client(ownerTarget)
  await slow.connect()
  onTestFinished(() => slow.end())
  await slow.query('begin')
  await slow.query('select from api_requests')
  let upgraded = false
  const upgrading = upgrade().then(() => (upgraded = true))
  const waits: number[] = []
  while (waits.length < 30) {
    const began = performance.now()
    await addRequest(db, teamId, newId())
    waits.push(performance.now() - began)
    await pause(50)
  }
  expect(upgraded).toBe(false)
  await slow.query('commit')
  await upgrading
  expect(Math.max(...waits)).toBeLessThan(2000)
  expect(await requestsIn(db)).toHaveLength(waits.length)
})

test('ids that a wrong clock has made in the far future do not stop it', async () => {
  const { owner, db, upgrade } = await databaseBefore('0034')
  const teamId = await addCompany(owner)
  const far = '7fffffff-ffff-7abc-8def-000000000000'
  await addRequest(db, teamId, far)
  const logged = await upgrade()
  expect(logged.join()).toContain('A wrong clock has made ids')
  await addRequest(db, teamId, newId())
  expect((await requestsIn(db)).map(({ month }) => month)).toEqual(['api_requests_first', 'api_requests_first'])
})
