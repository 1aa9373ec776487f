import { beforeEach, expect, test } from 'vitest'
import { checkBooks } from '#modules/billing/index.ts'
import { reconcile, showCharge } from '#modules/payments/index.ts'
import { useEmulator } from '#test/harness/bank.ts'
import { useService } from '#test/harness/service.ts'
import { collectCharge } from '../../collect-charge.ts'
import { refundCharge } from '../../refund-charge.ts'
import { startAsaasEmulator } from './emulator/index.ts'

const service = useService()
const { played, reach, connect, withCharge, collect, heard } = useEmulator(service, 'asaas', startAsaasEmulator)

let account: ReturnType<typeof played>['account']
beforeEach(() => {
  account = played().account
})

const waitingCharges = () => [...account.payments.values()].filter(({ deleted }) => !deleted)

test('a member is one customer there, whom Asaas does not contact', async () => {
  const { gym, chargeId, memberId } = await withCharge()
  const waiting = await collect(gym, chargeId)
  expect(waiting).toMatchObject({
    copia_e_cola: expect.stringContaining('br.gov.bcb.pix'),
    page_url: expect.any(String),
  })
  await (await gym.owner()).post(`/charges/${chargeId}/pay`, { payment_method: 'cash', amount_cents: 990 })
  await collect(gym, chargeId)
  expect([...account.customers.values()]).toMatchObject([{ externalReference: memberId, cpfCnpj: '52998224725' }])
  expect(waitingCharges()).toMatchObject([{ valueCents: 12_000 }])
})

test('nobody is charged without a CPF, and the refusal says why', async () => {
  const { gym, chargeId, memberId } = await withCharge()
  await service.db.updateTable('members').set({ cpf: null }).where('id', '=', memberId).execute()
  expect(await collectCharge(await gym.context(), reach(), { chargeId })).toMatchObject({
    details: { reason: 'PROVIDER_REFUSED' },
    message: expect.stringContaining('CPF'),
  })
})

test('a charge that was created twice because of a late answer exists once after it is read', async () => {
  const { gym, chargeId } = await withCharge()
  const { txid } = await collect(gym, chargeId)
  const first = [...account.payments.values()][0]!
  account.payments.set('pay_2', { ...first, id: 'pay_2', refunds: [] })
  await reconcile(await gym.context(), reach())
  expect(waitingCharges()).toMatchObject([{ id: first.id }])
  // Both are paid before that: the second payment exceeds what is owed.
  account.payments.set('pay_3', { ...first, id: 'pay_3', refunds: [] })
  await played().pay(txid)
  await played().pay('pay_3')
  await heard()
  const { differences } = await reconcile(await gym.context(), reach())
  expect(differences).toMatchObject([{ kind: 'paid_twice', reference: 'pay_3' }])
})

test('a card counts as paid when it is confirmed, a month before the money arrives, and a dispute is reported to a person', async () => {
  const { gym, chargeId } = await withCharge()
  await connect(gym, { all_methods: true })
  const { txid } = await collect(gym, chargeId)
  played().setFaults({ webhooksLost: 1 })
  const id = await played().pay(txid, { by: 'CREDIT_CARD' })
  played().setFaults({ webhooksLost: 0 })
  expect(await reconcile(await gym.context(), reach())).toMatchObject({ paid: 1 })
  const paid = { status: 'paid', payments: [{ method: 'credit_card', reference: id }] }
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject(paid)
  await played().takeBack(id)
  await heard()
  const { differences } = await reconcile(await gym.context(), reach())
  expect(differences).toMatchObject([{ kind: 'refunded_by_provider', amount_cents: 12_990 }])
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject(paid)
  account.payments.get(id)!.chargeback = { status: 'DISPUTE_LOST' }
  await reconcile(await gym.context(), reach())
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ status: 'refunded' })
})

test('cash that was noted at Asaas and taken back there opens the charge again, and its code can be paid', async () => {
  const { gym, chargeId } = await withCharge()
  const { txid } = await collect(gym, chargeId)
  const shown = async () => showCharge(await gym.context(), chargeId)
  const cash = async (how: 'takeCash' | 'undoCash') => {
    await played()[how](txid)
    await heard()
  }
  await cash('takeCash')
  expect(await shown()).toMatchObject({ status: 'paid', paid_cents: 12_990, payments: [{ method: 'cash' }] })
  await cash('undoCash')
  expect(await shown()).toMatchObject({ status: 'pending', paid_cents: 0, refunded_cents: 0 })
  await reconcile(await gym.context(), reach())
  expect(await shown()).toMatchObject({ status: 'pending', paid_cents: 0 })
  // The same charge there is noted, taken back and paid again.
  await cash('takeCash')
  expect(await shown()).toMatchObject({ status: 'paid', paid_cents: 12_990 })
  await cash('undoCash')
  await played().pay(txid)
  await heard()
  expect(await shown()).toMatchObject({ status: 'paid', paid_cents: 12_990 })
  expect(await checkBooks(service.db, gym.teamId)).toEqual([])
  const { differences } = await reconcile(await gym.context(), reach())
  expect(differences).toEqual([])

  const other = await withCharge()
  const code = await collect(other.gym, other.chargeId)
  await played().takeCash(code.txid)
  await heard()
  await (await other.gym.owner()).post(`/memberships/${other.membershipId}/undo`, { reason: 'Engano' })
  await played().undoCash(code.txid)
  await heard()
  expect((await reconcile(await other.gym.context(), reach())).differences).toMatchObject([
    { kind: 'refunded_by_provider', amount_cents: 12_990 },
  ])
  expect(await checkBooks(service.db, other.gym.teamId)).toEqual([])
})

