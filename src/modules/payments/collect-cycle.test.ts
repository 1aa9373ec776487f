import { expect, test, vi } from 'vitest'
import { addDays } from '#platform/time/days.ts'
import { useBank } from '#test/harness/bank.ts'
import type { Gym } from '#test/harness/gym.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { useNotices } from '#test/harness/notices.ts'
import { useService } from '#test/harness/service.ts'
import { collectCycle } from './collect-cycle.ts'
import { showCollection, stopAttempt } from './collection.ts'
import { patiently } from './connections.ts'
import { createMandate } from './mandates.ts'
import { reconcile } from './reconcile.ts'
import { showCharge } from './show-charge.ts'

const service = useService()
const { minute } = useNotices(service)
const { bank, passDaysAtBank, reach, withCharge, collect, tendLater, heard } = useBank(service)

const nothing = { raised: 0, byMandate: 0, again: 0, byCode: 0 }

/** A membership that begins today, with its first period charged, at a gym whose clock moves. */
async function withMembership(options: Parameters<typeof withCharge>[0] = {}) {
  const sold = await withCharge({ test: true, ...options })
  const { gym, membershipId } = sold
  const rows = () => service.db.selectFrom('memberships').selectAll().where('id', '=', membershipId)
  const charges = () =>
    service.db
      .selectFrom('charges')
      .selectAll()
      .where('membership_id', '=', membershipId)
      .orderBy('period_start')
      .orderBy('part')
      .execute()
  const attempts = () =>
    service.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('team_id', '=', gym.teamId)
      .orderBy('created_at')
      .execute()
  return {
    ...sold,
    charges,
    attempts,
    membership: () => rows().executeTakeFirstOrThrow(),
    collectCycle: async () => collectCycle(await gym.context(), reach()),
  }
}

/** Sets the clocks of the gym and of the bank to a day. */
async function on(gym: Gym, day: string) {
  const { now, timeZone } = await gym.context()
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate()
  passDaysAtBank(today.until(day).total('days'))
  await gym.travel(day)
  await runJobs(service, service.tasks())
}

async function withMandate(options: Parameters<typeof withMembership>[0] = {}) {
  const sold = await withMembership(options)
  const offered = await createMandate(await sold.gym.context(), reach(), {
    membershipId: sold.membershipId,
    journey: 3,
  })
  if (!('id' in offered)) throw new Error(offered.message)
  await bank().acceptMandate({ copiaECola: offered.copia_e_cola! })
  await heard()
  return { ...sold, next: (await sold.membership()).end_date }
}

test('a year in twelve parts is paid with a mandate of monthly cycles, each part on its day', async () => {
  const year = { ref: 'anual', name: 'Anual', price_cents: 119_900, duration_days: 365, installments: 12 }
  const { gym, charges, attempts, membership, collectCycle } = await withMandate({ plans: [year], plan: 'anual' })
  const [first, ...others] = await charges()
  expect(first).toMatchObject({ status: 'paid', amount_cents: 9999 })
  expect(others).toHaveLength(11)
  for (const { id, due_date } of others) {
    await on(gym, addDays(due_date, -4))
    expect(await collectCycle()).toEqual({ ...nothing, byMandate: 1 })
    const cycle = (await attempts()).find(({ charge_id }) => charge_id === id)!
    expect(cycle).toMatchObject({ kind: 'cycle', state: 'waiting', due_date, amount_cents: 9991 })
    await on(gym, due_date)
    await bank().settleCycle(cycle.reference)
    await heard()
    expect((await membership()).status).toBe('active')
  }
  expect((await charges()).map(({ status }) => status)).toEqual(Array(12).fill('paid'))
  const { end_date } = await membership()
  await on(gym, addDays(end_date, -4))
  expect(await collectCycle()).toEqual({ ...nothing, raised: 12, byMandate: 1 })
})

