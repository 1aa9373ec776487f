import { type RawBuilder, sql } from 'kysely'
import { machineNowText } from './platform/clock.ts'
import type { Db } from './platform/db/pool.ts'
import { claimAccess } from './platform/installation.ts'

/** What opens something to whoever shows it, and ends in a copy. */
export const endsInCopy = [
  'app_calendars',
  'app_codes',
  'app_links',
  'app_sessions',
  'device_pairings',
  'staff_links',
  'staff_sessions',
]

/** What nobody at a screen could renew at once: it is refused until the operator lets it in. */
const waits = {
  key: { table: 'api_keys', name: sql`x.name`, id: sql`x.id`, from: sql`api_keys x`, only: sql`x.revoked_at is null` },
  bridge: { table: 'bridges', name: sql`x.host`, id: sql`x.id`, from: sql`bridges x`, only: sql`true` },
  kiosk: {
    table: 'device_tokens',
    name: sql`d.name`,
    id: sql`x.device_id`,
    from: sql`device_tokens x join devices d on d.team_id = x.team_id and d.id = x.device_id`,
    only: sql`true`,
  },
} satisfies Record<string, { table: string } & Record<'name' | 'id' | 'from' | 'only', RawBuilder<unknown>>>
export const waitsInCopy = Object.values(waits).map(({ table }) => table)

export interface Held {
  kind: keyof typeof waits
  /** The slug of its company. */
  company: string
  id: string
  name: string
}

/**
 * Shuts a copy, once, before it serves anything: somebody may have ended a session or revoked a key in the original since the copy was
 * made. All sessions, links and codes end, and keys, bridges and kiosks wait. With `keep`, all of them go on, as in a planned move.
 */
export async function settleAccess(db: Db, { keep }: { keep: boolean }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await claimAccess(tx)) || keep) return
    for (const table of endsInCopy) await sql`delete from ${sql.table(table)}`.execute(tx)
    for (const table of waitsInCopy) {
      await sql`update ${sql.table(table)} set held_at = ${machineNowText()} where held_at is null`.execute(tx)
    }
  })
}

/** The keys, bridges and kiosks that wait, by company. */
export async function listHeldOfAnyCompany(db: Db): Promise<Held[]> {
  const kinds = Object.entries(waits).map(
    ([kind, { name, id, from, only }]) => sql`
      select ${sql.lit(kind)} as kind, c.slug as company, ${id} as id, ${name} as name
        from ${from} join companies c on c.id = x.team_id where x.held_at is not null and ${only}`,
  )
  const { rows } = await sql<Held>`${sql.join(kinds, sql` union all `)} order by company, kind desc, name, id`.execute(
    db,
  )
  return rows
}

/** The operator's yes: what waits comes in again. */
export async function letInOfAnyCompany(db: Db): Promise<void> {
  for (const table of waitsInCopy) {
    await sql`update ${sql.table(table)} set held_at = null where held_at is not null`.execute(db)
  }
}

/** What waits, in one sentence that says what to do; undefined when nothing does. */
export async function describeHeld(db: Db): Promise<string | undefined> {
  const held = await listHeldOfAnyCompany(db)
  if (held.length === 0) return undefined
  const count = (kind: Held['kind']) => held.filter((one) => one.kind === kind).length
  return `Refused with 401 until an operator lets them in, because this database was restored or copied: ${count('key')} API keys, ${count('bridge')} bridges, ${count('kiosk')} kiosks. npx catraca adopt lists them and asks.`
}
