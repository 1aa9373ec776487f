import { expect, test } from 'vitest'
import { checkBooks } from '#modules/billing/index.ts'
import { addDays } from '#platform/time/days.ts'
import { useBank } from '#test/harness/bank.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { collectCycle } from './collect-cycle.ts'
import { showCharge } from './show-charge.ts'

const service = useService()
const { bank, reach, withCharge, collect, heard } = useBank(service)

/** A gym that charges the full fees allowed by law, and a member who is ten days late: 2.60 and 0.43. */
async function late() {
  const sold = await withCharge({ test: true })
  const { gym, chargeId } = sold
  const owner = await gym.owner()
  await owner.patch('/company', { late_fine_pct: 2, late_interest_pct: 1 })
  const { due_date } = (await owner.get(`/charges/${chargeId}`)).body.data
  const on = async (day: string) => {
    await gym.travel(day)
    await runJobs(service, service.tasks())
  }
  return { ...sold, owner, on, lateOn: (days: number) => on(addDays(due_date, days)) }
}

test('a code that is created late includes the late fee, and an earlier one is created again for the reminder', async () => {
  const { gym, chargeId, lateOn } = await late()
  const before = await collect(gym, chargeId)
  expect(await collectCycle(await gym.context(), reach())).toMatchObject({ byCode: 0 })
  await lateOn(1)
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ amount_cents: 12_990, late_fee_cents: 264 })
  expect(await collectCycle(await gym.context(), reach())).toMatchObject({ byCode: 1 })
  expect(await collectCycle(await gym.context(), reach())).toMatchObject({ byCode: 0 })
  const amounts = () =>
    bank()
      .ledger()
      .charges.filter(({ status }) => status === 'ATIVA')
      .map(({ amountCents }) => amountCents)
  expect(amounts()).toEqual([13_254])
  const after = await collect(gym, chargeId)
  expect(after.txid).not.toBe(before.txid)
  await bank().pay({ txid: after.txid })
  await heard()
  const paid = { status: 'paid', amount_cents: 13_254, paid_cents: 13_254, late_fee_cents: 0 }
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject(paid)
  expect(await checkBooks(service.db, gym.teamId)).toEqual([])
})

test('the desk may charge it or not, and it is a line of its own', async () => {
  const taken = await late()
  await taken.lateOn(4)
  const pay = (owner: typeof taken.owner, id: string, late_fee: boolean) =>
    owner.post(`/charges/${id}/pay`, { payment_method: 'cash', late_fee })
  expect((await pay(taken.owner, taken.chargeId, true)).body.data).toMatchObject({
    status: 'paid',
    amount_cents: 13_267,
  })
  const lines = (await taken.owner.get(`/members/${taken.memberId}/ledger`)).body.data
  expect(lines.map(({ kind, owed_cents }: Record<string, unknown>) => [kind, owed_cents])).toEqual(
    expect.arrayContaining([
      ['late_fee', 277],
      ['payment', -13_267],
    ]),
  )
  const given = await late()
  await given.lateOn(4)
  expect((await pay(given.owner, given.chargeId, false)).body.data).toMatchObject({
    status: 'paid',
    amount_cents: 12_990,
  })
})

test('no interest is asked for the days of a freeze without an end, neither during it nor after it', async () => {
  const { gym, chargeId, membershipId, lateOn } = await late()
  const set = (status: string) => gym.api.patch(`/memberships/${membershipId}`, { status })
  const asked = async () => (await showCharge(await gym.context(), chargeId)) as { late_fee_cents: number }
  await lateOn(3)
  expect(await asked()).toMatchObject({ status: 'overdue', late_fee_cents: 273 })
  await set('frozen')
  await lateOn(30)
  expect(await asked()).toMatchObject({ status: 'overdue', late_fee_cents: 273 })
  await set('active')
  expect(await asked()).toMatchObject({ status: 'overdue', late_fee_cents: 273 })
  await lateOn(31)
  expect(await asked()).toMatchObject({ status: 'overdue', late_fee_cents: 277 })
})

test('no more is charged than the law allows', async () => {
  const { owner } = await late()
  const answer = await owner.patch('/company', { late_fine_pct: 2.5, late_interest_pct: 1.01 })
  expect(answer.status).toBe(400)
  const fields = answer.body.error.details.fields.map(({ field }: { field: string }) => field)
  expect(fields.sort()).toEqual(['late_fine_pct', 'late_interest_pct'])
})
