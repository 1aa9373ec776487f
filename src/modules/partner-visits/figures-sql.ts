import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { VisitCounts } from './schemas.ts'
import { atDoor } from './visits-sql.ts'

/** The partner of a connection. Its visits stay when the connection is ended and made again. */
const programOf = (teamId: string, connectionId: string) =>
  sql<string>`(select program_id from partner_connections where team_id = ${teamId} and id = ${connectionId})`

interface Period {
  connectionId: string
  from: string
  until: string
}

/** How many check-ins with a partner are in each state, in a period. */
export async function countVisits(db: Db, teamId: string, { connectionId, from, until }: Period): Promise<VisitCounts> {
  const rows = await db
    .selectFrom('partner_visits')
    .select(['state', sql<number>`count(*)::int`.as('visits')])
    .where('team_id', '=', teamId)
    .where('program_id', '=', programOf(teamId, connectionId))
    .where('checked_in_at', '>=', from)
    .where('checked_in_at', '<', until)
    .groupBy('state')
    .execute()
  const counts = Object.fromEntries(rows.map(({ state, visits }) => [state, visits]))
  return { waiting: 0, validated: 0, refused: 0, expired: 0, cancelled: 0, ...counts }
}

/** What a partner pays for its confirmed visits in a period. */
export async function sumPayable(
  db: Db,
  teamId: string,
  { connectionId, from, until, visitCents, mostCents }: Period & { visitCents: number; mostCents: number | null },
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(least(visits * ${visitCents}::integer, ${mostCents}::integer)), 0)::bigint as cents
      from (select count(*) as visits from partner_visits
             where team_id = ${teamId} and program_id = ${programOf(teamId, connectionId)} and state = 'validated'
               and checked_in_at >= ${from}::timestamptz and checked_in_at < ${until}::timestamptz
             group by member_id, person_key) p`.execute(db)
  return Number(rows[0]!.cents)
}

/** Confirmed visits of a period, with their members. */
export async function listValidated(db: Db, teamId: string, { connectionId, from, until }: Period) {
  return visitsOf(db, teamId, connectionId)
    .leftJoin('members as m', (join) => join.on('m.team_id', '=', teamId).onRef('m.id', '=', 'v.member_id'))
    .select(['v.person_key', 'v.checked_in_at', 'v.member_id', 'm.full_name'])
    .where('v.state', '=', 'validated')
    .where('v.checked_in_at', '>=', from)
    .where('v.checked_in_at', '<', until)
    .orderBy('v.checked_in_at')
    .execute()
}

export const visitsOf = (db: Db, teamId: string, connectionId: string) =>
  db
    .selectFrom('partner_visits as v')
    .where('v.team_id', '=', teamId)
    .where('v.program_id', '=', programOf(teamId, connectionId))

/** The columns of a line in a list of visits. */
export const selectVisits = (teamId: string, filtered: ReturnType<typeof visitsOf>) =>
  filtered
    .innerJoin('units as u', (join) => join.on('u.team_id', '=', teamId).onRef('u.id', '=', 'v.unit_id'))
    .leftJoin('members as m', (join) => join.on('m.team_id', '=', teamId).onRef('m.id', '=', 'v.member_id'))
    .select(['v.id', 'v.member_id', 'm.full_name', 'u.name as store_name', 'v.checked_in_at', 'v.validated_at'])
    .select(['v.let_in_at', 'v.state', 'v.reason'])

/**
 * Problems that need a person: a partner that refuses our token, and a partner that has sent no check-ins for a day although visitors came,
 * whose check-ins were found only by asking. `dayAgo` is real time, `companyDayAgo` by the company's clock.
 */
export async function listPartnerAlerts(
  db: Db,
  teamId: string,
  { dayAgo, companyDayAgo }: { dayAgo: string; companyDayAgo: string },
) {
  const { rows } = await sql<{
    kind: 'partner_unauthorised' | 'partner_silent'
    id: string
    text: string
    count: number
  }>`
    select * from (
      select case when c.problem like 'unauthorised%' then 'partner_unauthorised' else 'partner_silent' end as kind,
             c.id, p.name as text, case when c.problem like 'unauthorised%' then 1 else (
               select count(*)::int from partner_visits v
                where v.team_id = ${teamId} and v.connection_id = c.id and v.checked_in_at >= ${companyDayAgo}::timestamptz
                  and v.state = 'validated' and v.reference like ${`${atDoor}%`}) end as count
        from partner_connections c join partner_programs p on p.team_id = ${teamId} and p.id = c.program_id
       where c.team_id = ${teamId} and c.disconnected_at is null
         and (c.problem like 'unauthorised%' or c.last_webhook_at is null or c.last_webhook_at < ${dayAgo}::timestamptz)
    ) as found where count > 0`.execute(db)
  return rows
}
