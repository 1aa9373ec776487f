import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkBooks } from '#modules/billing/index.ts'
import { type ProviderId, playedProviders, useBank, useProvider } from '#test/harness/bank.ts'
import { countWaiting } from '#test/harness/database.ts'
import { jobsLeft, makeRetriesDue, runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { collectCharge } from './collect-charge.ts'
import { disconnectProvider } from './disconnect-provider.ts'
import { listConnected } from './list-connected.ts'
import { pix } from './providers/pix/index.ts'
import { reconcile } from './reconcile.ts'
import { refundCharge } from './refund-charge.ts'
import { showCharge } from './show-charge.ts'
import { connectionsToTend, tendConnection } from './tend.ts'

const service = useService()

// Runs first, while no job waits for a provider that is gone.
describe('a bank', () => {
  const { bank, reach, connect, withCharge, collect, heard } = useBank(service)

  test('a ledger that does not add up is found in the night, and shown on the first screen', async () => {
    const { gym, chargeId } = await withCharge()
    await service.db.updateTable('charges').set({ amount_cents: 12_000 }).where('id', '=', chargeId).execute()
    expect(await checkBooks(service.db, gym.teamId)).toEqual([{ what: 'charge', id: chargeId, cents: -990 }])
    await sql`select graphile_worker.add_job('check-counts', '{}')`.execute(service.db)
    do await runJobs(service, service.tasks())
    while ((await jobsLeft(service)).length > 0)
    expect(service.takeErrors()).toMatchObject([{ faults: [{ what: 'charge', id: chargeId, cents: -990 }] }])
    const { alerts } = (await (await gym.owner()).get('/today')).body.data
    expect(alerts).toEqual([{ kind: 'books_differ', id: null, text: '', count: 1 }])
  })

  test('a wrong secret is reported at once, and nothing is stored', async () => {
    const gym = await service.gym({ billing: 'internal' })
    expect(await connect(gym, { client_secret: 'another' })).toMatchObject({
      details: { reason: 'PROVIDER_UNAUTHORISED', field: 'client_secret' },
    })
    expect(await listConnected(await gym.context())).toEqual([])
  })

  test('secrets are sealed, and the settings that are shown contain none', async () => {
    const { gym } = await withCharge()
    const rows = await service.db
      .selectFrom('payment_connections')
      .selectAll()
      .where('team_id', '=', gym.teamId)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(bank().client_secret)
    expect(rows[0]!.settings).toMatchObject({ pix_key: bank().pix_key })
    expect(pix.secrets).toContain('client_secret')
  })

  test('two hundred messages at once are accepted, and a body of ten megabytes is not', async () => {
    const { connected } = await withCharge()
    const headers = { 'content-type': 'application/json' }
    const tell = async (body: string) =>
      (await fetch(`${connected.webhook_url}/pix`, { method: 'POST', headers, body })).status
    const message = (i: number) => JSON.stringify({ pix: [{ txid: `unknown${String(i).padStart(25, '0')}` }] })
    const statuses = await Promise.all(Array.from({ length: 200 }, (_, i) => tell(message(i))))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await tell(`{"pix":"${'x'.repeat(10_000_000)}"}`)).toBe(413)
    expect(await tell('{"pix":')).toBe(400)
    expect(await tell('{"pix":[{"txid":{}}, null, 1]}')).toBe(200)
  })

  test('logs contain neither secrets nor codes of others', async () => {
    const { gym, chargeId } = await withCharge()
    const { copia_e_cola, txid } = await collect(gym, chargeId)
    bank().setFaults({ failing: 1 })
    await reconcile(await gym.context(), reach()).catch((error) => service.log.error({ err: error }, 'planted'))
    bank().setFaults({ failing: 0 })
    await bank().pay({ txid })
    await heard()
    const logged = JSON.stringify(service.logged)
    service.takeErrors()
    expect(logged).toContain('planted')
    for (const secret of [bank().client_secret, copia_e_cola!, '52998224725']) expect(logged).not.toContain(secret)
  })
})