test('the next period is charged in advance, and the bank pays it on its first day', async () => {
  const { gym, next, charges, attempts, membership, collectCycle } = await withMandate()
  expect(await collectCycle()).toEqual(nothing)
  await on(gym, addDays(next, -4))
  expect(await collectCycle()).toEqual({ ...nothing, raised: 1, byMandate: 1 })
  expect(await collectCycle()).toEqual(nothing)
  const [, charge] = await charges()
  expect(charge).toMatchObject({ status: 'pending', period_start: next, due_date: next })
  const cycle = (await attempts()).find(({ kind }) => kind === 'cycle')!
  expect(cycle).toMatchObject({ state: 'waiting', due_date: next, charge_id: charge!.id })

  await on(gym, next)
  expect((await membership()).end_date > next).toBe(true)
  await bank().settleCycle(cycle.reference)
  await heard()
  expect(await showCharge(await gym.context(), charge!.id)).toMatchObject({ status: 'paid' })
  await on(gym, addDays(next, 2))
  expect(await charges()).toHaveLength(2)
  expect(await membership()).toMatchObject({ status: 'active', past_due_since: null })
})

test('a bank that does not pay is asked again the day before each retry day, and the member may pay meanwhile', async () => {
  const { gym, next, charges, attempts, collectCycle } = await withMandate()
  await on(gym, addDays(next, -4))
  await collectCycle()
  await on(gym, next)
  const cycle = async () => (await attempts()).find(({ kind }) => kind === 'cycle')!
  const { reference } = await cycle()
  await bank().failCycle(reference)
  await heard()
  expect(await cycle()).toMatchObject({ state: 'unpaid' })
  expect(await collectCycle()).toEqual({ ...nothing, again: 1 })
  expect(await collectCycle()).toEqual(nothing)
  expect(await cycle()).toMatchObject({ state: 'waiting' })
  await on(gym, addDays(next, 1))
  await bank().failCycle(reference)
  await heard()
  // The next retry day is the fourth.
  await on(gym, addDays(next, 2))
  expect(await collectCycle()).toEqual(nothing)
  const [, charge] = await charges()
  await on(gym, addDays(next, 3))
  const { txid } = await collect(gym, charge!.id)
  // A charge that the member is about to pay is left alone.
  expect(await collectCycle()).toEqual(nothing)
  await bank().pay({ txid })
  await heard()
  expect(await showCharge(await gym.context(), charge!.id)).toMatchObject({ status: 'paid', paid_cents: 12_990 })
  expect(await collectCycle()).toEqual(nothing)
})

/** A cycle that the bank did not pay, on a day on which it may be asked again. */
async function withUnpaidCycle() {
  const sold = await withMandate()
  const { gym, next, charges, attempts, collectCycle } = sold
  await on(gym, addDays(next, -4))
  await collectCycle()
  await on(gym, next)
  const cycle = async () => (await attempts()).find(({ kind }) => kind === 'cycle')!
  const { reference, charge_id } = await cycle()
  await bank().failCycle(reference)
  await heard()
  const planned = () =>
    bank()
      .ledger()
      .cycles.find(({ txid }) => txid === reference)!
      .attempts.filter(({ status }) => status === 'SOLICITADA' || status === 'AGENDADA')
  return { ...sold, cycle, planned, charge: (await charges()).find(({ id }) => id === charge_id)! }
}

test('a second order whose answer was lost is known by reading, and the bank tries once', async () => {
  const { gym, cycle, planned, collectCycle } = await withUnpaidCycle()
  bank().setFaults({ lostAnswers: 1 })
  expect(await collectCycle()).toEqual(nothing)
  bank().setFaults({ lostAnswers: 0 })
  expect(await cycle()).toMatchObject({ state: 'waiting' })
  expect(await collectCycle()).toEqual(nothing)
  await reconcile(await gym.context(), reach())
  expect(await cycle()).toMatchObject({ state: 'waiting' })
  expect(planned()).toHaveLength(1)
})

test('a second order that the bank did not take is made again', async () => {
  const { cycle, planned, collectCycle } = await withUnpaidCycle()
  bank().setFaults({ tooMany: 1 })
  expect(await collectCycle()).toEqual(nothing)
  bank().setFaults({ tooMany: 0 })
  expect(await cycle()).toMatchObject({ state: 'unpaid' })
  expect(await collectCycle()).toEqual({ ...nothing, again: 1 })
  expect(planned()).toHaveLength(1)
})

