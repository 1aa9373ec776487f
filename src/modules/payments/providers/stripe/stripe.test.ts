import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkBooks } from '#modules/billing/index.ts'
import { reconcile, showCharge } from '#modules/payments/index.ts'
import { addDays } from '#platform/time/days.ts'
import { newId } from '#platform/values/ids.ts'
import { useEmulator } from '#test/harness/bank.ts'
import type { Gym } from '#test/harness/gym.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { collectCycle } from '../../collect-cycle.ts'
import { atProvider, findConnection } from '../../connections.ts'
import { cancelMandate, createMandate, listMandates } from '../../mandates.ts'
import { tendConnection } from '../../tend.ts'
import { startStripeEmulator } from './emulator/index.ts'

const service = useService()
const { played, passDaysAtBank, reach, connect, withCharge, collect, heard } = useEmulator(
  service,
  'stripe',
  startStripeEmulator,
)

const nothing = { raised: 0, byMandate: 0, again: 0, byCode: 0 }

/** A membership that is paid with a saved card, a day before it renews. */
async function withCard(kind: 'good' | 'declined' | 'asks' = 'good') {
  const sold = await withCharge({ test: true })
  const { gym, membershipId, chargeId } = sold
  await played().pay((await collect(gym, chargeId)).txid)
  const offered = await createMandate(await gym.context(), reach(), { membershipId, journey: 2 })
  if (!('id' in offered)) throw new Error(offered.message)
  expect(offered).toMatchObject({ copia_e_cola: null, page_url: expect.stringContaining('/c/pay/'), status: 'waiting' })
  await played().saveCard(offered.id.replaceAll('-', ''), kind)
  await heard()
  const membership = () =>
    service.db.selectFrom('memberships').selectAll().where('id', '=', membershipId).executeTakeFirstOrThrow()
  const next = (await membership()).end_date
  return {
    ...{ ...sold, mandateId: offered.id, membership, next },
    on: (day: string) => on(gym, day),
    collectCycle: async () => collectCycle(await gym.context(), reach()),
    async ahead() {
      const charges = service.db.selectFrom('charges').selectAll().where('membership_id', '=', membershipId)
      return charges.where('period_start', '=', next).executeTakeFirstOrThrow()
    },
  }
}

/** Sets the clocks of the gym and of Stripe to a day. */
async function on(gym: Gym, day: string) {
  const { now, timeZone } = await gym.context()
  passDaysAtBank(now.toZonedDateTimeISO(timeZone).toPlainDate().until(day).total('days'))
  await gym.travel(day)
  await runJobs(service, service.tasks())
}

test('a member pays on Stripe’s page, by card or, if the account has it, by Pix', async () => {
  const { gym, chargeId } = await withCharge()
  const waiting = await collect(gym, chargeId)
  expect(waiting).toMatchObject({ copia_e_cola: null, page_url: expect.stringContaining('/c/pay/') })
  await played().pay(waiting.txid, { by: 'pix' })
  await heard()
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({
    status: 'paid',
    payments: [{ method: 'pix' }],
  })
})

test('a saved card is charged on the day, and not before', async () => {
  const { next, on, collectCycle, ahead, gym, membership, connected } = await withCard()
  expect(await listMandates(await gym.context())).toMatchObject([{ provider: 'stripe', status: 'active' }])
  await on(addDays(next, -4))
  expect(await collectCycle()).toEqual({ ...nothing, raised: 1 })
  await on(addDays(next, -1))
  expect(await collectCycle()).toEqual(nothing)
  await on(next)
  expect(await collectCycle()).toEqual({ ...nothing, byMandate: 1 })
  expect(await collectCycle()).toEqual(nothing)
  const { id } = await ahead()
  expect(await showCharge(await gym.context(), id)).toMatchObject({
    status: 'paid',
    payments: [{ method: 'credit_card' }],
  })
  await heard()
  expect(await showCharge(await gym.context(), id)).toMatchObject({ paid_cents: 12_990 })

  // If the answer had been lost, the card's charge would be found.
  const attempts = service.db.selectFrom('payment_attempts').selectAll().where('charge_id', '=', id)
  const { reference, external_id } = await attempts.executeTakeFirstOrThrow()
  const connection = (await findConnection(service.db, gym.teamId, connected.id))!
  const mandate = (await listMandates(await gym.context()))[0]!.reference
  const known = await atProvider(service.db, reach(), connection, (provider, call) =>
    provider.readCharge(call, { kind: 'cycle', reference, external_id: null, mandate }),
  )
  expect(known).toMatchObject({ state: 'paid', external_id })
  expect(await membership()).toMatchObject({ status: 'active', past_due_since: null })
})

