import { sql } from 'kysely'
import type { Acting, InCompany } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import type { Kind } from '#platform/kind.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { columnFields, columnsOf, type Entry } from './entry-columns.ts'

type NotSaved = Failure<'DUPLICATE_ENTRY' | 'NOT_FOUND' | 'SOURCE_RESERVED' | 'INVALID_REQUEST'>

/** All entries of a kind, in the gym's own order; only what belongs to these units or to none, if any are given. */
export async function listEntries({ db, teamId }: InCompany, kind: Kind, unitIds: string[] = []): Promise<Entry[]> {
  const entries = await read(db, teamId, kind, undefined)
  const isHere = ({ store_id }: Entry) =>
    unitIds.length === 0 || store_id == null || unitIds.includes(store_id as string)
  return entries.filter(isHere)
}

/** Creates an entry from the fields sent and the defaults of its kind. */
export async function saveNewEntry(ctx: Acting, kind: Kind, sent: Entry): Promise<Entry | NotSaved> {
  const defaults = Object.entries(kind.fields).map(([name, field]) => [name, field.default])
  const entry = { ...Object.fromEntries(defaults), ...sent }
  const refused = refuse(kind, entry)
  if (refused !== undefined) return refused
  const at = timestampText(ctx.now)
  const id = newId()
  const row = columnsOf(kind, entry)
  const names = Object.keys(row).map((name) => sql.ref(name))
  const write = transact(ctx, async (tx) => {
    await lockCatalogue(tx)
    await sql`insert into ${sql.table(kind.table)} (team_id, id, ${sql.join(names)}, created_at, updated_at)
              values (${tx.teamId}, ${id}, ${sql.join(Object.values(row))}, ${at}, ${at})`.execute(tx.db)
    await writeBeside(tx, kind, id, entry)
    return (await read(tx.db, tx.teamId, kind, id))[0]!
  })
  return guarded(write, kind.failures)
}

/** Changes only the fields of an entry that were sent. */
export async function saveEntry(ctx: Acting, kind: Kind, id: string, sent: Entry): Promise<Entry | NotSaved> {
  const write = transact(ctx, async (tx): Promise<Entry | NotSaved> => {
    await lockCatalogue(tx)
    await sql`select from ${sql.table(kind.table)} where team_id = ${tx.teamId} and id = ${id}
              for no key update`.execute(tx.db)
    const [present] = await read(tx.db, tx.teamId, kind, id)
    if (present === undefined) return notFound(kind.one)
    const entry = { ...present, ...sent }
    const refused = refuse(kind, entry)
    if (refused !== undefined) return refused
    const settings = Object.entries(columnsOf(kind, entry)).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await sql`update ${sql.table(kind.table)} set ${sql.join(settings)}, updated_at = ${timestampText(tx.now)}
               where team_id = ${tx.teamId} and id = ${id}`.execute(tx.db)
    await writeBeside(tx, kind, id, sent)
    return (await read(tx.db, tx.teamId, kind, id))[0]!
  })
  return guarded(write, kind.failures)
}

/** Writes the fields stored in other tables, and updates what depends on the entry. */
async function writeBeside(tx: Acting, kind: Kind, id: string, sent: Entry): Promise<void> {
  for (const [name, aside] of Object.entries(kind.aside ?? {})) {
    if (sent[name] !== undefined) await aside!.write(tx, new Map([[id, sent[name]]]))
  }
  await kind.after?.(tx)
}

/**
 * Lock the company first, as applying its file and creating its classes also do, so that none of these can deadlock.
 */
async function lockCatalogue({ db, teamId }: InCompany): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', teamId).forNoKeyUpdate().execute()
}

function refuse(kind: Kind, entry: Entry): NotSaved | undefined {
  const mistakes = kind.mistakes?.(entry) ?? []
  const special = mistakes.find((mistake) => 'failure' in mistake)
  if (special !== undefined) {
    return new Failure(special.failure, `${special.field} ${special.message}.`, { field: special.field })
  }
  const errors = mistakes.filter((mistake) => 'rule' in mistake)
  return errors.length === 0 ? undefined : invalidRequest(errors)
}

async function read(db: Acting['db'], teamId: string, kind: Kind, id: string | undefined): Promise<Entry[]> {
  const names = [...columnFields(kind).map(([name]) => name), ...Object.keys(kind.shown ?? {})]
  const columns = [
    ...names.map((name) => sql.ref(`t.${name}`)),
    ...Object.entries(kind.aside ?? {}).map(([name, aside]) => sql`${aside!.select(teamId, 't')} as ${sql.ref(name)}`),
  ]
  const one = id === undefined ? sql`` : sql`and id = ${id}`
  const { rows } = await sql<Entry>`
    select id, ${sql.join(columns)} from ${sql.table(kind.table)} t
     where team_id = ${teamId} ${one} order by ${sql.join(kind.order.map((name) => sql.ref(`t.${name}`)))}, id`.execute(
    db,
  )
  return rows
}
