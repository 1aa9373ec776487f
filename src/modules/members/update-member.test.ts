import { describe, expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'

const service = useService()
const cpfs = ['52998224725', '11144477735', '12345678909']

describe('PATCH /members/:id', () => {
  const setUp = async () => {
    const gym = await service.gym()
    const { data } = (
      await gym.api.post('/members', {
        full_name: 'Ana',
        experience_level: 'beginner',
        source: 'Instagram',
        fitness_goals: ['força'],
      })
    ).body
    await service.db.deleteFrom('events').where('team_id', '=', gym.teamId).execute()
    return { gym, id: data.id as string, clientId: data.client.id as string }
  }

  test('changes fields that are sent, clears fields that are null, keeps the rest', async () => {
    const { gym, id } = await setUp()
    const { status, body } = await gym.api.patch(`/members/${id}`, {
      experience_level: 'advanced',
      source: null,
      fitness_goals: null,
      access_card_number: '77',
    })
    expect(status).toBe(200)
    expect(body.data).toEqual({
      id,
      status: 'trial',
      updated_at: expect.any(String),
      experience_level: 'advanced',
      source: null,
      fitness_goals: [],
      access_card_number: '77',
    })
    const after = (await gym.api.get(`/members/${id}`)).body.data
    expect(after).toMatchObject({
      experience_level: 'advanced',
      fitness_goals: [],
      client: { source: null, full_name: 'Ana' },
    })
    expect(await gym.events()).toMatchObject([
      {
        type: 'member.updated',
        object: after,
        previous_attributes: {
          experience_level: 'beginner',
          client: { source: 'Instagram' },
          fitness_goals: ['força'],
          access_card_number: null,
        },
      },
    ])
  })

  test('the same values again change nothing and record no event', async () => {
    const { gym, id } = await setUp()
    const before = (await gym.api.get(`/members/${id}`)).body.data
    const { body } = await gym.api.patch(`/members/${id}`, {
      experience_level: 'beginner',
      source: 'instagram',
      fitness_goals: ['força'],
    })
    expect(body.data).toMatchObject({ updated_at: before.updated_at, source: 'Instagram' })
    expect((await gym.api.patch(`/members/${id}`, {})).body.data).toEqual({
      id,
      status: 'trial',
      updated_at: before.updated_at,
    })
    expect((await gym.api.patch(`/members/${id}`)).status).toBe(200)
    expect(await gym.events()).toEqual([])
  })

  test('a status change also records member.status_changed, and member.deactivated when cancelled', async () => {
    const { gym, id } = await setUp()
    await gym.api.patch(`/members/${id}`, { status: 'active' })
    await gym.api.patch(`/members/${id}`, { status: 'cancelled' })
    const events = await gym.events()
    expect(events.map((event) => event.type)).toEqual([
      'member.updated',
      'member.status_changed',
      'member.updated',
      'member.status_changed',
      'member.deactivated',
    ])
    expect(events[3]).toMatchObject({
      object: { id, name: 'Ana', status: 'cancelled' },
      previous_attributes: { status: 'active' },
    })
  })

  test('fields that the API may not change are ignored', async () => {
    const { gym, id } = await setUp()
    const { status, body } = await gym.api.patch(`/members/${id}`, {
      medical_clearance: true,
      injuries: [],
      biometric_enrolled: true,
      full_name: 'X',
      cpf: cpfs[0],
    })
    expect(status).toBe(200)
    expect(Object.keys(body.data).toSorted()).toEqual(['id', 'status', 'updated_at'])
    expect((await gym.api.get(`/members/${id}`)).body.data).toMatchObject({
      biometric_enrolled: false,
      client: { full_name: 'Ana', cpf: null },
    })
  })

  test('refuses a null status, a taken card, an unknown referrer, oneself as referrer and bad origins', async () => {
    const { gym, id, clientId } = await setUp()
    const other = (await gym.api.post('/members', { full_name: 'Bia' })).body.data
    await gym.api.patch(`/members/${other.id}`, { access_card_number: '9' })
    const foreign = (await (await service.gym()).api.post('/members', { full_name: 'Cid' })).body.data
    const refused = async (changes: object) => {
      const { status, body } = await gym.api.patch(`/members/${id}`, { training_days_per_week: 5, ...changes })
      return [status, body.error?.code, body.error?.details]
    }
    expect(await refused({ status: null })).toMatchObject([400, 'VALIDATION_ERROR', { fields: [{ field: 'status' }] }])
    expect(await refused({ access_card_number: '9' })).toEqual([
      422,
      'DUPLICATE_ENTRY',
      { field: 'access_card_number' },
    ])
    // The seats are read after the write that is refused.
    expect(await refused({ status: 'frozen', access_card_number: '9' })).toEqual([
      422,
      'DUPLICATE_ENTRY',
      { field: 'access_card_number' },
    ])
    expect(await refused({ referred_by_client_id: foreign.client.id })).toEqual([
      404,
      'NOT_FOUND',
      { field: 'referred_by_client_id' },
    ])
    expect(await refused({ referred_by_client_id: clientId })).toEqual([
      422,
      'VALIDATION_ERROR',
      { reason: 'SELF_REFERRAL' },
    ])
    expect(await refused({ source: 'Orkut' })).toMatchObject([400, 'SOURCE_UNKNOWN', {}])
    expect(await refused({ source: 'TotalPass' })).toMatchObject([400, 'SOURCE_RESERVED', {}])
    expect((await gym.api.get(`/members/${id}`)).body.data.training_days_per_week).toBeNull()
    const accepted = await gym.api.patch(`/members/${id}`, { referred_by_client_id: other.client.id })
    expect(accepted.body.data.referred_by_client_id).toBe(other.client.id)
  })

  test('simultaneous changes run one after another: each event starts where the one before ended', async () => {
    const { gym, id } = await setUp()
    await Promise.all(
      Array.from({ length: 21 }, (_, i) => gym.api.patch(`/members/${id}`, { training_days_per_week: (i % 7) + 1 })),
    )
    const events = (await gym.events()) as unknown as {
      object: { training_days_per_week: number }
      previous_attributes: { training_days_per_week: number | null }
    }[]
    let last: number | null = null
    for (const event of events) {
      expect(event.previous_attributes.training_days_per_week).toBe(last)
      last = event.object.training_days_per_week
    }
    expect((await gym.api.get(`/members/${id}`)).body.data.training_days_per_week).toBe(last)
  })
})
