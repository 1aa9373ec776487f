import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { DB } from '#platform/db/schema.generated.ts'
import { writeInBulk } from './bulk-write.ts'

type Changes = Record<string, RawBuilder<unknown>>

/**
 * Copies a gym's people `copies` times into itself: each with the first name of one and the family names of another, all memberships, a
 * third of the charges, a thirteenth of the visits and a two-hundredth of the bookings. The nightly work finds nothing to do for the
 * copies.
 */
export async function growGym(db: Db, teamId: string, copies: number): Promise<void> {
  await writeInBulk(db, teamId, async (db) => {
    await copyMembers(db, teamId, copies)
    const member_profile_id = copyOf('r.member_profile_id')
    const membership_id = copyOf('r.membership_id')
    await copy('memberships', { member_profile_id, next_due_on: sql`null` })
    await copy('charges', { member_profile_id, membership_id }, 3)
    await copy('checkins', { member_profile_id, membership_id }, 13)
    await copy('access_log', { member_profile_id }, 13)
    await copy('bookings', { member_profile_id, waitlist_position: sql`null`, status: sql`'confirmed'` }, 200)

    /** Copies one of every `oneOf` rows, chosen by its id. */
    async function copy(table: keyof DB & string, changes: Changes, oneOf = 1) {
      await insertChanged(
        db,
        table,
        { id: copyOf('r.id'), ...changes },
        sql`${sql.table(table)} r cross join generate_series(1, ${copies}::int) k
             where r.team_id = ${teamId} and abs(hashtext(r.id::text || k)::bigint) % ${sql.lit(oneOf)} = 0`,
      )
    }
  })
}

/** An id computed from the row's id and the number of the copy, so that rows that belong together still do. */
function copyOf(column: string) {
  return sql`md5(${sql.ref(column)}::text || k)::uuid`
}

async function copyMembers(db: Db, teamId: string, copies: number): Promise<void> {
  const family = (column: string) => sql`substr(${sql.ref(column)}, strpos(${sql.ref(column)}, ' '))`
  const email = sql`k || '.' || r.email`
  const phone = sql`left(r.phone, 6) || lpad((abs(hashtext(r.id::text || k)::bigint) % 100000000)::text, 8, '0')`
  const nameKey = sql`split_part(r.name_key, ' ', 1) || ${family('other.name_key')}`
  const changes = {
    id: copyOf('r.id'),
    client_id: copyOf('r.client_id'),
    referred_by_client_id: sql`null`,
    full_name: sql`split_part(r.full_name, ' ', 1) || ${family('other.full_name')}`,
    name_key: nameKey,
    search_text: sql`concat(${nameKey}, ${'\n'}::text, ${email}, ${'\n'}::text, substr(${phone}, 2))`,
    email,
    phone,
    // Multiples of a number that has no divisor in common with the modulus: all are different.
    cpf: sql`lpad(((r.n * ${sql.lit(copies)} + k) * 199999::bigint % 99999999977)::text, 11, '0')`,
    access_card_number: sql`r.access_card_number || '-' || k`,
    created_at: sql`r.created_at - k * interval '1 minute'`,
  }
  const numbered = sql`(select m.*, row_number() over (order by id) - 1 as n from members m where team_id = ${teamId})`
  await insertChanged(
    db,
    'members',
    changes,
    sql`${numbered} r cross join generate_series(1, ${copies}::int) k
        join ${numbered} other on other.n = (r.n * 7 + k * 13) % (select count(*) from members where team_id = ${teamId})`,
  )
  await insertChanged(
    db,
    'member_visits',
    {
      member_profile_id: copyOf('r.member_profile_id'),
      last_checkin_at: sql`r.last_checkin_at - k * interval '1 minute'`,
    },
    sql`member_visits r cross join generate_series(1, ${copies}::int) k where r.team_id = ${teamId}`,
  )
}

/** Inserts rows `r` of `from` once more with some columns changed. */
async function insertChanged(db: Db, table: string, changes: Changes, from: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = ${table}`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const values = sql.join(rows.map(({ name }) => changes[name] ?? sql.ref(`r.${name}`)))
  await sql`insert into ${sql.table(table)} (${columns}) select ${values} from ${from}`.execute(db)
}
