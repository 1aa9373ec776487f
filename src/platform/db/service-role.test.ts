import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { grantToService, makeServiceRole } from './service-role.ts'

const service = useService()

async function asApplication(): Promise<pg.Client> {
  const client = new pg.Client(service.target)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

const forbidden = [
  'create table mine (id integer)',
  'create temporary table mine (id integer)',
  'create schema mine',
  'create function mine() returns integer language sql as $$ select 1 $$',
  'create role mine',
  'create extension file_fdw',
  "copy companies (name) from program 'id'",
  "copy companies (name) to '/tmp/companies'",
  "select pg_read_file('postgresql.conf')",
  'select * from pg_authid',
  "alter system set log_statement = 'all'",
  "set session_replication_role = 'replica'",
  'alter table members add column mine integer',
  'alter table members disable trigger all',
  'alter table audit_trail disable trigger all',
  'drop trigger audit_trail_is_kept on audit_trail',
  'drop table audit_trail',
  'truncate audit_trail',
  'truncate members cascade',
  'delete from audit_trail',
  "update audit_trail set actor = 'somebody else'",
  'delete from schema_migrations',
  'delete from graphile_worker.migrations',
]

test("the service's role may not change the schema, reach the server, or change lines of the audit trail", async () => {
  await makeServiceRole(service.db)
  const client = await asApplication()
  expect((await client.query('select current_user as name')).rows[0].name).toBe('catraca_service')
  for (const statement of [...forbidden, `set role ${service.owner.user}`]) {
    const { code } = await client.query(statement).then(
      () => ({ code: 'done' }),
      (error: pg.DatabaseError) => error,
    )
    expect([statement, code]).toEqual([statement, '42501'])
  }
})

test('the service gets privileges on a table that a migration adds by the list, and may only add to a trail', async () => {
  await sql`create table lockers (id bigint generated always as identity primary key)`.execute(service.db)
  await sql`create table audit_notes (id bigint primary key)`.execute(service.db)
  // Privileges granted by hand that are not on the list are revoked.
  await sql`grant truncate on lockers to catraca_service`.execute(service.db)
  await sql`grant update on audit_notes to catraca_service`.execute(service.db)
  await grantToService(service.db, 'catraca_service')
  const { rows } = await sql<{ name: string; granted: string }>`
    select table_name as name, string_agg(privilege_type, ', ' order by privilege_type) as granted
      from information_schema.role_table_grants
     where grantee = 'catraca_service' and table_name in ('lockers', 'audit_notes', 'audit_trail', 'schema_migrations')
     group by 1 order by 1`.execute(service.db)
  expect(rows).toEqual([
    { name: 'audit_notes', granted: 'INSERT, SELECT' },
    { name: 'audit_trail', granted: 'INSERT, SELECT' },
    { name: 'lockers', granted: 'DELETE, INSERT, SELECT, UPDATE' },
    { name: 'schema_migrations', granted: 'SELECT' },
  ])
  const client = await asApplication()
  expect((await client.query('insert into lockers default values returning id')).rows).toEqual([{ id: '1' }])
})