test('while the bank is asked again, a member who asks for a code is not asked twice', async () => {
  const { gym, next, cycle, charge, planned, collectCycle } = await withUnpaidCycle()
  await Promise.all([collectCycle(), collect(gym, charge.id).catch(() => {})])
  if (planned().length > 0) {
    // The bank was asked first. It takes no order back from the due day on, so the member gets a code once it has tried.
    await expect(collect(gym, charge.id)).rejects.toThrow('The provider has not ended the charge')
    await on(gym, addDays(next, 1))
    await bank().failCycle((await cycle()).reference)
    await heard()
  }
  const { txid } = await collect(gym, charge.id)
  expect(planned()).toEqual([])
  await bank().pay({ txid })
  await heard()
  expect(await showCharge(await gym.context(), charge.id)).toMatchObject({ status: 'paid', paid_cents: 12_990 })
  expect((await cycle()).state).not.toBe('waiting')
  expect(await collectCycle()).toEqual(nothing)
})

test('a code is ready before a reminder, valid until long after the due day, and the same at the desk', async () => {
  const { gym, charges, attempts, membership, collectCycle } = await withMembership()
  // The first charge is due today, and the reminder of today has a code.
  expect(await collectCycle()).toEqual({ ...nothing, byCode: 1 })
  const [first] = await attempts()
  const next = (await membership()).end_date
  expect(first!.expires_at! > addDays((await charges())[0]!.due_date, 30)).toBe(true)
  expect(await collect(gym, first!.charge_id)).toMatchObject({ copia_e_cola: first!.copia_e_cola })
  await bank().pay({ txid: first!.reference })
  await heard()
  await on(gym, addDays(next, -4))
  // It is charged, and the reminders start three days before the due day.
  expect(await collectCycle()).toEqual({ ...nothing, raised: 1 })
  await on(gym, addDays(next, -3))
  expect(await collectCycle()).toEqual({ ...nothing, byCode: 1 })
})

test('if a bank answers that there are too many calls, the work waits', async () => {
  const { gym, attempts } = await withMembership()
  const calls = () => bank().calls()['PUT /api/v2/cob/{txid}'] ?? 0
  const ctx = await gym.context()
  bank().setFaults({ tooMany: 1 })
  const work = patiently(reach(), (patient) => collectCycle(ctx, patient))
  await vi.waitFor(() => expect(calls()).toBe(1))
  bank().setFaults({ tooMany: 0 })
  expect(await work).toEqual({ ...nothing, byCode: 1 })
  expect(calls()).toBe(2)
  expect(await attempts()).toMatchObject([{ state: 'waiting' }])
})

test('a charge raised in advance follows changes of the membership', async () => {
  const { gym, membershipId, chargeId, charges, collectCycle, membership } = await withMembership()
  await bank().pay({ txid: (await collect(gym, chargeId)).txid })
  await heard()
  await gym.api.patch(`/memberships/${membershipId}`, { price_cents: 9_000 })
  const { end_date: next } = await membership()
  await on(gym, addDays(next, -4))
  await collectCycle()
  const ahead = async () => (await charges()).find(({ period_start }) => period_start >= next)!
  expect(await ahead()).toMatchObject({ status: 'pending', amount_cents: 9_000 })
  await gym.api.patch(`/memberships/${membershipId}`, { price_cents: 8_000 })
  expect(await ahead()).toMatchObject({ status: 'cancelled' })
  await collectCycle()
  expect(await ahead()).toMatchObject({ status: 'pending', amount_cents: 8_000 })

  await gym.api.post(`/memberships/${membershipId}/cancel`, { effective_immediately: false })
  expect(await ahead()).toMatchObject({ status: 'cancelled' })
  expect(await collectCycle()).toMatchObject({ raised: 0 })
})