test.each(['declined', 'asks'] as const)(
  'a card that is %s is charged again on the days for it, and the member may pay on a page meanwhile',
  async (kind) => {
    const { next, on, collectCycle, ahead, gym } = await withCard(kind)
    await on(addDays(next, -4))
    await collectCycle()
    await on(next)
    expect(await collectCycle()).toEqual({ ...nothing, byMandate: 1 })
    const { id } = await ahead()
    const attempt = () =>
      service.db
        .selectFrom('payment_attempts')
        .selectAll()
        .where('charge_id', '=', id)
        .where('kind', '=', 'cycle')
        .executeTakeFirstOrThrow()
    expect(await attempt()).toMatchObject({ state: 'unpaid', external_id: expect.stringMatching(/^pi_/) })
    expect(await collectCycle()).toEqual(nothing)
    await on(addDays(next, 1))
    expect(await collectCycle()).toEqual(nothing)
    expect(await attempt()).toMatchObject({ state: 'unpaid' })

    const waiting = await collect(gym, id)
    if (kind === 'asks') {
      // If the bank wants the holder's confirmation, that happens on the page.
      await played().pay(waiting.txid)
      await heard()
    } else {
      await (await gym.owner()).post(`/charges/${id}/pay`, { payment_method: 'cash', amount_cents: 1 })
      await (await gym.owner()).get(`/charges/${id}`)
      for (const card of played().account.cards.values()) card.kind = 'good'
      // The open amount differs from the amount of the planned charge.
      await on(addDays(next, 4))
      expect(await collectCycle()).toEqual(nothing)
      await played().pay((await collect(gym, id)).txid)
      await heard()
    }
    expect(await showCharge(await gym.context(), id)).toMatchObject({ status: 'paid', paid_cents: 12_990 })
    expect((await reconcile(await gym.context(), reach())).differences).toEqual([])
  },
)

test('a new card pays a charge that the earlier card did not pay', async () => {
  const { gym, next, on, collectCycle, ahead, mandateId, membershipId, membership } = await withCard('declined')
  await on(next)
  expect(await collectCycle()).toEqual({ ...nothing, byMandate: 1 })
  await on(addDays(next, 2))
  expect(await membership()).toMatchObject({ status: 'past_due' })
  const ctx = await gym.context()
  expect(await cancelMandate(ctx, reach(), mandateId)).toMatchObject({ status: 'cancelled' })
  expect(await collectCycle()).toEqual(nothing)
  const offered = await createMandate(ctx, reach(), { membershipId, journey: 2 })
  if (!('id' in offered)) throw new Error(offered.message)
  await played().saveCard(offered.id.replaceAll('-', ''), 'good')
  await heard()
  // The gym's time is later than the machine's, which dates mandates.
  const made = { created_at: `${addDays(next, 2)}T12:00:00Z` }
  await service.db.updateTable('payment_mandates').set(made).where('id', '=', offered.id).execute()
  expect(await collectCycle()).toEqual({ ...nothing, byMandate: 1 })
  expect(await collectCycle()).toEqual(nothing)
  expect(await showCharge(await gym.context(), (await ahead()).id)).toMatchObject({
    status: 'paid',
    paid_cents: 12_990,
  })
  expect(await membership()).toMatchObject({ status: 'active', past_due_since: null })
})

test('a card that has funds again is charged once', async () => {
  const { next, on, collectCycle, ahead, gym } = await withCard('declined')
  await on(addDays(next, -4))
  await collectCycle()
  await on(next)
  await collectCycle()
  for (const card of played().account.cards.values()) card.kind = 'good'
  await on(addDays(next, 1))
  played().setFaults({ lostAnswers: 1 })
  expect(await collectCycle()).toEqual(nothing)
  played().setFaults({ lostAnswers: 0 })
  // The hourly reconciliation comes first: it reads the result of the order whose answer was lost.
  await reconcile(await gym.context(), reach())
  await collectCycle()
  await reconcile(await gym.context(), reach())
  await heard()
  expect(await showCharge(await gym.context(), (await ahead()).id)).toMatchObject({
    status: 'paid',
    paid_cents: 12_990,
  })
  expect(played().ledger().payments).toHaveLength(2)
})

