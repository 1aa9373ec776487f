import { sql } from 'kysely'
import { expect } from 'vitest'
import { makeAttendees } from '#test/harness/attendees.ts'
import { rowsRead } from '#test/harness/rows-read.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { listChargePage } from './list-money.ts'

const service = useService()

onOneServer('a list of the few charges of a status reads only those', async () => {
  const gym = await service.gym({ billing: 'internal' })
  await makeAttendees(service.db, gym, 'mensal', 600)
  await sql`
    insert into charges (team_id, id, membership_id, member_profile_id, kind, description, amount_cents, due_date, period_start,
                         status, paid_at, payment_method, created_at, updated_at)
    select team_id, gen_random_uuid(), id, member_profile_id, 'period', 'Mensal', 10000, '2026-01-01', '2026-01-01',
           case when n <= 3 then 'cancelled' when n <= 6 then 'pending' else 'paid' end,
           case when n > 6 then at end, case when n > 6 then 'pix' end, at, at
      from (select *, row_number() over (order by id) as n from memberships where team_id = ${gym.teamId}) s,
           lateral (select timestamptz '2026-01-01' + n * interval '1 second' as at) t`.execute(service.db)
  const ctx = await gym.context()
  const counted: Record<string, [total: number, isLittle: boolean]> = {}
  for (const status of ['cancelled', 'pending', 'overdue'] as const) {
    let total = -1
    const read = await rowsRead(service, 'charges', async (db) => {
      total = (await listChargePage({ ...ctx, db }, { status, page: 1, limit: 20 })).pagination.total
    })
    counted[status] = [total, read < 20]
  }
  expect(counted).toEqual({ cancelled: [3, true], pending: [3, true], overdue: [0, true] })
})
