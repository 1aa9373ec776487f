import { expect, test } from 'vitest'
import { createWebhook } from '#modules/webhooks/index.ts'
import type { Gym } from '#test/harness/gym.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const cpf = '52998224725'

/** Everything that a member's registration has written, without values that differ for each member. */
async function leftOf(gym: Gym, id: string): Promise<unknown> {
  const { db } = service
  const rows = await Promise.all([
    db.selectFrom('members').selectAll().where('team_id', '=', gym.teamId).where('id', '=', id).execute(),
    db
      .selectFrom('member_visits')
      .selectAll()
      .where('team_id', '=', gym.teamId)
      .where('member_profile_id', '=', id)
      .execute(),
    db
      .selectFrom('audit_trail')
      .select(['actor', 'staff_id', 'action', 'subject', 'before', 'after', 'address', 'device', 'at', 'request_id'])
      .where('team_id', '=', gym.teamId)
      .where('subject_id', '=', id)
      .execute(),
    db
      .selectFrom('events')
      .select(['type', 'object', 'previous_attributes', 'created_at', 'request_id'])
      .where('team_id', '=', gym.teamId)
      .execute(),
    db.selectFrom('webhook_deliveries').select(['status', 'due_at']).where('team_id', '=', gym.teamId).execute(),
  ])
  const known = new Map<string, string>()
  const text = JSON.stringify(rows).replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)"/g, '"a time"')
  const anyOne = /"(key:)?[0-9a-f]{8}-[0-9a-f-]{27}"/g
  return JSON.parse(text.replaceAll(anyOne, (found) => known.getOrInsert(found, `"value ${known.size}"`)))
}

onOneServer('a member who is registered by one statement leaves the same as one by a transaction', async () => {
  const person = {
    full_name: 'Ana Souza',
    email: 'Ana@example.com',
    cpf,
    birth_date: '1990-02-28',
    source: 'Instagram',
  }
  const left = []
  for (const headers of [{}, { 'idempotency-key': 'once' }] as Record<string, string>[]) {
    const gym = await service.gym()
    const sent = { ...person, store_id: gym.units.u1, fitness_goals: ['força'], training_days_per_week: 3 }
    const hook = { url: 'https://example.com/hook', events: null }
    await createWebhook(await gym.context(), hook, { box: service.box, allowPrivate: true })
    // Events are not delivered to a webhook that only listens, so no statement of a delivery is counted.
    const listens = { url: null, listening_at: '2100-01-01T00:00:00Z' }
    await service.db.updateTable('webhooks').set(listens).where('team_id', '=', gym.teamId).execute()
    service.wire.reset()
    const { status, body } = await gym.api.send('POST', '/members', sent, headers)
    expect(status).toBe(201)
    left.push({ statements: service.wire.cost().statements, rows: await leftOf(gym, body.data.id) })
  }
  const [whole, other] = left
  // Both look the origin up, with two statements.
  expect([whole!.statements, other!.statements > 3]).toEqual([3, true])
  expect(whole!.rows).toEqual(other!.rows)
})

test('simultaneous registrations get their own answers, and a duplicate among them is refused', async () => {
  const [gym, other] = [await service.gym(), await service.gym()]
  const taken = await gym.api.post('/members', { full_name: 'Eva', email: 'eva@example.com' })
  expect(taken.status).toBe(201)
  const nobody = crypto.randomUUID()
  const calls = [
    ...Array.from({ length: 50 }, (_, i) => [i % 2 === 0 ? gym : other, { full_name: `Ana ${i}` }, 201] as const),
    [gym, { full_name: 'Bia', email: 'EVA@example.com' }, 422],
    [other, { full_name: 'Bia', email: 'eva@example.com' }, 201],
    [gym, { full_name: 'Cris', store_id: nobody }, 404],
    [gym, { full_name: 'Davi', store_id: other.units.u1 }, 404],
    [gym, { full_name: 'Davi', store_id: gym.units.u1 }, 201],
  ] as const
  const answers = await Promise.all(calls.map(([{ api }, sent]) => api.post('/members', sent)))
  expect(answers.map(({ status }) => status)).toEqual(calls.map(([, , status]) => status))
  for (const [i, [gym, sent, status]] of calls.entries()) {
    if (status !== 201) continue
    const { body } = await gym.api.get(`/members/${answers[i]!.body.data.id}`)
    expect(body.data.client.full_name).toBe(sent.full_name)
  }
  const twins = await Promise.all(['Eli', 'Eli 2'].map((full_name) => gym.api.post('/members', { full_name, cpf })))
  expect(twins.map(({ status }) => status).toSorted()).toEqual([201, 422])
  for (const [{ api, events }, own] of [
    [gym, 28],
    [other, 26],
  ] as const) {
    expect((await api.get('/members')).body.pagination.total).toBe(own)
    expect(await events('member.created')).toHaveLength(own)
  }
})