test('cash that was taken back at Asaas without a message is found, also when the charge there was removed after that', async () => {
  const { gym, chargeId } = await withCharge()
  const { txid } = await collect(gym, chargeId)
  const shown = async () => showCharge(await gym.context(), chargeId)
  const undoneUnheard = async () => {
    await played().takeCash(txid)
    await heard()
    await reconcile(await gym.context(), reach())
    expect(await shown()).toMatchObject({ status: 'paid' })
    played().setFaults({ webhooksLost: 1 })
    await played().undoCash(txid)
  }
  await undoneUnheard()
  await reconcile(await gym.context(), reach())
  expect(await shown()).toMatchObject({ status: 'pending', paid_cents: 0 })
  played().setFaults({ webhooksLost: 0 })
  await undoneUnheard()
  waitingCharges()[0]!.deleted = true
  await reconcile(await gym.context(), reach())
  expect(await shown()).toMatchObject({ status: 'pending', paid_cents: 0 })
  expect((await collect(gym, chargeId)).txid).not.toBe(txid)
  expect(await checkBooks(service.db, gym.teamId)).toEqual([])
})

test('without the money for the fee a refund is refused, and the payment stays', async () => {
  const { gym, chargeId } = await withCharge()
  const { txid } = await collect(gym, chargeId)
  account.balanceCents = 0
  await played().pay(txid)
  await heard()
  const refund = (amountCents?: number) =>
    gym.context().then((ctx) => refundCharge(ctx, reach(), { chargeId, amountCents, reason: 'Engano' }))
  expect(await refund()).toMatchObject({ status: 'refused' })
  expect(await refund(12_000)).toMatchObject({ status: 'refunding' })
  await heard()
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({
    status: 'partly_refunded',
    refunded_cents: 12_000,
  })
})

test('money of an unknown payer whose refund fails has to be looked at again', async () => {
  const { gym } = await withCharge()
  await played().receive(5000)
  account.balanceCents = 0
  const { unknown } = await reconcile(await gym.context(), reach())
  const owner = await gym.owner()
  const answer = await owner.post(`/payment-differences/${unknown[0]!.id}/return`, { reason: 'Não é aluno' })
  expect(answer.body.data).toMatchObject({ status: 'refused' })
  expect((await owner.get('/payment-differences')).body.data).toMatchObject([{ kind: 'unknown', amount_cents: 5000 }])
})

test('messages that failed for too long are sent again after the next check', async () => {
  const { gym, chargeId } = await withCharge()
  const { txid } = await collect(gym, chargeId)
  const webhook = [...account.webhooks.values()][0]!
  webhook.interrupted = true
  await played().pay(txid)
  await heard()
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ payments: [] })
  await reconcile(await gym.context(), reach())
  await heard()
  expect(webhook).toMatchObject({ interrupted: false, queue: [] })
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ status: 'paid' })
})

test('an account without a Pix key cannot be connected, and connecting again keeps one webhook', async () => {
  const gym = await service.gym({ billing: 'internal' })
  expect(await connect(gym, { api_key: 'another' })).toMatchObject({
    details: { reason: 'PROVIDER_UNAUTHORISED', field: 'api_key' },
  })
  const keys = account.pixKeys.splice(0)
  expect(await connect(gym)).toMatchObject({
    details: { reason: 'PROVIDER_REFUSED' },
    message: expect.stringContaining('Pix key'),
  })
  account.pixKeys.push(...keys)
  await connect(gym)
  await connect(gym)
  expect(account.webhooks.size).toBe(1)
})

test('a charge that was paid before its code was fetched is paid, and charged once', async () => {
  const { gym, chargeId } = await withCharge()
  account.made = (payment) => void played().pay(payment.id)
  const paid = await collectCharge(await gym.context(), reach(), { chargeId })
  expect(paid).toMatchObject({ details: { reason: 'CHARGE_NOT_OPEN' } })
  await heard()
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ status: 'paid', paid_cents: 12_990 })
  expect(account.payments.size).toBe(1)
})
