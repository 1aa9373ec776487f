import { sql } from 'kysely'
import { actorName } from '#platform/db/actor-name.ts'
import { isAtOneOf, joinById } from '#platform/db/by-id.ts'
import { isoText } from '#platform/db/iso-text.ts'
import { listPage } from '#platform/db/list-page.ts'
import type { Db } from '#platform/db/pool.ts'
import { findValue, insertRow, lockBy, updateBy } from '#platform/db/rows.ts'
import type { Page, PageRequest } from '#platform/schema/pagination.ts'
import type { DayReport, Drawer, Takings } from './schemas.ts'

const begun = ['id', 'store_id', 'staff_id', 'opened_at', 'float_cents', 'updated_at'] as const
export const insertDrawer = insertRow('drawers', begun)
export const insertMovement = insertRow('drawer_movements', ['id', 'drawer_id', 'cents', 'reason', 'actor', 'at'])
export const lockDrawer = lockBy('drawers', 'id')
export const findUnitOfDrawer = findValue('drawers', 'store_id', 'id')
export const lockOpenDrawer = lockBy('drawers', 'staff_id', 'closed_at')
export const updateDrawer = updateBy(
  'drawers',
  ['id'],
  ['closed_at', 'closed_by', 'counted_cents', 'note', 'updated_at'],
)

/** From ledger entries `e`: the payments and refunds of each method, as JSON. */
const takingsIn = sql`
  select e.actor, e.method, count(*) filter (where e.kept_cents > 0)::integer as payments,
         coalesce(sum(e.kept_cents) filter (where e.kept_cents > 0), 0)::integer as paid_cents,
         coalesce(-sum(e.kept_cents) filter (where e.kept_cents < 0), 0)::integer as back_cents`

/**
 * The sums of a drawer are those of its person while it was open, so payments do not refer to a drawer. Payments collected by a provider
 * are in no drawer.
 */
const takingsOf = (teamId: string) => sql<Takings[]>`(
  select coalesce(json_agg(json_build_object('method', t.method, 'payments', t.payments, 'paid_cents', t.paid_cents,
                                             'back_cents', t.back_cents) order by t.method), '[]')
    from (${takingsIn}
            from ledger_entries e
           where e.team_id = ${teamId} and e.at >= d.opened_at and e.at < d.closed_at
             and e.actor = 'staff:' || d.staff_id and e.kept_cents <> 0 and e.payment_id is null
           group by 1, 2) t)`

const movementsOf = (teamId: string) => sql<Drawer['movements']>`(
  select coalesce(json_agg(json_build_object('id', m.id, 'cents', m.cents, 'reason', m.reason, 'at', ${isoText('m.at')}) order by m.at), '[]')
    from drawer_movements m where m.team_id = ${teamId} and m.drawer_id = d.id)`

const rowsOf = (db: Db, teamId: string) =>
  db
    .selectFrom('drawers as d')
    .where('d.team_id', '=', teamId)
    .innerJoin('staff as s', joinById('s', 'd.staff_id'))
    .leftJoin('units as u', joinById('u', 'd.store_id'))
    .select(['d.id', 'd.store_id', 'u.name as store_name', 'd.staff_id', 's.name as staff_name', 'd.opened_at'])
    .select(['d.float_cents', 'd.closed_at', 'd.counted_cents', 'd.note'])
    .select([
      actorName(teamId, 'd.closed_by').as('closed_by_name'),
      movementsOf(teamId).as('movements'),
      takingsOf(teamId).as('takings'),
    ])

/** Newest first. */
export async function listDrawers(
  db: Db,
  teamId: string,
  { open, unitIds }: { open: boolean | undefined; unitIds: string[] },
  request: PageRequest,
): Promise<Page<Drawer>> {
  let filtered = db.selectFrom('drawers as d').where('d.team_id', '=', teamId)
  if (open !== undefined) filtered = filtered.where('d.closed_at', open ? 'is' : 'is not', null)
  if (unitIds.length > 0) filtered = filtered.where(isAtOneOf('d.store_id', unitIds))
  const rows = rowsOf(db, teamId)
  const order = { by: sql.ref('d.opened_at'), direction: 'desc' as const, id: sql.ref('d.id') }
  const page = await listPage(db, { filtered, rows, order }, request)
  return { ...page, rows: page.rows.map(shown) }
}

export async function findDrawer(db: Db, teamId: string, id: string): Promise<Drawer | undefined> {
  const row = await rowsOf(db, teamId).where('d.id', '=', id).executeTakeFirst()
  return row && shown(row)
}

/** The expected amount of a drawer is shown after the count, and not before. */
function shown(row: Omit<Drawer, 'expected_cents' | 'takings'> & { takings: Takings[] }): Drawer {
  if (row.closed_at === null) return { ...row, takings: null, expected_cents: null }
  const moved = row.movements.reduce((sum, { cents }) => sum + cents, 0)
  const cash = row.takings.find(({ method }) => method === 'cash')
  const taken = cash === undefined ? 0 : cash.paid_cents - cash.back_cents
  return { ...row, expected_cents: row.float_cents + moved + taken }
}

/**
 * The payments between two times, by person and method, with the unit of the drawer that the person had then; only of people whose drawer
 * is in these units or in none, if any are given.
 */
export async function listTakings(
  db: Db,
  teamId: string,
  { from, until, unitIds }: { from: string; until: string; unitIds: string[] },
): Promise<DayReport['people']> {
  const { rows } = await sql<DayReport['people'][number]>`
    select t.actor, ${actorName(teamId, 't.actor')} as actor_name, here.name as store_name,
           json_agg(json_build_object('method', t.method, 'payments', t.payments, 'paid_cents', t.paid_cents,
                                      'back_cents', t.back_cents) order by t.method) as takings
      from (${takingsIn}
              from ledger_entries e
             where e.team_id = ${teamId} and e.at >= ${from} and e.at < ${until} and e.kept_cents <> 0
             group by 1, 2) t
      left join lateral (select u.id, u.name from drawers d join units u on u.team_id = ${teamId} and u.id = d.store_id
                          where d.team_id = ${teamId} and t.actor = 'staff:' || d.staff_id
                            and d.opened_at < ${until} and coalesce(d.closed_at, 'infinity') >= ${from}
                          order by d.opened_at desc limit 1) here on true
     where ${unitIds.length === 0} or ${isAtOneOf('here.id', unitIds)}
     group by t.actor, here.name order by sum(t.paid_cents) desc, t.actor`.execute(db)
  return rows
}
