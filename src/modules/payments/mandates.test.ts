import { expect, test } from 'vitest'
import { useBank } from '#test/harness/bank.ts'
import { useService } from '#test/harness/service.ts'
import { disconnectProvider } from './disconnect-provider.ts'
import { cancelMandate, createMandate, listMandates } from './mandates.ts'
import { showCharge } from './show-charge.ts'
import { connectionsToTend, tendConnection } from './tend.ts'

const service = useService()
const { bank, reach, connect, withCharge, collect, heard } = useBank(service)

async function offer(gym: Awaited<ReturnType<typeof withCharge>>['gym'], membershipId: string, journey: 2 | 3 | 4) {
  const offered = await createMandate(await gym.context(), reach(), { membershipId, journey })
  if (!('id' in offered)) throw new Error(offered.message)
  return offered
}

test.each([3, 4] as const)('a member accepts with journey %i, and the open amount is paid', async (journey) => {
  const { gym, membershipId, chargeId } = await withCharge()
  const offered = await offer(gym, membershipId, journey)
  expect(offered).toMatchObject({ status: 'waiting', copia_e_cola: expect.stringContaining('br.gov.bcb.pix') })
  expect(await offer(gym, membershipId, journey)).toEqual(offered)

  await bank().acceptMandate({ copiaECola: offered.copia_e_cola! })
  await heard()
  const ctx = await gym.context()
  expect(await listMandates(ctx)).toMatchObject([
    {
      id: offered.id,
      membership_id: membershipId,
      provider: 'pix',
      status: 'active',
      reference: expect.stringMatching(/^R/),
    },
  ])
  expect(await showCharge(ctx, chargeId)).toMatchObject({ status: 'paid' })
  expect(await createMandate(ctx, reach(), { membershipId, journey: 2 })).toMatchObject({
    details: { reason: 'MANDATE_ACTIVE' },
  })
})

test('a member accepts a mandate alone, and ends it in the bank’s app', async () => {
  const { gym, membershipId, chargeId } = await withCharge()
  const offered = await offer(gym, membershipId, 2)
  await bank().acceptMandate({ copiaECola: offered.copia_e_cola! })
  await heard()
  const reference = (await listMandates(await gym.context()))[0]!.reference!
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ payments: [] })
  await bank().cancelMandateAsPayer(reference)
  await heard()
  expect(await listMandates(await gym.context())).toMatchObject([{ status: 'cancelled' }])
})

test('a refusal at the bank becomes known, and another payment method may be offered', async () => {
  const { gym, membershipId } = await withCharge()
  await offer(gym, membershipId, 2)
  const reference = (await listMandates(await gym.context()))[0]!.reference!
  await bank().rejectMandate(reference)
  await heard()
  expect(await listMandates(await gym.context())).toMatchObject([{ status: 'refused' }])
  await offer(gym, membershipId, 3)
  expect(await listMandates(await gym.context())).toMatchObject([{ status: 'waiting' }, { status: 'refused' }])
})

test('a mandate whose answer was lost is found by its contract, and created once', async () => {
  const { gym, membershipId } = await withCharge()
  bank().setFaults({ lostAnswers: 1 })
  const lost = await createMandate(await gym.context(), reach(), { membershipId, journey: 2 })
  bank().setFaults({ lostAnswers: 0 })
  expect(lost).toMatchObject({ details: { reason: 'PROVIDER_UNCLEAR' } })
  await offer(gym, membershipId, 2)
  expect(bank().ledger().mandates).toHaveLength(1)
})

test('whichever of three requests at once is shown, the member accepts the mandate that is known here', async () => {
  const { gym, membershipId } = await withCharge()
  const shown = await Promise.all([1, 2, 3].map(() => offer(gym, membershipId, 2)))
  const codes = new Set(shown.map(({ copia_e_cola }) => copia_e_cola))
  expect(codes.size).toBe(1)
  await bank().acceptMandate({ copiaECola: shown[0]!.copia_e_cola! })
  await heard()
  expect(await listMandates(await gym.context())).toMatchObject([{ status: 'active' }])
})

test('cancelling a membership ends its mandate and removes waiting charges at the bank', async () => {
  const { gym, membershipId, chargeId } = await withCharge()
  const { txid } = await collect(gym, chargeId)
  await offer(gym, membershipId, 2)
  await gym.api.post(`/memberships/${membershipId}/cancel`, { immediate: true })
  const [work] = await connectionsToTend(service.db)
  await tendConnection(await gym.context(), reach(), work!.connectionId)
  const { charges, mandates } = bank().ledger()
  expect(mandates.map(({ status }) => status)).toEqual(['CANCELADA'])
  expect(charges.find((one) => one.txid === txid)!.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
  expect(await listMandates(await gym.context())).toMatchObject([{ status: 'cancelled' }])
  expect(await connectionsToTend(service.db)).toEqual([])
})

test('a mandate is offered anew when the charge by which it was to be accepted cannot be paid any more', async () => {
  const { gym, membershipId, chargeId, connected } = await withCharge()
  const first = await offer(gym, membershipId, 3)
  await (await gym.owner()).post(`/charges/${chargeId}/pay`, { payment_method: 'cash', amount_cents: 990 })
  await tendConnection(await gym.context(), reach(), connected.id)
  const second = await offer(gym, membershipId, 3)
  expect(second.id).not.toBe(first.id)
  await bank().acceptMandate({ copiaECola: second.copia_e_cola! })
  await heard()
  expect(await showCharge(await gym.context(), chargeId)).toMatchObject({ status: 'paid', paid_cents: 12_990 })
  expect((await listMandates(await gym.context())).map(({ status }) => status)).toEqual(['active', 'cancelled'])
})

test('a connection that offers no mandates any more can be ended', async () => {
  const { gym, membershipId, connected } = await withCharge()
  await offer(gym, membershipId, 2)
  await connect(gym, { automatic: false })
  const ctx = await gym.context()
  expect(await disconnectProvider(ctx, reach(), connected.id)).toMatchObject({ state: 'disconnected' })
  expect(await listMandates(ctx)).toMatchObject([{ status: 'cancelled' }])
})

test('the gym ends a mandate, and the membership goes on', async () => {
  const { gym, membershipId } = await withCharge()
  const { id } = await offer(gym, membershipId, 2)
  expect(await cancelMandate(await gym.context(), reach(), id)).toMatchObject({ id, status: 'cancelled' })
  expect(
    bank()
      .ledger()
      .mandates.map(({ status }) => status),
  ).toEqual(['CANCELADA'])
  expect((await gym.api.get(`/memberships/${membershipId}`)).body.data.status).toBe('active')
})

test.each([
  ['MANDATES_NOT_OFFERED', async (gym, _) => void (await connect(gym, { automatic: false }))],
  [
    'CPF_REQUIRED',
    async (_, { memberId }) =>
      void (await service.db.updateTable('members').set({ cpf: null }).where('id', '=', memberId).execute()),
  ],
  [
    'MEMBERSHIP_ENDED',
    async (gym, { membershipId }) =>
      void (await gym.api.post(`/memberships/${membershipId}/cancel`, { immediate: true })),
  ],
] as [
  string,
  (
    gym: Awaited<ReturnType<typeof withCharge>>['gym'],
    ids: { memberId: string; membershipId: string },
  ) => Promise<void>,
][])('none is offered: %s', async (reason, prepare) => {
  const { gym, ...ids } = await withCharge()
  await prepare(gym, ids)
  const { membershipId } = ids
  expect(await createMandate(await gym.context(), reach(), { membershipId, journey: 2 })).toMatchObject({
    details: { reason },
  })
})
