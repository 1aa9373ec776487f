import { expect, test } from 'vitest'
import { createWebhook } from '#modules/webhooks/index.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { makeTurnstile } from '#test/harness/turnstile.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

test('a form keeps what somebody else changed while it was open: a role, a webhook, the network of a turnstile', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  const page = await browser.signIn(owner.email)
  const form = page.getByRole('dialog').last()
  const save = async () => {
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.waitFor({ state: 'hidden' })
  }

  const role = (await owner.post('/roles', { name: 'Líder', permissions: ['members:read'] })).body.data
  await page.goto('/settings?tab=staff')
  await page.getByRole('button', { name: 'Editar: Líder' }).click()
  await form.getByLabel('Nome').fill('Líder de turno')
  await owner.patch(`/roles/${role.id}`, { permissions: ['members:read', 'access:read'] })
  await save()
  const roles = (await owner.get('/roles')).body.data
  expect(roles).toMatchObject([{ name: 'Líder de turno', permissions: ['members:read', 'access:read'] }])

  const wanted = { url: 'https://example.com/hook', events: null }
  const trusted = { box: service.box, allowPrivate: true }
  const webhook = (await createWebhook(await gym.context(), wanted, trusted)) as { id: string }
  await page.goto('/developers?tab=webhooks')
  await page.getByRole('button', { name: 'Mudar', exact: true }).click()
  await form.getByLabel('Endereço (https)').fill('https://example.com/other')
  expect((await owner.patch(`/webhooks/${webhook.id}`, { events: ['member.created'] })).status).toBe(200)
  await save()
  const webhooks = (await owner.get('/webhooks')).body.data
  expect(webhooks).toMatchObject([{ url: 'https://example.com/other', events: ['member.created'] }])

  const { id } = await makeTurnstile(gym)
  const set = (body: object) => owner.patch(`/devices/${id}/connection`, body)
  expect((await set({ address: 'http://192.168.0.129', login: 'admin', password: 'long enough' })).status).toBe(200)
  await page.goto('/devices')
  await page.getByRole('button', { name: /^Rede e senha/ }).click()
  await form.getByLabel('Usuário').fill('catraca')
  expect((await set({ address: 'http://192.168.0.130', password: 'long enough' })).status).toBe(200)
  await save()
  expect((await owner.get(`/devices/${id}/connection`)).body.data).toMatchObject({
    address: 'http://192.168.0.130',
    login: 'catraca',
    has_password: true,
  })
})
