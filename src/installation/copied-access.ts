import { sql } from 'kysely'
import { claimAccess } from '#platform/backup/installation.ts'
import type { Db } from '#platform/db/pool.ts'
import { machineNowText } from '#platform/time/clock.ts'

/** What gives access to anybody who has it, and ends in a copy. */
export const endsInCopy = [
  'app_calendars',
  'app_codes',
  'app_links',
  'app_sessions',
  'device_pairings',
  'staff_links',
  'staff_sessions',
]

/** What no person can renew at once at a screen: it is refused until the operator lets it in. */
export const waitsInCopy = ['api_keys', 'bridges', 'device_tokens']

export interface Held {
  kind: 'key' | 'bridge' | 'kiosk'
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

/** The waiting keys, bridges and kiosks, by company. */
export async function listHeldOfAnyCompany(db: Db): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select 'key' as kind, c.slug as company, k.id, k.name
      from api_keys k join companies c on c.id = k.team_id where k.held_at is not null and k.revoked_at is null
    union all
    select 'bridge', c.slug, b.id, b.host
      from bridges b join companies c on c.id = b.team_id where b.held_at is not null
    union all
    select 'kiosk', c.slug, d.id, d.name
      from device_tokens t join companies c on c.id = t.team_id
      join devices d on d.team_id = t.team_id and d.id = t.device_id where t.held_at is not null
     order by company, kind desc, name, id`.execute(db)
  return rows
}

/** The operator's consent: what waits is let in again. */
export async function letInOfAnyCompany(db: Db): Promise<void> {
  for (const table of waitsInCopy) {
    await sql`update ${sql.table(table)} set held_at = null where held_at is not null`.execute(db)
  }
}

/** One sentence on what waits and what to do; undefined when nothing waits. */
export async function describeHeld(db: Db): Promise<string | undefined> {
  const held = await listHeldOfAnyCompany(db)
  if (held.length === 0) return undefined
  const count = (kind: Held['kind']) => held.filter((one) => one.kind === kind).length
  return `Refused with 401 until an operator lets them in, because this database was restored or copied: ${count('key')} API keys, ${count('bridge')} bridges, ${count('kiosk')} kiosks. npx catraca adopt lists them and asks.`
}
