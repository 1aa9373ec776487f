import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#apis/public/endpoints.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { everyTuesday, nobody, sampleBody, samplePath } from './samples.ts'

// No field becomes a column by accident: every column name is sent where it is not declared, with a value that would fit, and the rows are
// compared with those of a gym without such requests.

const service = useService()
const writes = (all: Endpoint[]) =>
  all
    .filter(({ method }) => method !== 'GET')
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

interface Column {
  table: string
  name: string
  type: string
}
let columns: Column[] = []
beforeAll(async () => {
  const { rows } = await sql<Column>`
    select table_name as "table", column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and not (select relispartition from pg_class where oid = to_regclass(table_name))
     order by 1, 2`.execute(service.db)
  columns = rows
})

/** A value that a column of this type would take. */
function fitting(type: string): unknown {
  switch (type) {
    case 'uuid':
      return nobody
    case 'bool':
      return true
    case 'int2':
    case 'int4':
    case 'int8':
    case 'numeric':
      return 77
    case 'date':
      return '2031-05-05'
    case 'timestamptz':
      return '2031-05-05T12:00:00Z'
    case 'json':
    case 'jsonb':
      return {}
    case '_text':
      return ['undeclared']
    default:
      return 'undeclared'
  }
}

/** Each name with the types that it has in the tables. */
function undeclared(declared: object): Record<string, unknown>[] {
  const types = new Map<string, string[]>()
  for (const { name, type } of columns) {
    if (!(name in declared)) types.set(name, [...new Set([...(types.get(name) ?? []), type])])
  }
  const most = Math.max(...[...types.values()].map((list) => list.length))
  return Array.from({ length: most }, (_, i) =>
    Object.fromEntries([...types].map(([name, list]) => [name, fitting(list[i % list.length]!)])),
  )
}

// biome-ignore lint/suspicious/noExplicitAny: a JSON schema, walked along a body
type Schema = any

/** Adds the fields to the body and to every object within it, except those that are declared there. */
function withFields(body: unknown, fields: object, schema: Schema): unknown {
  if (Array.isArray(body)) return body.map((item) => withFields(item, fields, schema.items))
  if (typeof body !== 'object' || body === null) return body
  const declared = schema?.properties ?? {}
  const added = Object.entries(fields).filter(([name]) => !(name in declared))
  const own = Object.entries(body).map(([name, value]) => [name, withFields(value, fields, declared[name])])
  return Object.fromEntries([...added, ...own])
}

/** Written beside requests, a moment later or not at all. */
const besideRequests = ['api_requests', 'api_key_uses', 'api_key_places', 'idempotency_keys']

/** All rows of a gym, without what differs between gyms: ids, times and random names. */
async function rowsOf(db: Db, { teamId, slug }: Gym): Promise<Record<string, string[]>> {
  const tables = Map.groupBy(columns, ({ table }) => table)
  const result: Record<string, string[]> = {}
  for (const [table, own] of tables) {
    const owner = table === 'companies' ? 'id' : own.some(({ name }) => name === 'team_id') ? 'team_id' : undefined
    if (owner === undefined || besideRequests.includes(table)) continue
    const compared = own.filter(({ type }) => !['uuid', 'timestamptz', 'bytea', 'json', 'jsonb'].includes(type))
    const told = own.filter(({ type }) => type === 'uuid' || type === 'timestamptz')
    const shown = [
      ...compared
        .filter(({ name }) => !['seq', 'id', 'last_four', 'duration_ms'].includes(name))
        .map(({ name }) => sql.ref(name)),
      // For ids and times, only whether they equal those that were sent.
      ...told.map(({ name }) => sql`${sql.ref(name)}::text ~ ${`^(${nobody}|2031-05-05)`}`),
    ]
    const { rows } = await sql<{ row: string }>`
      select row(${sql.join(shown)})::text as row from ${sql.table(table)} where ${sql.ref(owner)} = ${teamId}`.execute(
      db,
    )
    result[table] = rows
      .filter(({ row }) => !row.startsWith('(key_used_from_new_address'))
      .map(({ row }) => row.replaceAll(slug, 'gym').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'))
      .sort()
  }
  return result
}

describe.each(writes(endpoints))('public %s', (_name, endpoint) => {
  test('fields that are not declared are dropped, whatever column they name', async () => {
    const call = async (fields: object) => {
      const gym = await service.gym({ schedule: [everyTuesday] })
      const path = await samplePath(endpoint, gym)
      const sent = withFields((await sampleBody(endpoint, gym)) ?? {}, fields, endpoint.body)
      const { status } = await gym.api.send(endpoint.method, path, sent)
      return { status, rows: await rowsOf(service.db, gym) }
    }
    const plain = await call({})
    expect(plain.status).toBe(endpoint.status)
    for (const fields of undeclared(endpoint.body?.properties ?? {})) expect(await call(fields)).toEqual(plain)
  })
})

/** Few enough that an answer, which lists at most fifty errors, names all of them in addition to missing fields. */
const namesAtOnce = 25

describe.each(writes(dashboardEndpoints({} as DashboardSurroundings)))('staff %s', (_name, endpoint) => {
  test('a field that is not declared is refused by its name', async () => {
    const gym = await service.gym()
    const owner = await signedIn(service, gym, 'owner')
    const before = await rowsOf(service.db, gym)
    const [fields] = undeclared(endpoint.body?.properties ?? {})
    const names = Object.keys(fields!)
    for (let first = 0; first < names.length; first += namesAtOnce) {
      const sent = names.slice(first, first + namesAtOnce)
      const body = Object.fromEntries(sent.map((name) => [name, fields![name]]))
      const answer = await owner.send(endpoint.method, endpoint.path.replace(':id', nobody), body)
      expect([sent, answer.status]).toEqual([sent, 400])
      const unknown = sent.map((field) => ({ field, rule: 'unknown', message: 'is not a known key' }))
      expect(answer.body.error.details.fields).toEqual(expect.arrayContaining(unknown))
    }
    expect(await rowsOf(service.db, gym)).toEqual(before)
  })
})

describe.each(
  dashboardEndpoints({} as DashboardSurroundings).map((one) => [`${one.method} ${one.path}`, one] as const),
)('staff %s', (_name, endpoint) => {
  test('a parameter that is not declared is refused by its name', async () => {
    const gym = await service.gym({ schedule: [everyTuesday] })
    const owner = await gym.owner()
    const path = `${endpoint.path.replace(':id', nobody)}?undeclared=1`
    const { status, body } = await owner.send(endpoint.method, path, await sampleBody(endpoint, gym))
    expect(status).toBe(400)
    expect(body.error.details.fields).toContainEqual({
      field: 'undeclared',
      rule: 'unknown',
      message: 'is not a known key',
    })
  })
})