test('a card that was saved in another account is refused, and the other work of the hour goes on', async () => {
  const { next, on, collectCycle, connected } = await withCard()
  const { sessions } = played().account
  for (const [id, { mode }] of sessions) if (mode === 'setup') sessions.delete(id)
  await on(next)
  expect(await collectCycle()).toMatchObject({ byMandate: 0 })
  expect(await collectCycle()).toMatchObject({ byMandate: 0 })
  const attempts = service.db.selectFrom('payment_attempts').select('state').where('kind', '=', 'cycle')
  expect(await attempts.where('connection_id', '=', connected.id).execute()).toEqual([{ state: 'refused' }])
})

test('nothing is charged after a cancellation, whatever was planned before', async () => {
  const { next, on, collectCycle, gym, membershipId, connected } = await withCard()
  await on(addDays(next, -4))
  await collectCycle()
  await on(next)
  const connectionId = connected.id
  // Stripe is unreachable for the moment.
  const { base_url } = played().settings
  await service.db
    .updateTable('payment_connections')
    .set({ settings: JSON.stringify({ ...played().settings, base_url: 'http://127.0.0.1:9' }) })
    .where('id', '=', connectionId)
    .execute()
  await collectCycle()
  await service.db
    .updateTable('payment_connections')
    .set({ settings: JSON.stringify({ ...played().settings, base_url }) })
    .where('id', '=', connectionId)
    .execute()
  await gym.api.post(`/memberships/${membershipId}/cancel`, { immediate: true })
  await service.db
    .updateTable('payment_attempts')
    .set({ updated_at: '2020-01-01T00:00:00.000Z' })
    .where('state', '=', 'asking')
    .execute()
  await tendConnection(await gym.context(), reach(), connectionId)
  expect(played().ledger().payments).toHaveLength(1)
  expect(await listMandates(await gym.context())).toMatchObject([{ status: 'cancelled' }])
  expect([...played().account.cards.values()]).toMatchObject([{ customer: null }])
})

test('a card can be removed here or at Stripe, and an expired page is created again', async () => {
  const { gym, mandateId, membershipId } = await withCard()
  expect(await cancelMandate(await gym.context(), reach(), mandateId)).toMatchObject({ status: 'cancelled' })
  const offer = async () => createMandate(await gym.context(), reach(), { membershipId, journey: 2 })
  const first = await offer()
  expect(await offer()).toEqual(first)
  passDaysAtBank(2)
  const second = await offer()
  if (!('id' in second)) throw new Error(second.message)
  expect(second).not.toEqual(first)
  await played().saveCard(second.id.replaceAll('-', ''))
  await heard()
  for (const card of played().account.cards.values()) card.customer = null
  await reconcile(await gym.context(), reach())
  expect((await listMandates(await gym.context())).map(({ status }) => status)).toEqual([
    'cancelled',
    'cancelled',
    'cancelled',
  ])
  expect(await createMandate(await gym.context(), reach(), { membershipId, journey: 3 })).toMatchObject({
    details: { reason: 'JOURNEY_NOT_OFFERED', journeys: '2' },
  })
})

test('refunds and disputes made at Stripe are found, even if no message came', async () => {
  const { gym, chargeId } = await withCharge()
  const id = await played().pay((await collect(gym, chargeId)).txid)
  await heard()
  played().setFaults({ webhooksLost: 1 })
  await played().refundThere(id, 1000)
  await played().dispute(id, 'needs_response')
  await heard()
  played().setFaults({ webhooksLost: 0 })
  const { differences } = await reconcile(await gym.context(), reach())
  expect(differences).toMatchObject([{ kind: 'refunded_by_provider', amount_cents: 13_990 }])
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ refunded_cents: 1000 })
  await played().dispute(id, 'won')
  await heard()
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ refunded_cents: 1000 })
})

test('money in another currency is not the gym’s', async () => {
  const { gym } = await withCharge()
  const id = await played().receive(5000, 'usd')
  await heard()
  expect((await reconcile(await gym.context(), reach())).differences).toEqual([])
  await played().refundThere(id, 1000)
  expect((await reconcile(await gym.context(), reach())).differences).toEqual([])
})

