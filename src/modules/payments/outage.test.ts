import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkBooks } from '#modules/billing/index.ts'
import { playedProviders, useBank, useEmulator } from '#test/harness/bank.ts'
import type { Gym } from '#test/harness/gym.ts'
import { makeRetriesDue } from '#test/harness/jobs.ts'
import { useNotices } from '#test/harness/notices.ts'
import { useService } from '#test/harness/service.ts'
import { listConnected } from './list-connected.ts'
import { reconcile } from './reconcile.ts'
import { showCharge } from './show-charge.ts'

const service = useService()
const { minute, mailsTo, register, sell } = useNotices(service)
const { played, connect, collect } = useEmulator(service, 'asaas', playedProviders.asaas)
const { bank, reach, heard, connect: connectBank } = useBank(service)

/** Advances the gym by an hour, with all the service's work in it. The provider runs in real time. */
async function hour(gym: Gym): Promise<void> {
  await gym.travel((await gym.context()).now.add({ hours: 1 }))
  await sql`select graphile_worker.add_job('reconcile-all-payments', '{}')`.execute(service.db)
  await makeRetriesDue(service)
  await minute()
  // The work that one job has found is done by other jobs.
  await minute()
}

test('a provider that is unreachable for a day: nothing is lost, no notice is sent twice, and everything is caught up within an hour', async () => {
  const gym = await service.gym({ test: true, billing: 'internal' })
  const people = [await register(gym, { cpf: '52998224725' }), await register(gym, { cpf: '11144477735' })]
  for (const { id } of people) await sell(gym, id)
  await connect(gym)
  const owner = await gym.owner()
  const chargeOf = async (memberId: string) => (await owner.get(`/charges?member_id=${memberId}`)).body.data[0].id
  const [first, second] = await Promise.all(people.map(({ id }) => chargeOf(id)))
  const waiting = await collect(gym, first)

  played().setFaults({ failing: 1 })
  await played().pay(waiting.txid)
  await played().told()
  for (let hours = 0; hours < 24; hours++) await hour(gym)
  expect(await showCharge(await gym.context(), first)).toMatchObject({ payments: [] })
  expect(await listConnected(await gym.context())).toMatchObject([{ state: 'problem' }])
  expect((await owner.post(`/charges/${second}/collect`)).body.error.details.reason).toBe('PROVIDER_UNCLEAR')

  played().setFaults({ failing: 0 })
  await hour(gym)
  expect(await showCharge(await gym.context(), first)).toMatchObject({ status: 'paid', paid_cents: 12_990 })
  expect(await listConnected(await gym.context())).toMatchObject([{ state: 'connected', problem: null }])
  const later = await collect(gym, second)
  await played().pay(later.txid)
  await played().told()
  await hour(gym)
  await hour(gym)
  expect(await gym.events('financial.paid')).toHaveLength(2)
  expect(await checkBooks(service.db, gym.teamId)).toEqual([])
  expect(
    played()
      .ledger()
      .charges.filter(({ state }) => state === 'waiting'),
  ).toEqual([])
  for (const { email } of people) {
    const subjects = mailsTo(email).map(({ subject }) => subject)
    expect(subjects).toEqual([...new Set(subjects)])
  }
})

test('while one provider fails, the payments of another are found, and the next period is charged', async () => {
  const gym = await service.gym({ test: true, billing: 'internal' })
  await sell(gym, (await register(gym, { cpf: '52998224725' })).id)
  const owner = await gym.owner()
  const charges = async () => (await owner.get('/charges')).body.data
  await owner.post(`/charges/${(await charges())[0].id}/pay`, { payment_method: 'cash' })
  await connectBank(gym)
  await connect(gym)
  bank().setFaults({ failing: 1 })
  played().setFaults({ webhooksLost: 1 })
  await played().receive(5000)
  await gym.travel((await gym.context()).now.add({ hours: 27 * 24 }))
  await hour(gym)
  expect((await owner.get('/payment-differences')).body.data).toMatchObject([{ kind: 'unknown', amount_cents: 5000 }])
  expect(await charges()).toHaveLength(2)
})

test('money whose refund failed is not shown again once a person has dealt with it', async () => {
  const gym = await service.gym({ billing: 'internal' })
  await connectBank(gym)
  const owner = await gym.owner()
  const open = async () => (await owner.get('/payment-differences')).body.data
  await bank().receive({ amountCents: 5000 })
  const { unknown } = await reconcile(await gym.context(), reach())
  bank().setFaults({ refundsFail: 1 })
  await owner.post(`/payment-differences/${unknown[0]!.id}/return`, { reason: 'Não é aluno' })
  await heard()
  await reconcile(await gym.context(), reach())
  expect(await open()).toMatchObject([{ kind: 'unknown' }])
  await owner.post(`/payment-differences/${unknown[0]!.id}/settle`, { reason: 'Devolvido em dinheiro' })
  await reconcile(await gym.context(), reach())
  expect(await open()).toEqual([])
})
