import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

test('the money received, expected and late equals the sums of the ledger and the charges', async () => {
  const gym = await service.gym({ billing: 'internal', test: true })
  const manager = await signedIn(service, gym, 'manager')
  await gym.travel('2031-03-03')
  const sold: string[] = []
  for (const full_name of ['Ana', 'Bia', 'Caio']) {
    const member = (await gym.api.post('/members', { full_name, phone: '+5519999990001' })).body.data.id
    const sale = { member_profile_id: member, plan_id: gym.plans.mensal, start_date: '2031-03-03' }
    await gym.api.post('/memberships', sale)
    sold.push((await manager.get(`/charges?member_id=${member}`)).body.data[0].id)
  }
  const [ofAna, ofBia] = sold
  await manager.post(`/charges/${ofAna}/pay`, { payment_method: 'cash' })
  await manager.post('/sales', {
    items: [{ description: 'Água', quantity: 2, unit_price_cents: 500 }],
    payment_method: 'pix',
    paid: true,
  })
  await manager.post(`/charges/${ofBia}/split`, {
    parts: [
      { amount_cents: 2990, due_date: '2031-03-03' },
      { amount_cents: 10_000, due_date: '2031-03-20' },
    ],
    reason: 'Pediu',
  })
  await gym.travel('2031-03-05')
  await manager.post(`/charges/${ofBia}/pay`, { payment_method: 'pix', amount_cents: 990 })
  await manager.post(`/charges/${ofAna}/refund`, { amount_cents: 1990, reason: 'Uma semana fechada' })
  const finances = async () => (await manager.get('/finances')).body.data
  expect(await finances()).toMatchObject({
    today: '2031-03-05',
    received_today_cents: 990 - 1990,
    received_cents: 12_990 + 1000 + 990 - 1990,
    received_by_method: [
      { method: 'cash', cents: 11_000 },
      { method: 'pix', cents: 1990 },
    ],
    expected_cents: 10_000,
    overdue: [
      { from_days: 1, to_days: 7, charges: 2, cents: 12_990 + 2000 },
      { from_days: 8, to_days: 30, charges: 0, cents: 0 },
      { from_days: 31, to_days: 60, charges: 0, cents: 0 },
      { from_days: 61, to_days: null, charges: 0, cents: 0 },
    ],
    overdue_by_plan: [{ plan_name: 'Mensal', charges: 2, cents: 14_990 }],
    to_call: [
      { full_name: 'Caio', phone: '+5519999990001', charges: 1, overdue_cents: 12_990, owed_since: '2031-03-03' },
      { full_name: 'Bia', overdue_cents: 2000 },
    ],
  })
  // The number is the same on every screen.
  const { money } = (await manager.get('/today')).body.data
  expect(money).toMatchObject({ overdue_cents: 14_990, paid_today_cents: -1000 })
  const { rows } = await sql<{ cents: number }>`
    select sum(kept_cents)::integer as cents from ledger_entries where team_id = ${gym.teamId}`.execute(service.db)
  expect(rows[0]!.cents).toBe((await finances()).received_cents)
})