test('after a freeze without an end that outlasts the period, the coming period is charged once', async () => {
  const { gym, membershipId, next, charges, collectCycle } = await withMandate()
  const set = (status: string) => gym.api.patch(`/memberships/${membershipId}`, { status })
  await on(gym, addDays(next, -4))
  await collectCycle()
  await set('frozen')
  await on(gym, addDays(next, 6))
  await set('active')
  await collectCycle()
  const due_date = addDays(next, 10)
  expect(await charges()).toMatchObject([{ status: 'paid' }, { status: 'cancelled' }, { status: 'pending', due_date }])
  await on(gym, due_date)
  expect((await charges()).filter(({ status }) => status === 'pending')).toHaveLength(1)
})

/** Corrects a charge as the owner does. */
async function correct(gym: Gym, id: string, how: 'postpone' | 'discount', body: object) {
  const { status } = await (await gym.owner()).post(`/charges/${id}/${how}`, body)
  expect(status).toBe(200)
}

test('a charge that was postponed is paid by the bank on its new day, and not before', async () => {
  const { gym, connected, next, charges, attempts, collectCycle } = await withMandate()
  await on(gym, addDays(next, -4))
  await collectCycle()
  const [, charge] = await charges()
  const due_date = addDays(next, 5)
  await correct(gym, charge!.id, 'postpone', { due_date, reason: 'Recebe no dia 5' })
  await tendLater(gym, connected.id)
  const cycles = async () => (await attempts()).filter(({ kind }) => kind === 'cycle')
  expect(await cycles()).toMatchObject([{ state: 'ended', due_date: next }])
  expect(await collectCycle()).toEqual({ ...nothing, byMandate: 1 })
  expect(await cycles()).toMatchObject([{ state: 'ended' }, { state: 'waiting', due_date, amount_cents: 12_990 }])
  expect(await collectCycle()).toEqual(nothing)
  await on(gym, due_date)
  await bank().settleCycle((await cycles())[1]!.reference)
  await heard()
  expect(await showCharge(await gym.context(), charge!.id)).toMatchObject({ status: 'paid', paid_cents: 12_990 })
})

test('a bank that did not pay is not asked again before the day to which the charge was postponed', async () => {
  const { gym, charge, cycle, collectCycle } = await withUnpaidCycle()
  await correct(gym, charge.id, 'postpone', { due_date: addDays(charge.due_date, 20), reason: 'Fim do mês' })
  expect(await collectCycle()).toEqual(nothing)
  expect(await cycle()).toMatchObject({ state: 'unpaid' })
})

test('a bank that was asked is asked anew for a charge that was removed and raised again, or costs less', async () => {
  const { gym, connected, memberId, membershipId, next, charges, attempts, collectCycle } = await withMandate()
  const cycles = async () => {
    await tendLater(gym, connected.id)
    await collectCycle()
    return (await attempts()).filter(({ kind }) => kind === 'cycle')
  }
  await on(gym, addDays(next, -4))
  expect(await cycles()).toMatchObject([{ state: 'waiting', amount_cents: 12_990 }])
  await gym.api.patch(`/memberships/${membershipId}`, { price_cents: 12_000 })
  expect(await cycles()).toMatchObject([{ state: 'ended' }, { state: 'waiting', amount_cents: 12_000 }])
  for (const auto_renew of [false, true]) await gym.api.patch(`/memberships/${membershipId}`, { auto_renew })
  expect(await cycles()).toMatchObject([{ state: 'ended' }, { state: 'ended' }, { state: 'waiting' }])
  const [, { id }] = (await charges()) as [unknown, { id: string }]
  await correct(gym, id, 'discount', { amount_cents: 2000, reason: 'Combinado' })
  expect((await cycles()).at(-1)).toMatchObject({ state: 'waiting', amount_cents: 10_000 })
  const { attempts: asked } = (await showCollection(await gym.context(), memberId)) as { attempts: { id: string }[] }
  await stopAttempt(await gym.context(), reach(), asked[0]!.id)
  expect((await cycles()).map(({ state }) => state)).toEqual(['ended', 'ended', 'ended', 'ended'])
})

