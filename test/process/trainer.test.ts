import { expect, test } from 'vitest'
import { Client } from '#test/harness/client.ts'
import { catraca, catracaJson, demoGym, startService } from './launch.ts'

test('the operator sets who trains a member, and removes it', async () => {
  const { env } = await demoGym()
  const service = await startService(env)
  const { key } = await catracaJson(['key', 'create', '--company', 'horizonte', '--name', 'x', '--scopes', 'all'], env)
  const api = new Client(service.url, key)
  const [member] = (await api.get('/members?sort_by=full_name')).body.data
  const made = await api.post('/members', { full_name: 'Zuleica Prado' })
  const [trainer] = (await api.get('/trainers?is_active=true')).body.data
  const students = async () =>
    (await api.get(`/trainers/${trainer.id}`)).body.data.students.map((student: { name: string }) => student.name)

  const assign = (memberId: string, trainerId: string) =>
    ['trainer', 'assign', '--member', memberId, '--trainer', trainerId] as const
  expect(await catraca([...assign(made.body.data.id, trainer.id)], env)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('trains with'),
  })
  expect(await students()).toContain('Zuleica Prado')
  expect(await catracaJson([...assign(made.body.data.id, 'none')], env)).toEqual({
    member_id: made.body.data.id,
    trainer_id: null,
  })
  expect(await students()).not.toContain('Zuleica Prado')

  const stranger = await catraca([...assign(trainer.id, trainer.id)], env)
  expect(stranger).toMatchObject({ code: 1, stderr: `There is no member with the id ${trainer.id}.\n` })
  const nobody = await catraca([...assign(member.id, member.id)], env)
  expect(nobody).toMatchObject({ code: 1, stderr: 'Trainer not found.\n' })
})
