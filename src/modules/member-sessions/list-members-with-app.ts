import { sql } from 'kysely'
import type { Static } from 'typebox'
import { isOpenX, oldestUse } from '#modules/access/index.ts'
import type { InCompany } from '#platform/context.ts'
import { listPage } from '#platform/db/list-page.ts'
import { type Page, pageRequest } from '#platform/schema/pagination.ts'
import type { MembersWithAppQuery, MemberWithApp } from './schemas.ts'

/** The members with the app on a phone, latest use first. */
export async function listMembersWithApp(
  { db, teamId }: InCompany,
  query: MembersWithAppQuery,
): Promise<Page<Static<typeof MemberWithApp>>> {
  const phones = db
    .selectFrom('app_sessions as x')
    .where('x.team_id', '=', teamId)
    .where(isOpenX(oldestUse()))
    .groupBy('x.member_id')
    .select(({ fn }) => ['x.member_id', fn.countAll<number>().as('phones')])
    .select(({ fn }) => fn.max('x.last_used_at').as('last_used_at'))
  const filtered = db
    .selectFrom('members as m')
    .innerJoin(phones.as('p'), 'p.member_id', 'm.id')
    .where('m.team_id', '=', teamId)
  const rows = filtered.select(['m.id', 'm.full_name', 'm.status', 'p.phones', 'p.last_used_at'])
  const order = { by: sql.ref('p.last_used_at'), direction: 'desc', id: sql.ref('m.id') } as const
  return listPage(db, { filtered, rows, order }, pageRequest(query))
}
