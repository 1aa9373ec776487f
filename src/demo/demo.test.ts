import { cpf } from 'cpf-cnpj-validator'
import { sql } from 'kysely'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { machineNow } from '#platform/clock.ts'
import { Client } from '#test/harness/client.ts'
import { useService } from '#test/harness/service.ts'
import { seedDemo } from './seed.ts'

const service = useService()

test('the demo gym is believable and consistent', async () => {
  const key = await seedDemo(service.db, machineNow())
  const api = new Client(service.url, key)

  const members = await service.db.selectFrom('members').selectAll().execute()
  expect(members).toHaveLength(500)
  expect(new Set(members.map((member) => member.status))).toEqual(new Set(['trial', 'active', 'frozen', 'cancelled']))
  expect(members.filter((member) => !cpf.isValid(member.cpf!))).toEqual([])
  expect(members.filter(({ phone }) => phone !== null && !parsePhoneNumberFromString(phone)?.isValid())).toEqual([])
  const now = new Date().toISOString()
  expect(members.filter((member) => member.created_at > member.updated_at || member.updated_at > now)).toEqual([])

  const share = async (status: string) => (await api.get(`/memberships?status=${status}`)).body.pagination.total
  const total = (await api.get('/memberships')).body.pagination.total
  expect(total).toBeGreaterThan(500)
  expect((await share('active')) / total).toBeGreaterThan(0.4)
  for (const status of ['trial', 'frozen', 'past_due', 'cancelled'])
    expect(await share(status), status).toBeGreaterThan(0)
  expect((await api.get('/plans')).body.data).toHaveLength(6)

  // Every row is what its history adds up to.
  const broken = await sql`
    select m.id from memberships m
     where (select h.to_status from membership_history h where h.team_id = m.team_id and h.membership_id = m.id
             order by h.seq desc limit 1) <> m.status
        or m.next_due_on <= current_date - 1`.execute(service.db)
  expect(broken.rows).toEqual([])
  const churned = await service.db
    .selectFrom('memberships')
    .select('cancellation_reason')
    .where('status', '=', 'cancelled')
    .execute()
  expect(new Set(churned.map((row) => row.cancellation_reason)).size).toBeGreaterThan(4)
})