test('each refund made at Stripe is reported to a person, also after the one before was dealt with', async () => {
  const { gym, chargeId } = await withCharge()
  const id = await played().pay((await collect(gym, chargeId)).txid)
  const owner = await gym.owner()
  const open = async () => (await owner.get('/payment-differences')).body.data
  for (const cents of [1000, 500]) {
    await played().refundThere(id, cents)
    await heard()
  }
  const [difference] = await open()
  expect(difference).toMatchObject({ kind: 'refunded_by_provider', amount_cents: 1500 })
  await owner.post(`/payment-differences/${difference.id}/settle`, { reason: 'Combinado com a aluna' })
  expect(await open()).toEqual([])
  await played().refundThere(id, 2000)
  await heard()
  expect(await open()).toMatchObject([{ kind: 'refunded_by_provider', amount_cents: 2000 }])
})

test('a refund that fails after Stripe had made it leaves the books, and a person is told', async () => {
  const { gym, chargeId } = await withCharge()
  const id = await played().pay((await collect(gym, chargeId)).txid)
  await heard()
  const owner = await gym.owner()
  const refunded = async () =>
    (await owner.post(`/charges/${chargeId}/refund`, { amount_cents: 1000, reason: 'Dia sem água' })).status
  expect(await refunded()).toBe(200)
  await heard()
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ refunded_cents: 1000 })
  await played().failRefunds(id)
  await heard()
  const failed = [{ kind: 'refund_failed', amount_cents: 1000 }]
  expect((await reconcile(await gym.context(), reach())).differences).toMatchObject(failed)
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ paid_cents: 12_990, refunded_cents: 0 })
  expect(await checkBooks(service.db, gym.teamId)).toEqual([])
  expect((await owner.get('/payment-differences')).body.data).toMatchObject(failed)

  expect(await refunded()).toBe(200)
  await heard()
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ refunded_cents: 1000 })
  expect(await checkBooks(service.db, gym.teamId)).toEqual([])
})

test('of a charge that was paid at the desk and on the page, the payment that is named is refunded', async () => {
  const { gym, chargeId, memberId } = await withCharge()
  const owner = await gym.owner()
  await owner.post(`/charges/${chargeId}/pay`, { payment_method: 'cash', amount_cents: 5000 })
  await played().pay((await collect(gym, chargeId)).txid)
  await heard()
  const lines = (await owner.get(`/members/${memberId}/ledger`)).body.data
  const lineOf = (method: string) => lines.find((line: { method: string }) => line.method === method).id
  const refund = async (entry_id: string, amount_cents?: number) =>
    (await owner.post(`/charges/${chargeId}/refund`, { entry_id, amount_cents, reason: 'Pagou a mais' })).body
  const atStripe = () => played().ledger().payments[0]!.refundedCents

  expect((await refund(lineOf('cash'), 3000)).data).toMatchObject({ status: 'refunded' })
  await heard()
  expect(atStripe()).toBe(0)
  expect((await refund(lineOf('cash'), 3000)).error.details).toMatchObject({ reason: 'REFUND_TOO_LARGE', limit: 2000 })
  await refund(lineOf('credit_card'))
  await heard()
  expect(atStripe()).toBe(7990)
  expect((await refund(lineOf('credit_card'))).error.details).toMatchObject({ reason: 'NOTHING_TO_REFUND' })
  expect((await refund(newId())).error.code).toBe('NOT_FOUND')
  expect(await checkBooks(service.db, gym.teamId)).toEqual([])
})

test('a message is accepted only with a correct and fresh signature', async () => {
  const { gym, connected } = await withCharge()
  const secret = [...played().account.webhooks.values()][0]!.secret
  const body = JSON.stringify({ data: { object: { object: 'payment_intent', id: 'pi_1' } } })
  const signed = (seconds: number, of = body) => {
    const t = Math.floor(Date.now() / 1000) - seconds
    return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${of}`).digest('hex')}`
  }
  const tell = async (signature: string) =>
    (await fetch(connected.webhook_url, { method: 'POST', headers: { 'stripe-signature': signature }, body })).status
  expect(await tell(signed(10))).toBe(200)
  expect(await tell(`${signed(10)},v1=00`)).toBe(200)
  for (const forged of ['', 't=,v1=', signed(400), signed(10, '{}'), signed(10).replace('v1', 'v0')]) {
    expect(await tell(forged)).toBe(404)
  }
  await connect(gym)
  expect(played().account.webhooks.size).toBe(1)
  expect(await connect(gym, { secret_key: 'another' })).toMatchObject({
    details: { reason: 'PROVIDER_UNAUTHORISED', field: 'secret_key' },
  })
})
