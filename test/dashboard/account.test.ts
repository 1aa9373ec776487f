import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, invited, letConfirmationExpire, password, signedIn } from '#test/harness/staff.ts'
import { violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)
const newPassword = 'outra senha bem longa'

test('a person who works in two gyms chooses one when signing in; after too many tries the page says how long to wait', async () => {
  const [gym, other] = [await service.gym(), await service.gym()]
  const { email } = await signedIn(service, gym, 'manager')
  const there = await invited(service, other, 'manager', email)
  await callStaffApi(service.url, 'POST /session/link', { token: there.token, password })

  const page = await browser.open()
  await page.goto('/sign-in')
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('button', { name: `Academia ${gym.slug}` }).waitFor()
  expect(await violationsOf(page, 'choosing a gym')).toEqual([])
  await page.getByRole('button', { name: `Academia ${other.slug}` }).click()
  await page.waitForURL('/')
  await page.getByText(`Academia ${other.slug}`).waitFor()

  const stranger = await browser.open()
  await stranger.goto('/sign-in')
  await stranger.getByLabel('E-mail').fill(email)
  for (let i = 0; i < 5; i++) {
    await stranger.locator('input[type=password]').fill(`wrong ${i}`)
    await stranger.getByRole('button', { name: 'Entrar', exact: true }).click()
    await stranger.getByText('E-mail ou senha incorretos.').waitFor()
    await stranger.locator('button[data-loading]').waitFor({ state: 'detached' })
  }
  await stranger.getByRole('button', { name: 'Entrar', exact: true }).click()
  await stranger.getByText(/Muitas tentativas\. Tente de novo em \d+ s\./).waitFor()
  expect(await stranger.getByRole('button', { name: 'Entrar', exact: true }).isDisabled()).toBe(true)
  expect(await violationsOf(stranger, 'waiting')).toEqual([])
  await stranger.getByLabel('E-mail').fill('somebody-else@example.com')
  expect(await stranger.getByRole('button', { name: 'Entrar', exact: true }).isDisabled()).toBe(false)
})

test('a receptionist ends a session from the account page, which closes it at once, and sets a stronger password', async () => {
  const desk = await signedIn(service, await service.gym(), 'receptionist')
  const left = await browser.signIn(desk.email)
  const page = await browser.signIn(desk.email)
  await page.getByRole('button', { name: 'Sua conta' }).click()
  await page.getByRole('menuitem', { name: 'Minha conta' }).click()
  await page.getByText('3 sessões').waitFor()
  await page.getByText('este aparelho').first().waitFor()
  expect(await violationsOf(page, '/account')).toEqual([])
  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click()
  await page.getByText('1 sessão').waitFor()
  await left.waitForURL(/\/sign-in/)

  await page.getByLabel('Senha atual').fill(password)
  await page.getByLabel('Nova senha').fill('flamengo2024')
  await page.getByText(/é uma das mais comuns/).waitFor()
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await page.getByText('É uma das senhas mais comuns, ou parecida com uma.').first().waitFor()
  await page.getByLabel('Nova senha').fill(newPassword)
  await page.getByText('Força da senha: forte').waitFor()
  expect(await violationsOf(page, '/account with a strong password')).toEqual([])
  await page.getByRole('button', { name: 'Trocar a senha' }).click()
  await page.getByText(/A senha foi trocada/).waitFor()
  const again = await callStaffApi(service.url, 'POST /session', { email: desk.email, password: newPassword })
  expect(again.status).toBe(200)
})

test('changes of permissions ask for the password and then go on; going back leaves the form unchanged', async () => {
  const owner = await signedIn(service, await service.gym(), 'owner')
  const page = await browser.signIn(owner.email)
  await letConfirmationExpire(service, owner)
  await page.goto('/developers')
  await page.getByRole('button', { name: 'Nova chave' }).click()
  await page.getByLabel('Para que serve').fill('Site')
  await page.getByLabel('Todas').check()
  await page.getByRole('button', { name: 'Criar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' })
  await dialog.getByLabel('Sua senha').waitFor()
  expect(await violationsOf(page, 'confirming')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Não foi feito: é preciso confirmar que é você.').waitFor()
  expect(await page.getByLabel('Para que serve').inputValue()).toBe('Site')

  await page.getByRole('button', { name: 'Criar' }).click()
  await dialog.getByLabel('Sua senha').fill('não é esta')
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await dialog.getByText('Não é a sua senha.').waitFor()
  await dialog.getByLabel('Sua senha').fill(password)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  expect(await page.getByTestId('secret').textContent()).toMatch(/^ctr_/)
})

test('an unattended page marks its own requests as such until it is touched', async () => {
  const gym = await service.gym()
  const desk = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(desk.email)
  await page.clock.install()
  await page.goto('/members')
  await page.getByRole('heading', { name: 'Alunos', level: 1 }).waitFor()
  const said: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.url().includes('/dashboard/api/members')) said.push(request.headers()['x-unattended'])
  })
  const somethingHappens = async (full_name: string) => {
    const before = said.length
    await gym.api.post('/members', { full_name })
    await expect
      .poll(
        async () => {
          await page.clock.runFor(500)
          return said.length
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(before)
    return said[before]
  }
  await page.clock.fastForward('01:30')
  expect(await somethingHappens('Ana Souza')).toBe('1')
  await page.keyboard.press('Shift')
  expect(await somethingHappens('Bia Lima')).toBeUndefined()
})
