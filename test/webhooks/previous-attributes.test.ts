import { expect, test } from 'vitest'
import { assignTrainer, joinPartnerProgram, setAccessBlock } from '#modules/members/index.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

// If the previous_attributes of an event are put over its object, the result is the earlier object: nothing is missing, and every field is
// where the object has it.

const service = useService()
type Json = Record<string, unknown>

/** The object before the event, without the time of its last change. */
function asItWas(object: unknown, previous: unknown): Json {
  const was = structuredClone(object) as Json
  const lay = (over: Json, on: Json) => {
    for (const [field, value] of Object.entries(over)) {
      expect(on, 'previous_attributes has a field that the object has not').toHaveProperty(field)
      const nested = typeof value === 'object' && value !== null && !Array.isArray(value)
      if (nested && on[field] !== null) lay(value as Json, on[field] as Json)
      else on[field] = value
    }
  }
  lay(previous as Json, was)
  return { ...was, updated_at: undefined }
}

async function update(gym: Gym, type: string, path: string, change: () => Promise<unknown>) {
  const before = (await gym.api.get(path)).body.data
  const count = (await gym.events(type)).length
  await change()
  const event = (await gym.events(type))[count]!
  expect(event.object).toEqual((await gym.api.get(path)).body.data)
  expect(asItWas(event.object, event.previous_attributes)).toEqual({ ...before, updated_at: undefined })
  return event.previous_attributes
}

async function newMember(gym: Gym) {
  const sent = { full_name: 'Ana Souza', source: 'Instagram', fitness_goals: ['força'], email: 'ana@example.com' }
  return (await gym.api.post('/members', sent)).body.data
}

test('member.updated has the earlier values, in the shape of the member', async () => {
  const gym = await service.gym({ units: 2 })
  const { id } = await newMember(gym)
  const referrer = (await gym.api.post('/members', { full_name: 'Rui' })).body.data.client.id
  const changes = { source: null, fitness_goals: ['saúde', 'força'], status: 'frozen', referred_by_client_id: referrer }
  const path = `/members/${id}`
  expect(await update(gym, 'member.updated', path, () => gym.api.patch(path, changes))).toEqual({
    status: 'trial',
    fitness_goals: ['força'],
    client: { source: 'Instagram' },
  })
  const owner = await signedIn(service, gym, 'owner')
  const person = { full_name: 'Ana Lima', email: null, birth_date: '1990-02-01', store_id: gym.units.u2 }
  expect(await update(gym, 'member.updated', path, () => owner.patch(`${path}/person`, person))).toEqual({
    store_id: null,
    client: { full_name: 'Ana Souza', email: 'ana@example.com', birth_date: null },
  })
})

test("a member's changes by the desk or a command are member.updated, and private data stays private", async () => {
  const gym = await service.gym({ partnerPrograms: [{ name: 'Clube' }] })
  const { id } = await newMember(gym)
  const owner = await signedIn(service, gym, 'owner')
  const path = `/members/${id}`
  for (const change of [
    () => owner.post(`${path}/block`, { reason: 'segredo da casa' }),
    () => owner.post(`${path}/unblock`),
    () => owner.patch(`${path}/connections`, { trainer_id: gym.trainers.ana, partner_program: 'Clube' }),
    async () => assignTrainer(await gym.context(), id, null),
    async () => joinPartnerProgram(await gym.context(), id, null),
    async () => setAccessBlock(await gym.context(), id, { reason: 'segredo da casa' }),
  ]) {
    const seen = (await gym.api.get(path)).body.data.updated_at
    expect(await update(gym, 'member.updated', path, change)).toEqual({})
    expect((await gym.api.get(path)).body.data.updated_at >= seen).toBe(true)
  }
  expect(JSON.stringify(await gym.events())).not.toContain('segredo')
  const count = (await gym.events()).length
  await setAccessBlock(await gym.context(), id, { reason: 'segredo da casa' })
  expect(await gym.events()).toHaveLength(count)
})

test('membership events have the current and the earlier member and plan', async () => {
  const gym = await service.gym({
    plans: [{ ref: 'trial', name: 'Teste', price_cents: 1000, duration_days: 30, trial_days: 7, courtesy: false }],
  })
  const { id: member_profile_id } = await newMember(gym)
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const sale = { member_profile_id, plan_id: gym.plans.trial, start_date }
  const { id } = (await gym.api.post('/memberships', sale)).body.data
  const path = `/memberships/${id}`
  const activate = () => gym.api.patch(path, { status: 'active', plan_id: gym.plans.mensal, payment_method: 'pix' })
  expect(await update(gym, 'membership.activated', path, activate)).toMatchObject({
    status: 'trial',
    plan: { id: gym.plans.trial, name: 'Teste', price_cents: 1000 },
  })
  const late = () => gym.api.patch(path, { status: 'past_due', end_date: '2199-01-01' })
  await update(gym, 'membership.past_due', path, late)
})

test('the status of seats, charges and sales before a change is reported', async () => {
  const gym = await service.gym({ billing: 'internal', schedule: [dailyOne] })
  const owner = await signedIn(service, gym, 'owner')
  const sale = { items: [{ description: 'Água', quantity: 1, unit_price_cents: 650 }], payment_method: 'pix' }
  const { id } = (await owner.post('/sales', sale)).body.data
  await owner.post(`/sales/${id}/pay`, {})
  await owner.post('/sales', { ...sale, paid: true })
  await owner.post(`/sales/${id}/refund`, { amount_cents: 100 })
  const members = []
  for (const name of ['Ana', 'Bia']) {
    const member_profile_id = (await gym.api.post('/members', { full_name: name })).body.data.id
    const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
    await gym.api.post('/memberships', { member_profile_id, plan_id: gym.plans.mensal, start_date })
    members.push(member_profile_id)
  }
  const [charge] = await gym.events('financial.created')
  await owner.post(`/charges/${(charge!.object as Json).id}/pay`, {})
  const [instance] = (await gym.api.get('/classes')).body.data
  for (const member_profile_id of members) await gym.api.post(`/classes/${instance.id}/book`, { member_profile_id })
  await gym.api.delete(`/classes/${instance.id}/book?member_profile_id=${members[0]}`)
  await gym.api.delete(`/classes/${instance.id}/book?member_profile_id=${members[1]}`)
  const previous = async (type: string) => (await gym.events(type)).map((event) => event.previous_attributes)
  const open = { status: 'pending', paid_at: null }
  expect(await previous('sale.paid')).toEqual([open, open])
  expect(await previous('sale.refunded')).toEqual([{ status: 'paid', refunded_cents: 0, refunded_at: null }])
  expect(await previous('financial.paid')).toEqual([open])
  expect(await previous('class.booked')).toEqual([null, null, { status: 'waitlisted', waitlist_position: 1 }])
  expect(await previous('class.cancelled')).toEqual([
    { status: 'confirmed', cancelled_at: null },
    { status: 'confirmed', cancelled_at: null },
  ])
})

const dailyOne = {
  ref: 'one',
  class_type: 'spinning',
  day_of_week: Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 2 }).dayOfWeek % 7,
  start_time: '12:00',
  end_time: '13:00',
  max_capacity: 1,
}
