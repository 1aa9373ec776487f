import { expect, test } from 'vitest'
import { openSecretBox } from '#platform/secrets/secrets.ts'
import { serviceSignature, startReceiver } from '#test/harness/receiver.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

test('a webhook whose secret no key opens is shown as stopped, keeps due deliveries, and goes on with a new secret', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const receiver = await startReceiver()
  const { id } = (await owner.post('/webhooks', { url: receiver.url, events: ['member.created'] })).body.data
  const lost = openSecretBox({ secretsKey: Buffer.alloc(32, 9) }, '')
  const secret = lost.seal('whsec_x', `webhook ${gym.teamId} ${id}`)
  await service.db.updateTable('webhooks').set({ secret }).where('id', '=', id).execute()
  await gym.api.post('/members', { full_name: 'Ana' })

  expect(await service.deliverer.deliverDue(gym.teamId)).toBe(0)
  expect(service.takeErrors()).toMatchObject([{ msg: expect.stringContaining('catraca webhook rotate') }])
  const [shown] = (await owner.get('/webhooks')).body.data
  expect(shown).toMatchObject({ id, is_enabled: true, secret_lost: true })
  const tried = await owner.post(`/webhooks/${id}/test`)
  expect([tried.status, tried.body.error.details.reason]).toEqual([422, 'SECRET_LOST'])

  const rotated = (await owner.post(`/webhooks/${id}/rotate`, { overlap_hours: 24 })).body.data
  expect(rotated.previous_secret_expires_at).toBeNull()
  expect(await service.deliverer.deliverDue(gym.teamId)).toBe(1)
  const [received] = receiver.received
  expect(received!.headers['x-service-signature']).toBe(serviceSignature(rotated.secret, received!))
  expect((await owner.get('/webhooks')).body.data[0].secret_lost).toBe(false)
})

test('an earlier secret that no key opens signs no more, and delays nothing', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const receiver = await startReceiver()
  const { id } = (await owner.post('/webhooks', { url: receiver.url, events: ['member.created'] })).body.data
  const lost = openSecretBox({ secretsKey: Buffer.alloc(32, 9) }, '')
  await owner.post(`/webhooks/${id}/rotate`, { overlap_hours: 24 })
  const previous_secret = lost.seal('whsec_x', `webhook ${gym.teamId} ${id}`)
  await service.db.updateTable('webhooks').set({ previous_secret }).where('id', '=', id).execute()
  await gym.api.post('/members', { full_name: 'Ana' })
  expect(await service.deliverer.deliverDue(gym.teamId)).toBe(1)
  expect(receiver.received).toHaveLength(1)
})