test('the bank pays after all for a member who made a code and let it expire', async () => {
  const { gym, next, charges, collectCycle } = await withMandate()
  await on(gym, addDays(next, -5))
  await collectCycle()
  const [, charge] = await charges()
  const { txid } = await collect(gym, charge!.id)
  const end = (progress: object) =>
    service.db.updateTable('payment_attempts').set(progress).where('reference', '=', txid).execute()
  await end({ state: 'ended' })
  expect(await collectCycle()).toEqual(nothing)
  await end({ expires_at: '2026-01-01T00:00:00Z' })
  expect(await collectCycle()).toEqual({ ...nothing, byMandate: 1 })
  expect(await collectCycle()).toEqual(nothing)
})

test('a freeze without an end takes back the order at the bank, and after it the bank pays on the new day', async () => {
  const { gym, connected, membershipId, next, attempts, collectCycle } = await withMandate()
  const cycles = async () => {
    await tendLater(gym, connected.id)
    await collectCycle()
    return (await attempts()).filter(({ kind }) => kind === 'cycle')
  }
  const set = (status: string) => gym.api.patch(`/memberships/${membershipId}`, { status })
  await on(gym, addDays(next, -4))
  expect(await cycles()).toMatchObject([{ state: 'waiting', due_date: next }])
  await set('frozen')
  expect(await cycles()).toMatchObject([{ state: 'ended' }])
  await set('active')
  expect(await cycles()).toMatchObject([{ state: 'ended' }, { state: 'waiting', due_date: next }])
  await set('frozen')
  expect(await cycles()).toMatchObject([{ state: 'ended' }, { state: 'ended' }])
  await on(gym, addDays(next, 6))
  expect(await cycles()).toHaveLength(2)
  await set('active')
  const last = (await cycles()).at(-1)!
  expect(last).toMatchObject({ state: 'waiting', due_date: addDays(next, 10) })
})

test('a member gets a code and a reminder for a charge that the bank is no longer to pay', async () => {
  const { gym, memberId, next, collectCycle } = await withMandate()
  await on(gym, addDays(next, -4))
  await collectCycle()
  const { attempts: asked } = (await showCollection(await gym.context(), memberId)) as { attempts: { id: string }[] }
  await stopAttempt(await gym.context(), reach(), asked[0]!.id)
  await on(gym, addDays(next, -3))
  expect(await collectCycle()).toEqual({ ...nothing, byCode: 1 })
  expect(await collectCycle()).toEqual(nothing)
  await minute()
  const notices = service.db.selectFrom('member_notices').select('kind').where('team_id', '=', gym.teamId)
  expect(await notices.where('kind', '=', 'charge_due').execute()).toHaveLength(1)
})

test('a member gets a code for a charge in whose cycle the bank pays another one, which was postponed', async () => {
  const { gym, connected, next, charges, attempts, collectCycle } = await withMandate()
  await on(gym, addDays(next, -4))
  await collectCycle()
  const [, charge] = await charges()
  await correct(gym, charge!.id, 'postpone', { due_date: addDays(next, 15), reason: 'Recebe no dia 15' })
  await tendLater(gym, connected.id)
  await on(gym, addDays(next, 10))
  await collectCycle()
  await on(gym, addDays(next, 15))
  await bank().settleCycle((await attempts()).at(-1)!.reference)
  await heard()
  await on(gym, addDays(next, 26))
  await collectCycle()
  expect((await attempts()).at(-1)).toMatchObject({ state: 'refused', due_date: addDays(next, 30) })
  await on(gym, addDays(next, 27))
  expect(await collectCycle()).toEqual({ ...nothing, byCode: 1 })
})

test('what somebody stops after the bank did not pay is not asked for again', async () => {
  const { gym, cycle, planned, collectCycle } = await withUnpaidCycle()
  const stopped = await stopAttempt(await gym.context(), reach(), (await cycle()).id)
  expect(stopped).toMatchObject({ state: 'ended' })
  expect(await collectCycle()).toMatchObject({ again: 0 })
  expect(await cycle()).toMatchObject({ state: 'ended' })
  expect(planned()).toEqual([])
})
