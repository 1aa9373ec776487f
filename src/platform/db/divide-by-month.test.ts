import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '#test/harness/earlier-database.ts'
import { idAt, monthStart, partitionOf } from '#test/harness/months.ts'
import { newId } from '../values/ids.ts'
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

test('events of an earlier release keep their deliveries and attempts, and later ones refer to them in their month', async () => {
  const { owner, db, upgrade } = await databaseBefore('0035')
  const teamId = await addCompany(owner)
  const webhookId = newId()
  await sql`insert into webhooks (team_id, id, url, secret, enabled_at, created_at, updated_at)
            values (${teamId}, ${webhookId}, 'https://example.com', '', now(), now(), now())`.execute(owner)
  const addEvent = async (id: string) => {
    await sql`insert into events (team_id, id, type, created_at, recorded_at, object)
              values (${teamId}, ${id}, 'member.created', now(), now(), '{}')`.execute(db)
    await sql`insert into webhook_deliveries (team_id, webhook_id, event_id)
              values (${teamId}, ${webhookId}, ${id})`.execute(db)
    await sql`insert into webhook_attempts (team_id, webhook_id, event_id, number, attempted_at, phase, duration_ms)
              values (${teamId}, ${webhookId}, ${id}, 1, now(), 'answer', 1)`.execute(db)
  }
  const before = newId()
  await addEvent(before)
  await upgrade()
  const after = newId()
  await addEvent(after)
  const next = idAt(monthStart(1).add({ hours: 1 }))
  await addEvent(next)
  const { rows } = await sql<{ event_id: string; e: string; d: string; a: string }>`
    select e.id as event_id, e.tableoid::regclass::text as e, d.tableoid::regclass::text as d, a.tableoid::regclass::text as a
      from events e join webhook_deliveries d on d.event_id = e.id join webhook_attempts a on a.event_id = e.id
     order by e.seq`.execute(db)
  const places = (month: string) => ({
    e: `events_${month}`,
    d: `webhook_deliveries_${month}`,
    a: `webhook_attempts_${month}`,
  })
  const nextMonth = partitionOf('events', 1).replace('events_', '')
  expect(rows).toEqual([
    { event_id: before, ...places('first') },
    { event_id: after, ...places('first') },
    { event_id: next, ...places(nextMonth) },
  ])
  // What holds for the rows of one partition holds for those of all.
  for (const table of ['events', 'webhook_deliveries', 'webhook_attempts']) {
    const rules = async (partition: string) => {
      const { rows } = await sql<{ rule: string }>`
        select regexp_replace(pg_get_constraintdef(oid), '_(first|default|\\d{6})\\M', '', 'g') as rule from pg_constraint
         where conrelid = ${partition}::regclass
         union all
        select regexp_replace(pg_get_indexdef(indexrelid), ' INDEX \\S+ ON (ONLY )?\\S+', '') from pg_index where indrelid = ${partition}::regclass
         union all
        select tgname || tgenabled::text || encode(tgargs, 'escape') from pg_trigger
         where tgrelid = ${partition}::regclass and not tgisinternal
         union all
        select coalesce(array_to_string(reloptions, ','), '') from pg_class where oid = ${partition}::regclass
         order by 1`.execute(owner)
      return rows.map(({ rule }) => rule)
    }
    const first = await rules(`${table}_first`)
    expect(await rules(`${table}_default`)).toEqual(first)
    expect(await rules(`${table}_${nextMonth}`)).toEqual(first)
  }
  await sql`delete from webhooks`.execute(db)
  expect((await sql`select from webhook_attempts`.execute(db)).rows).toEqual([])
})
