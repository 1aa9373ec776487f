import type pg from 'pg'

/** Values that a column needs beyond its type, its references and its own checks. */
const special: Record<string, string> = {
  'companies.slug': `'upgrade'`,
  'device_users.user_id': '100001',
  'program_exercises.catalogue_exercise_id': '(select id from catalogue_exercises limit 1)',
  'sign_ups.sent': `'{}'`,
  'webhook_attempts.event_id': '(select id from events)',
  'webhook_attempts.webhook_id': '(select id from webhooks)',
  'webhook_deliveries.event_id': '(select id from events)',
  'webhooks.url': `'https://example.com'`,
}

const byType: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'x'`,
  varchar: `'x'`,
  json: `'{}'`,
  jsonb: `'{}'`,
  bool: 'false',
  date: 'now()',
  timestamp: 'now()',
  timestamptz: 'now()',
  cidr: `'10.0.0.1'`,
  bytea: `'x'`,
  datemultirange: `'{}'`,
}

interface Column {
  name: string
  type: string
  isNeeded: boolean
  refersTo: string | null
  /** The first of its allowed values. */
  first: string | null
}

/** Puts a row into every empty table, with as few values as it allows, and returns the names of tables that stayed empty. */
export async function fillTables(owner: pg.Client): Promise<string[]> {
  let empty = await emptyTables(owner)
  for (let before = Infinity; empty.length < before; ) {
    before = empty.length
    // A row for a table that refers to an empty one fails, and is tried again.
    for (const table of empty) await addRow(owner, table).catch(() => undefined)
    empty = await emptyTables(owner)
  }
  return empty
}

/** Tables with their rows as JSON; a table by month as a whole. */
export async function tablesOf(owner: pg.Client): Promise<Map<string, Record<string, unknown>[]>> {
  const { rows } = await owner.query(`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by oid`)
  const tables = new Map<string, Record<string, unknown>[]>()
  for (const { name } of rows) {
    const found = await owner.query(`select to_jsonb(t) as line from ${name} t order by t::text`)
    tables.set(
      name,
      found.rows.map(({ line }) => line),
    )
  }
  return tables
}

async function emptyTables(owner: pg.Client): Promise<string[]> {
  return [...(await tablesOf(owner))].filter(([, rows]) => rows.length === 0).map(([name]) => name)
}

async function addRow(owner: pg.Client, table: string): Promise<void> {
  const { rows } = await owner.query<Column>(
    `select a.attname as name, t.typname as type, a.attnotnull and not a.atthasdef and a.attidentity = '' as "isNeeded",
            (select format('(select %I from %I limit 1)', f.attname, k.confrelid::regclass::text)
               from pg_constraint k cross join lateral unnest(k.conkey, k.confkey) u (own, other)
               join pg_attribute f on f.attrelid = k.confrelid and f.attnum = u.other
              where k.conrelid = a.attrelid and k.contype = 'f' and u.own = a.attnum order by k.oid limit 1) as "refersTo",
            (select substring(pg_get_constraintdef(k.oid) from 'ARRAY\\[(''[^'']*'')') from pg_constraint k
              where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as first
       from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  )
  const values = rows.flatMap(({ name, type, isNeeded, refersTo, first }) => {
    const given = special[`${table}.${name}`]
    if (given === undefined && !isNeeded) return []
    const ofCompany = name === 'team_id' ? '(select id from companies)' : undefined
    return [[name, given ?? ofCompany ?? refersTo ?? first ?? (type.startsWith('_') ? `'{}'` : (byType[type] ?? '1'))]]
  })
  const [names, contents] = [0, 1].map((part) => values.map((value) => value[part]).join(', '))
  await owner.query(`insert into ${table} (${names}) values (${contents})`)
}
