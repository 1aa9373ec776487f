import { expect, test } from 'vitest'
import { assignTrainer } from '#modules/members/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

const trainers = [
  {
    ref: 'bruno',
    name: 'Bruno Tavares',
    email: 'bruno@example.com',
    cref_number: '023456-G',
    cref_state: 'SP',
    specializations: ['Musculação', 'HIIT'],
    certifications: ['Kettlebell N1'],
    bio: 'Corre.',
    years_experience: 5,
    education: 'USP',
    max_students: 2,
    accepts_new_students: false,
    commission_pct: 12.5,
    schedules: [{ day_of_week: 1, start_time: '06:00', end_time: '12:00' }],
  },
  { ref: 'carla', name: 'Carla Yamamoto', is_active: false, specializations: ['Yoga'] },
]

test('trainers are listed by name, with the data of the file and without students', async () => {
  const gym = await service.gym({ trainers })
  const { body } = await gym.api.get('/trainers')
  expect(body.data.map((one: { user: { name: string } }) => one.user.name)).toEqual([
    'Ana Souza',
    'Bruno Tavares',
    'Carla Yamamoto',
  ])
  const { ref: _, name, email, ...fields } = trainers[0]!
  expect(body.data[1]).toEqual({
    id: gym.trainers.bruno,
    ...fields,
    is_active: true,
    user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name, email },
  })
  expect(body.data[2]).toMatchObject({ cref_number: null, schedules: [], certifications: [], commission_pct: null })
})

test.each([
  ['?is_active=true', ['ana', 'bruno']],
  ['?is_active=false', ['carla']],
  ['?specialization=hiit', ['bruno']],
  ['?specialization=MUSCULACAO', ['bruno']],
  ['?specialization=musc', []],
  ['?specialization=yoga&is_active=true', []],
])('%s finds %j', async (query, expected) => {
  const gym = await service.gym({ trainers })
  const { data } = (await gym.api.get(`/trainers${query}`)).body
  expect(data.map((one: { id: string }) => one.id)).toEqual(expected.map((ref) => gym.trainers[ref]))
})

test('the order of trainers minds neither accents nor letter case', async () => {
  const names = ['Zélia', 'bia', 'Álvaro', 'Érica']
  const gym = await service.gym({ trainers: names.map((name, i) => ({ ref: `t${i}`, name })) })
  const { body } = await gym.api.get('/trainers')
  expect(body.data.map((one: { user: { name: string } }) => one.user.name)).toEqual([
    'Álvaro',
    'Ana Souza',
    'bia',
    'Érica',
    'Zélia',
  ])
})

test('a trainer shows the students, and changes when a student moves to another trainer', async () => {
  const [gym, other] = [await service.gym({ trainers }), await service.gym()]
  const ctx = await gym.context()
  const register = async (full_name: string) =>
    (await gym.api.post('/members', { full_name, email: `${full_name}@example.com`, cpf: undefined })).body.data
  const [zoe, alex] = [await register('zoe'), await register('Alex')]
  for (const member of [zoe, alex]) expect(await assignTrainer(ctx, member.id, gym.trainers.bruno!)).toBeUndefined()
  const students = async (ref: string) => (await gym.api.get(`/trainers/${gym.trainers[ref]}`)).body.data.students
  const shown = (member: { id: string; client: { id: string; full_name: string; email: string } }) => ({
    member_id: member.id,
    client_id: member.client.id,
    name: member.client.full_name,
    email: member.client.email,
    status: 'trial',
  })
  expect(await students('bruno')).toEqual([shown(alex), shown(zoe)])
  expect(await assignTrainer(ctx, zoe.id, gym.trainers.carla!)).toBeUndefined()
  expect(await assignTrainer(ctx, alex.id, null)).toBeUndefined()
  expect([await students('bruno'), await students('carla')]).toEqual([[], [shown(zoe)]])
  expect(await assignTrainer(ctx, zoe.id, other.trainers.ana!)).toBeInstanceOf(Failure)
  expect(await students('carla')).toEqual([shown(zoe)])
})
