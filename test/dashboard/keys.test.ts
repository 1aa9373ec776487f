import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

test('a key gets its allowed addresses and a last day, and the list shows where it was last used', async () => {
  const gym = await service.gym()
  const owner = await signedIn(service, gym, 'owner')
  await gym.api.get('/plans')
  // Uses are written in batches, a moment later; the page reads them only once.
  const lastUsed = async () => (await owner.get('/keys')).body.data[0].last_used_at
  await expect.poll(lastUsed).not.toBeNull()
  const page = await browser.signIn(owner.email)
  await page.goto('/developers')
  await page.getByText('do endereço 127.0.0.1').waitFor()

  await page.getByRole('button', { name: 'Nova chave' }).click()
  await page.getByLabel('Para que serve').fill('Catraca da unidade')
  await page.getByLabel('access:write').check()
  await page.getByLabel('Vale até o fim de').fill('31/12/2099')
  await page.getByLabel('Endereços IP permitidos').fill('203.0.113.9/24\n10.0.0.300')
  await page.getByRole('button', { name: 'Criar' }).click()
  await page.getByRole('dialog').getByText('Use endereços IP ou redes').waitFor()
  await page.getByLabel('Endereços IP permitidos').fill('203.0.113.9/24\n2001:db8::1')
  await page.getByRole('button', { name: 'Criar' }).click()
  await page.getByRole('button', { name: 'Já guardei' }).click()
  const row = page.getByRole('row', { name: /Catraca da unidade/ })
  await row.getByText('203.0.113.0/24, 2001:db8::1').waitFor()
  await row.getByText('nunca usada').waitFor()
  await row.getByText('até 31/12/2099').waitFor()
  const [made] = (await owner.get('/keys')).body.data
  expect(made.expires_at).toBe('2100-01-01T03:00:00.000Z') // midnight in São Paulo
})
