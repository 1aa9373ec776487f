import { expect, test } from 'vitest'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { fieldsWith, memberFields, schemasOf } from './fields.ts'

// A line in the table must be enough for a new field: each field is sent wherever its line allows it, and read wherever it is shown.

const service = useService()

interface Sample {
  enum?: (string | null)[]
  examples?: unknown[]
}

/** A value for every field of these schemas: something that exists in this gym, or the schema's last example. */
function samples(gym: Gym, schemas: object, existing: object): Record<string, unknown> {
  const real: Record<string, unknown> = { store_id: gym.units.u1, source: 'Instagram', ...existing }
  return Object.fromEntries(
    Object.entries<Sample>(schemas as Record<string, Sample>).map(([name, { enum: allowed, examples }]) => [
      name,
      real[name] ?? allowed?.findLast((value) => value !== null) ?? examples![0],
    ]),
  )
}

const asStored = (sent: Record<string, unknown>) => ({ ...sent, ...('cpf' in sent ? { cpf: '52998224725' } : {}) })

test('every field is stored and shown as it was registered, corrected and changed, and empty if nothing was sent', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const rowOf = (id: string) =>
    service.db.selectFrom('members').select(memberFields).where('id', '=', id).executeTakeFirstOrThrow()
  const shown = async (id: string) => {
    const { client, ...profile } = (await gym.api.get(`/members/${id}`)).body.data
    const [listed] = (await gym.api.get('/members')).body.data.filter((member: { id: string }) => member.id === id)
    expect(listed).toMatchObject({ ...Object.fromEntries(fieldsWith('profile').map((f) => [f, profile[f]])), client })
    return { ...client, ...profile }
  }
  const visible = new Set<string>([...fieldsWith('client'), ...fieldsWith('profile')])
  const seen = (values: object) => Object.fromEntries(Object.entries(values).filter(([name]) => visible.has(name)))

  const blank = (await gym.api.post('/members', { full_name: 'Ana' })).body.data
  const { full_name, status, fitness_goals, ...rest } = await rowOf(blank.id)
  expect({ full_name, status, fitness_goals }).toEqual({ full_name: 'Ana', status: 'trial', fitness_goals: [] })
  expect(new Set(Object.values(rest))).toEqual(new Set([null]))

  const created = samples(gym, schemasOf('created'), {})
  const made = await gym.api.post('/members', created)
  expect(made.status).toBe(201)
  expect(await rowOf(made.body.data.id)).toMatchObject(asStored(created))
  expect(await shown(made.body.data.id)).toMatchObject(seen(asStored(created)))

  const corrected = samples(gym, schemasOf('corrected'), { cpf: '111.444.777-35', email: 'ana@example.com' })
  const right = await owner.patch(`/members/${blank.id}/person`, corrected)
  expect(right.status).toBe(200)
  expect(await rowOf(blank.id)).toMatchObject({ ...corrected, cpf: '11144477735' })
  expect(await shown(blank.id)).toMatchObject(seen({ ...corrected, cpf: '11144477735' }))

  const changed = samples(gym, schemasOf('changed'), { referred_by_client_id: made.body.data.client.id })
  const answer = await gym.api.patch(`/members/${blank.id}`, changed)
  expect(answer.body.data).toEqual({ id: blank.id, updated_at: expect.any(String), ...changed })
  expect(await rowOf(blank.id)).toMatchObject(changed)
  expect(await shown(blank.id)).toMatchObject(seen(changed))
  const { status: _, ...clearable } = changed
  await gym.api.patch(`/members/${blank.id}`, Object.fromEntries(Object.keys(clearable).map((name) => [name, null])))
  const cleared = Object.fromEntries(Object.keys(clearable).map((name) => [name, name === 'fitness_goals' ? [] : null]))
  expect(await rowOf(blank.id)).toMatchObject(cleared)
})
