import { sql } from 'kysely'
import { timestampText } from '#platform/clock.ts'
import { guarded } from '#platform/db/constraints.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, notFound } from '#platform/failure.ts'
import { invalidRequest } from '#platform/http/validation.ts'
import { newId } from '#platform/ids.ts'
import type { TeamContext } from '#platform/team-context.ts'
import type { Entry, Kind } from './kinds.ts'

type Refused = Failure<'DUPLICATE_ENTRY' | 'NOT_FOUND' | 'SOURCE_RESERVED' | 'INVALID_REQUEST'>

/** All entries of a kind in the gym's own order. */
export async function listEntries({ db, teamId }: TeamContext, kind: Kind): Promise<Entry[]> {
  return read(db, teamId, kind, undefined)
}

export async function createEntry(ctx: TeamContext, kind: Kind, sent: Entry): Promise<Entry | Refused> {
  const entry = { ...kind.defaults, ...sent }
  const refused = refuse(kind, entry)
  if (refused !== undefined) return refused
  const at = timestampText(ctx.now)
  const id = newId()
  const row = columnsOf(kind, entry)
  const names = Object.keys(row).map((name) => sql.ref(name))
  const write = transact(ctx, async (tx) => {
    await lockCatalogue(tx)
    await sql`insert into ${sql.table(tableOf(kind))} (team_id, id, ${sql.join(names)}, created_at, updated_at)
              values (${tx.teamId}, ${id}, ${sql.join(Object.values(row))}, ${at}, ${at})`.execute(tx.db)
    await kind.after?.(tx, id, entry)
    return (await read(tx.db, tx.teamId, kind, id))[0]!
  })
  return guarded(write, kind.failures)
}

/** Changes only what is sent. */
export async function changeEntry(ctx: TeamContext, kind: Kind, id: string, sent: Entry): Promise<Entry | Refused> {
  const write = transact(ctx, async (tx): Promise<Entry | Refused> => {
    await lockCatalogue(tx)
    await sql`select from ${sql.table(tableOf(kind))} where team_id = ${tx.teamId} and id = ${id}
              for no key update`.execute(tx.db)
    const [present] = await read(tx.db, tx.teamId, kind, id)
    if (present === undefined) return notFound(kind.one)
    const entry = { ...present, ...sent }
    const refused = refuse(kind, entry)
    if (refused !== undefined) return refused
    const row = columnsOf(kind, entry)
    const settings = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update ${sql.table(tableOf(kind))} set ${sql.join(settings)}, updated_at = ${timestampText(tx.now)}
               where team_id = ${tx.teamId} and id = ${id}`.execute(tx.db)
    await kind.after?.(tx, id, sent)
    return (await read(tx.db, tx.teamId, kind, id))[0]!
  })
  return guarded(write, kind.failures)
}

/** The company first, as when its file is applied and when its classes are made: then none of these wait for each other. */
async function lockCatalogue({ db, teamId }: TeamContext): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', teamId).forNoKeyUpdate().execute()
}

function refuse(kind: Kind, entry: Entry): Refused | undefined {
  if (typeof entry.start_time === 'string' && entry.start_time >= (entry.end_time as string)) {
    return invalidRequest([{ field: 'end_time', message: 'must be after start_time' }])
  }
  if (
    typeof entry.valid_from === 'string' &&
    typeof entry.valid_until === 'string' &&
    entry.valid_from > entry.valid_until
  ) {
    return invalidRequest([{ field: 'valid_until', message: 'must not lie before valid_from' }])
  }
  if (entry.kind === 'passe' && entry.credits == null) {
    return invalidRequest([{ field: 'credits', message: 'is required for a pass' }])
  }
  return kind.refuse?.(entry)
}

async function read(db: TeamContext['db'], teamId: string, kind: Kind, id: string | undefined): Promise<Entry[]> {
  const table = tableOf(kind)
  const names = Object.keys({ ...kind.fields, ...kind.shown }).filter((name) => name !== 'units')
  const units =
    kind.fields.units === undefined
      ? sql``
      : sql`, array(select store_id::text from plan_units u where u.team_id = t.team_id and u.plan_id = t.id) as units`
  const one = id === undefined ? sql`` : sql`and id = ${id}`
  const { rows } = await sql<Entry>`
    select id, ${sql.join(names.map((name) => sql.ref(`t.${name}`)))}${units} from ${sql.table(table)} t
     where team_id = ${teamId} ${one} order by ${sql.join(kind.order.map((name) => sql.ref(`t.${name}`)))}, id`.execute(
    db,
  )
  return rows
}

/** What is written of an entry: the fields of its kind and what follows from them. A field without a value is left as it is. */
function columnsOf(kind: Kind, entry: Entry): Entry {
  const fields = Object.keys(kind.fields).map((name) => [name, entry[name]])
  const all = { ...Object.fromEntries(fields), ...kind.derive?.(entry) }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

function tableOf({ path }: Kind): string {
  return path.replaceAll('-', '_')
}
