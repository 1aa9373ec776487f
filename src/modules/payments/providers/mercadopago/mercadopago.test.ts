import { expect, test } from 'vitest'
import { reconcile, showCharge } from '#modules/payments/index.ts'
import { useEmulator } from '#test/harness/bank.ts'
import { makeRetriesDue } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { collectCharge } from '../../collect-charge.ts'
import { refundCharge } from '../../refund-charge.ts'
import { startMercadoPagoEmulator } from './emulator/index.ts'

const service = useService()
// The search finds a payment a minute late.
const start = (options: object) => startMercadoPagoEmulator({ ...options, searchLagMs: 60_000 })
const { played, reach, connect, withCharge, collect, heard, tendLater } = useEmulator(service, 'mercadopago', start)

test('a call whose answer was lost is repeated with the same key, while the search does not find the payment', async () => {
  const { gym, chargeId } = await withCharge()
  // A first request causes no search.
  played().setFaults({ lostAnswers: 1 })
  await collectCharge(await gym.context(), reach(), { chargeId })
  played().setFaults({ lostAnswers: 0 })
  const waiting = await collect(gym, chargeId)
  expect(waiting).toMatchObject({
    copia_e_cola: expect.stringContaining('br.gov.bcb.pix'),
    page_url: expect.any(String),
  })
  expect(played().ledger().charges).toHaveLength(1)
  await played().pay(waiting.txid)
  await heard()
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ status: 'paid' })
})

test('nobody is charged without an e-mail, and the refusal says why', async () => {
  const { gym, chargeId, memberId } = await withCharge()
  await service.db.updateTable('members').set({ email: null }).where('id', '=', memberId).execute()
  expect(await collectCharge(await gym.context(), reach(), { chargeId })).toMatchObject({
    details: { reason: 'PROVIDER_REFUSED' },
    message: expect.stringContaining('e-mail'),
  })
})

test('a message without a signature of the application’s secret is ignored', async () => {
  const { gym, chargeId, connected } = await withCharge()
  const { txid } = await collect(gym, chargeId)
  const id = await played().pay(txid)
  const tell = (signature: string) =>
    fetch(`${connected.webhook_url}?data.id=${id}&type=payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signature, 'x-request-id': '1' },
      body: '{}',
    })
  for (const signature of ['', 'ts=1', 'ts=1,v1=', `ts=1,v1=${'0'.repeat(64)}`]) {
    expect((await tell(signature)).status).toBe(404)
  }
  const { webhook_secret, ...without } = played().settings
  await connect(gym, { ...without, webhook_secret: undefined })
  expect((await tell('')).status).toBe(200)
})

test('two refunds of one amount are two, even if the answer to one was lost, and one made on the site is reported to a person', async () => {
  const { gym, chargeId, connected } = await withCharge()
  const { txid } = await collect(gym, chargeId)
  await played().pay(txid)
  await heard()
  const ctx = await gym.context()
  const refund = () => refundCharge(ctx, reach(), { chargeId, amountCents: 1000, reason: 'Desconto' })
  await refund()
  played().setFaults({ lostAnswers: 1 })
  await refund()
  played().setFaults({ lostAnswers: 0 })
  // Its message arrives while its number is not known here.
  await makeRetriesDue(service)
  await heard()
  await played().refundThere(txid, 1000)
  await heard()
  await tendLater(gym, connected.id)
  await heard()
  await makeRetriesDue(service)
  await heard()
  expect(await showCharge(ctx, chargeId)).toMatchObject({ status: 'partly_refunded', refunded_cents: 3000 })
  expect(played().ledger().payments).toMatchObject([{ refundedCents: 3000 }])
  const { differences } = await reconcile(ctx, reach())
  expect(differences).toMatchObject([{ kind: 'refunded_by_provider', amount_cents: 1000 }])
})

test('a dispute is reported to a person, and money lost by it counts as refunded', async () => {
  const { gym, chargeId } = await withCharge()
  const { txid } = await collect(gym, chargeId)
  await played().pay(txid)
  await heard()
  await played().dispute(txid, 'in_process')
  await heard()
  const { differences } = await reconcile(await gym.context(), reach())
  expect(differences).toMatchObject([{ kind: 'refunded_by_provider', amount_cents: 12_990 }])
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ status: 'paid' })
  await played().dispute(txid, 'settled')
  await heard()
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ status: 'refunded' })
})

test('a wrong token is reported with its name', async () => {
  const gym = await service.gym({ billing: 'internal' })
  expect(await connect(gym, { access_token: 'another' })).toMatchObject({
    details: { reason: 'PROVIDER_UNAUTHORISED', field: 'access_token' },
  })
})