describe.each(Object.keys(playedProviders) as ProviderId[])('%s', (provider) => {
  const { played, reach, connect, withCharge, collect, heard, tendLater } = useProvider(service, provider)
  const stateOf = (txid: string) =>
    played()
      .ledger()
      .charges.find(({ reference }) => reference === txid)?.state

  test('a charge is collected with a code, paid at the bank, and the member may come in', async () => {
    const { gym, chargeId, memberId } = await withCharge()
    const waiting = await collect(gym, chargeId)
    expect(waiting).toMatchObject({ charge_id: chargeId, provider, status: 'waiting' })
    expect(await collect(gym, chargeId)).toEqual(waiting)

    const reference = await played().pay(waiting.txid)
    await heard()
    expect(await showCharge(await gym.context(), chargeId)).toMatchObject({
      status: 'paid',
      paid_cents: 12990,
      payments: [{ provider, reference, status: 'paid', amount_cents: 12990 }],
    })
    expect(await gym.events('financial.paid')).toHaveLength(1)
    const entry = await gym.api.post('/access/validate', { member_profile_id: memberId })
    expect(entry.body.allowed).toBe(true)
  })

  test('a lost answer is found by reading, and the bank has only one charge', async () => {
    const { gym, chargeId } = await withCharge()
    played().setFaults({ lostAnswers: 1 })
    const lost = await collectCharge(await gym.context(), reach(), { chargeId })
    played().setFaults({ lostAnswers: 0 })
    expect(lost).toMatchObject({ details: { reason: 'PROVIDER_UNCLEAR' } })
    const waiting = await collect(gym, chargeId)
    const known = played()
      .ledger()
      .charges.filter(({ reference }) => reference === waiting.txid)
    expect(known.filter(({ state }) => state === 'waiting')).toHaveLength(1)
  })

  test('a webhook that never came only costs time', async () => {
    const { gym, chargeId } = await withCharge()
    const { txid } = await collect(gym, chargeId)
    played().setFaults({ webhooksLost: 1 })
    await played().pay(txid)
    await heard()
    played().setFaults({ webhooksLost: 0 })
    expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ payments: [] })
    expect(await reconcile(await gym.context(), reach())).toMatchObject({ paid: 1, differences: [] })
    expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ status: 'paid' })
    expect(await reconcile(await gym.context(), reach())).toMatchObject({ paid: 0 })
  })

  test('a webhook that is repeated, even very often, pays once', async () => {
    const { gym, chargeId } = await withCharge()
    const { txid } = await collect(gym, chargeId)
    played().setFaults({ webhooksRepeated: 1 })
    await played().pay(txid)
    await heard()
    played().setFaults({ webhooksRepeated: 0 })
    expect(await gym.events('financial.paid')).toHaveLength(1)
  })

  test('the attempt at a charge that was paid at the desk is ended at the bank', async () => {
    const { gym, chargeId, connected } = await withCharge()
    const { txid } = await collect(gym, chargeId)
    await (await gym.owner()).post(`/charges/${chargeId}/pay`, { payment_method: 'cash' })
    const toTend = async () => (await connectionsToTend(service.db)).map(({ connectionId }) => connectionId)
    expect(await toTend()).toContain(connected.id)
    await tendConnection(await gym.context(), reach(), connected.id)
    expect(stateOf(txid)).toBe('ended')
    expect(await toTend()).not.toContain(connected.id)
  })

  test('a charge that was paid at the desk and at the bank is reported to a person, and paid once', async () => {
    const { gym, chargeId } = await withCharge()
    const { txid } = await collect(gym, chargeId)
    await (await gym.owner()).post(`/charges/${chargeId}/pay`, { payment_method: 'cash' })
    await played().pay(txid)
    await heard()
    expect(await gym.events('financial.paid')).toHaveLength(1)
    expect(await reconcile(await gym.context(), reach())).toMatchObject({
      differences: [{ kind: 'paid_twice', charge_id: chargeId }],
    })
  })

  test('after a part was paid at the desk the code is for the rest, immediately', async () => {
    const { gym, chargeId } = await withCharge()
    const first = await collect(gym, chargeId)
    await (await gym.owner()).post(`/charges/${chargeId}/pay`, { payment_method: 'cash', amount_cents: 2990 })
    const rest = await collect(gym, chargeId)
    expect(rest.txid).not.toBe(first.txid)
    await played().pay(rest.txid)
    await heard()
    expect(await showCharge(await gym.context(), chargeId)).toMatchObject({
      ...{ status: 'paid', paid_cents: 12_990 },
      payments: [{ amount_cents: 10_000 }],
    })
    expect(await gym.events('financial.paid')).toHaveLength(1)
  })

  test('a double payment is credit until it is refunded, and is shown on the first screen until a person has dealt with it', async () => {
    const { gym, chargeId, memberId } = await withCharge()
    const owner = await gym.owner()
    const credit = async () => (await owner.get(`/members/${memberId}/money`)).body.data.credit_cents
    const { txid } = await collect(gym, chargeId)
    await owner.post(`/charges/${chargeId}/pay`, { payment_method: 'cash' })
    await played().pay(txid)
    await heard()
    expect(await credit()).toBe(12_990)
    const alerts = async () => (await owner.get('/today')).body.data.alerts
    expect(await alerts()).toMatchObject([{ kind: 'payments_differ', count: 1 }])
    expect((await owner.post(`/charges/${chargeId}/refund`, { reason: 'Pago duas vezes' })).status).toBe(200)
    await heard()
    expect(await credit()).toBe(0)
    expect(await showCharge(await gym.context(), chargeId)).toMatchObject({
      paid_cents: 25_980,
      refunded_cents: 12_990,
    })
    const [difference] = (await owner.get('/payment-differences')).body.data
    expect(difference).toMatchObject({ kind: 'paid_twice', member_id: memberId, member_name: 'Ana Souza' })
    await owner.post(`/payment-differences/${difference.id}/settle`, { reason: 'Devolvido' })
    expect(await alerts()).toEqual([])
    expect(await checkBooks(service.db, gym.teamId)).toEqual([])
  })

  test('money that belongs to no charge is reported to a person', async () => {
    const { gym } = await withCharge()
    const reference = await played().receive(5000)
    const found = await reconcile(await gym.context(), reach())
    expect(found.unknown).toMatchObject([{ kind: 'unknown', reference, amount_cents: 5000 }])
  })

  test('money of an unknown payer pays the open amount of the member to whom staff assign it, once', async () => {
    const { gym, memberId, chargeId } = await withCharge()
    const owner = await gym.owner()
    await played().receive(20_000)
    const { unknown } = await reconcile(await gym.context(), reach())
    const assign = () =>
      owner.post(`/payment-differences/${unknown[0]!.id}/assign`, { member_id: memberId, reason: 'Mandou pela chave' })
    const answers = await Promise.all([assign(), assign()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ status: 'paid', paid_cents: 12_990 })
    const money = (await owner.get(`/members/${memberId}/money`)).body.data
    expect(money).toMatchObject({ owed_cents: 0, credit_cents: 7010, paid_cents: 20_000 })
    expect((await owner.get('/payment-differences')).body.data).toEqual([])
    expect(await gym.events('financial.paid')).toHaveLength(1)
    expect(await checkBooks(service.db, gym.teamId)).toEqual([])
  })

  test('money of an unknown payer waits for a change of the membership before it locks the member', async () => {
    const { gym, memberId, chargeId } = await withCharge()
    const owner = await gym.owner()
    await played().receive(20_000)
    const { unknown } = await reconcile(await gym.context(), reach())
    let assigned: ReturnType<typeof owner.post>
    await service.db.transaction().execute(async (db) => {
      await sql`set local lock_timeout = '500ms'`.execute(db)
      await sql`
        select from memberships where id = (select membership_id from charges where id = ${chargeId})
           for no key update`.execute(db)
      const given = { member_id: memberId, reason: 'Mandou pela chave' }
      assigned = owner.post(`/payment-differences/${unknown[0]!.id}/assign`, given)
      await expect.poll(() => countWaiting(service.db)).toBe(1)
      await sql`select from members where id = ${memberId} for no key update`.execute(db)
    })
    expect((await assigned!).status).toBe(200)
    expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ status: 'paid' })
  })

  test('money of an unknown payer is refunded to its sender', async () => {
    const { gym } = await withCharge()
    const owner = await gym.owner()
    await played().receive(5000)
    const { unknown } = await reconcile(await gym.context(), reach())
    const give = () => owner.post(`/payment-differences/${unknown[0]!.id}/return`, { reason: 'Não é aluno' })
    expect((await give()).status).toBe(200)
    expect((await give()).status).toBe(422)
    await heard()
    expect(played().ledger().payments).toMatchObject([{ amountCents: 5000, refundedCents: 5000 }])
    expect((await reconcile(await gym.context(), reach())).differences).toEqual([])
    expect(await checkBooks(service.db, gym.teamId)).toEqual([])
  })

  test('a payment is refunded in parts, each once, and never more than was received', async () => {
    const { gym, chargeId } = await withCharge()
    const { txid } = await collect(gym, chargeId)
    await played().pay(txid)
    await heard()
    const ctx = await gym.context()
    const refund = (amountCents?: number) => refundCharge(ctx, reach(), { chargeId, amountCents, reason: 'desistiu' })
    expect(await refund(20_000)).toMatchObject({ details: { reason: 'REFUND_TOO_LARGE', limit: 12990 } })
    expect(await refund(2990)).toMatchObject({ status: expect.stringMatching(/^refund(ing|ed)$/) })
    await heard()
    expect(await showCharge(ctx, chargeId)).toMatchObject({ status: 'partly_refunded', refunded_cents: 2990 })
    await refund()
    await heard()
    expect(await showCharge(ctx, chargeId)).toMatchObject({ status: 'refunded', refunded_cents: 12990 })
    expect(await refund(1)).toMatchObject({ details: { reason: 'NOTHING_TO_REFUND' } })
    expect(played().ledger().payments).toMatchObject([{ amountCents: 12_990, refundedCents: 12_990 }])
  })

  test('a refund whose answer was lost is made once', async () => {
    const { gym, chargeId, connected } = await withCharge()
    const { txid } = await collect(gym, chargeId)
    await played().pay(txid)
    await heard()
    played().setFaults({ lostAnswers: 1 })
    expect(await refundCharge(await gym.context(), reach(), { chargeId, reason: 'engano' })).toMatchObject({
      status: 'refunding',
    })
    played().setFaults({ lostAnswers: 0 })
    await makeRetriesDue(service)
    await heard()
    await tendLater(gym, connected.id)
    await heard()
    expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ status: 'refunded' })
    expect(played().ledger().payments).toMatchObject([{ refundedCents: 12_990 }])
  })

  test('a refund that is under way when its connection is ended is completed', async () => {
    const { gym, chargeId, connected } = await withCharge()
    const { txid } = await collect(gym, chargeId)
    await played().pay(txid)
    await heard()
    const ctx = await gym.context()
    await refundCharge(ctx, reach(), { chargeId, reason: 'engano' })
    await disconnectProvider(ctx, reach(), connected.id)
    await heard()
    await tendLater(gym, connected.id)
    expect(await showCharge(ctx, chargeId)).toMatchObject({ status: 'refunded', refunded_cents: 12_990 })
  })

  test.each(['before', 'after'])('a sale that is undone %s its payment is refunded leaves no credit', async (order) => {
    const { gym, chargeId, memberId, membershipId, connected } = await withCharge()
    const owner = await gym.owner()
    const { txid } = await collect(gym, chargeId)
    await played().pay(txid)
    await heard()
    const undo = async () => {
      expect((await owner.post(`/memberships/${membershipId}/undo`, { reason: 'Plano errado' })).status).toBe(200)
    }
    if (order === 'before') await undo()
    // Without an answer the refund is under way, and the ledger does not know it.
    played().setFaults({ lostAnswers: 1 })
    expect((await owner.post(`/charges/${chargeId}/refund`, { reason: 'Plano errado' })).status).toBe(200)
    played().setFaults({ lostAnswers: 0 })
    if (order === 'after') await undo()
    await makeRetriesDue(service)
    await heard()
    await tendLater(gym, connected.id)
    await heard()
    expect(played().ledger().payments).toMatchObject([{ refundedCents: 12_990 }])
    const { data } = (await owner.get(`/members/${memberId}/money`)).body
    expect(data).toMatchObject({ owed_cents: 0, credit_cents: 0 })
    expect(await checkBooks(service.db, gym.teamId)).toEqual([])
  })

  test('a charge that is collected while the connection is ended does not wait there', async () => {
    const { gym, chargeId, connected } = await withCharge()
    const ctx = await gym.context()
    await Promise.all([collectCharge(ctx, reach(), { chargeId }), disconnectProvider(ctx, reach(), connected.id)])
    // An end that met the order on its way is asked for again.
    expect(await disconnectProvider(ctx, reach(), connected.id)).toMatchObject({ state: 'disconnected' })
    const states = service.db.selectFrom('payment_attempts').select('state').where('team_id', '=', gym.teamId)
    for (const { state } of await states.execute()) expect(state).toMatch(/ended|refused/)
    expect(await collectCharge(ctx, reach(), { chargeId })).toMatchObject({ details: { reason: 'NOT_CONNECTED' } })
  })

  test('a payment that was received before the connection was ended and made again is counted once', async () => {
    const { gym, chargeId, connected } = await withCharge()
    const { txid } = await collect(gym, chargeId)
    await played().pay(txid)
    await heard()
    await played().receive(5000)
    const ctx = await gym.context()
    await reconcile(ctx, reach())
    await disconnectProvider(ctx, reach(), connected.id)
    await connect(gym)
    expect(await reconcile(ctx, reach())).toMatchObject({ paid: 0, unknown: [{ amount_cents: 5000 }] })
  })

  test('a code that outlived its connection pays the charge once the account is connected again', async () => {
    const { gym, chargeId, connected } = await withCharge()
    const { txid } = await collect(gym, chargeId)
    await played().pay(txid)
    // The provider had refused the credentials, so nothing more was read there.
    const times = { disconnected_at: new Date().toISOString() }
    await service.db.updateTable('payment_connections').set(times).where('id', '=', connected.id).execute()
    await heard()
    await connect(gym)
    expect(await reconcile(await gym.context(), reach())).toMatchObject({ paid: 1, unknown: [], differences: [] })
    expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ status: 'paid' })
  })

  test('connecting again changes the connection, and a disconnected one accepts no webhooks', async () => {
    const { gym, chargeId } = await withCharge()
    const again = await connect(gym)
    if (!('id' in again)) throw new Error(again.message)
    const ctx = await gym.context()
    expect(await listConnected(ctx)).toMatchObject([
      { id: again.id, environment: 'test', state: 'connected', problem: null },
    ])
    const tell = (url: string) =>
      fetch(`${url}/pix`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"pix":[]}' })
    // The message has no signature.
    expect((await tell(again.webhook_url)).status).toBe(provider === 'pix' ? 200 : 404)
    expect((await tell(`${again.webhook_url.slice(0, -1)}?`)).status).toBe(404)
    expect((await tell(again.webhook_url.replace(again.id, crypto.randomUUID()))).status).toBe(404)
    const { txid } = await collect(gym, chargeId)
    await disconnectProvider(ctx, reach(), again.id)
    expect((await tell(again.webhook_url)).status).toBe(404)
    expect(stateOf(txid)).toBe('ended')
  })
})
