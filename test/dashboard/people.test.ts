import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

async function deskWithMember() {
  const gym = await service.gym()
  const sent = { full_name: 'Ana Sousa', email: 'ana@example.com', phone: '+5511987654321', cpf: '52998224725' }
  const member = (await gym.api.post('/members', sent)).body.data
  return { gym, member, desk: await signedIn(service, gym, 'receptionist') }
}

test('a person is corrected under the rules of registration, with one event that has what was before', async () => {
  const { gym, member, desk } = await deskWithMember()
  const path = `/members/${member.id}/person`
  const wrong = await desk.patch(path, { phone: '123', cpf: '11111111111', birth_date: '2199-01-01' })
  expect(wrong.status).toBe(400)
  expect(wrong.body.error.details.fields.map(({ field }: { field: string }) => field)).toEqual([
    'phone',
    'cpf',
    'birth_date',
  ])

  const sent = { full_name: 'Ana Souza', email: null, cpf: '529.982.247-25', medical_conditions: 'x', status: 'frozen' }
  const corrected = await desk.patch(path, sent)
  expect(corrected.body.data).toMatchObject({
    status: 'trial',
    client: { full_name: 'Ana Souza', email: null, phone: '+5511987654321', cpf: '52998224725' },
  })
  expect((await gym.api.get('/members?search=souza')).body.data).toHaveLength(1)
  expect((await gym.api.get('/members?search=sousa')).body.data).toHaveLength(0)
  expect((await gym.api.get('/members?search=ana@')).body.data).toHaveLength(0)

  const events = await service.db.selectFrom('events').selectAll().where('team_id', '=', gym.teamId).execute()
  const updates = events.filter(({ type }) => type === 'member.updated')
  expect(updates).toHaveLength(1)
  expect(updates[0]).toMatchObject({
    object: { id: member.id, client: { full_name: 'Ana Souza' } },
    previous_attributes: { full_name: 'Ana Sousa', email: 'ana@example.com' },
  })
  await desk.patch(path, sent)
  const again = await service.db.selectFrom('events').selectAll().where('team_id', '=', gym.teamId).execute()
  expect(again).toHaveLength(events.length)
})

test('a correction to somebody else’s CPF or e-mail is refused, an unknown unit too, and a key corrects nobody', async () => {
  const { gym, member, desk } = await deskWithMember()
  const other = (await gym.api.post('/members', { full_name: 'Bia' })).body.data
  const path = `/members/${other.id}/person`
  const taken = await desk.patch(path, { email: 'ANA@example.com' })
  expect([taken.status, taken.body.error.code, taken.body.error.details.field]).toEqual([
    422,
    'DUPLICATE_ENTRY',
    'email',
  ])
  expect((await desk.patch(path, { cpf: '52998224725' })).body.error.details.field).toBe('cpf')
  const nowhere = await desk.patch(path, { store_id: other.id })
  expect([nowhere.status, nowhere.body.error.details.field]).toEqual([404, 'store_id'])
  const byKey = await gym.api.patch(`/members/${member.id}/person`, { full_name: 'X' })
  expect([byKey.status, byKey.body.error.code]).toEqual([403, 'ENDPOINT_NOT_PUBLIC'])
})
