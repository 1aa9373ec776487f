import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser, withAuthenticator } from '#test/dashboard/browser.ts'
import { codeIn, mailCodes, newToken } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)

// A passkey belongs to a host name, and a numeric address is not one.
beforeAll(() => {
  service.origin = service.url.replace('127.0.0.1', 'localhost')
})

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const picture = (page: Page) => page.getByRole('img', { name: 'Código QR para a catraca' })
const cpf = '529.982.247-25'

async function gymWithAna() {
  const gym = await service.gym()
  await gym.api.post('/members', { full_name: 'Ana Souza', email: 'ana@example.com', cpf })
  return gym
}

test('a member signs in with a mailed code, although the page was forgotten meanwhile', async () => {
  const gym = await gymWithAna()
  const page = await browser.open(phone)
  await page.goto(`/app/${gym.slug}`)
  const contact = page.getByLabel('E-mail ou CPF')
  await contact.fill('529.982.247-24')
  await page.getByRole('button', { name: 'Receber um código por e-mail' }).click()
  await page.getByText('Isto não é um e-mail nem um CPF.').waitFor()
  await contact.fill(cpf)
  await page.getByRole('button', { name: 'Receber um código por e-mail' }).click()
  await page.getByText('Veja seu e-mail').waitFor()
  const [mail] = await mailCodes(gym)
  expect(mail).toMatchObject({ to: 'ana@example.com', subject: expect.stringContaining('Seu código') })

  await page.reload()
  const code = page.getByLabel('Código de seis números')
  expect(await code.getAttribute('inputmode')).toBe('numeric')
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  await code.fill(codeIn(mail) === '000000' ? '111111' : '000000')
  await page.getByText('O código está errado ou não vale mais.').waitFor()
  await code.fill(codeIn(mail).replace(/(...)/, '$1 '))
  await picture(page).waitFor()
  expect(await page.evaluate('Object.keys(localStorage).join()')).toBe(`catraca-app:${gym.slug}`)
})

test('on a phone that signed in long ago a member signs out everywhere after a new code', async () => {
  const gym = await gymWithAna()
  const page = await browser.open(phone)
  await page.goto(`/app/${gym.slug}`)
  await page.getByLabel('E-mail ou CPF').fill(cpf)
  await page.getByRole('button', { name: 'Receber um código por e-mail' }).click()
  await page.getByText('Veja seu e-mail').waitFor()
  await page.getByLabel('Código de seis números').fill(codeIn((await mailCodes(gym)).at(-1)))
  await picture(page).waitFor()
  const elevenMinutesAgo = Temporal.Now.instant().subtract({ minutes: 11 }).toString()
  const sessions = service.db.updateTable('app_sessions').set({ begun_at: elevenMinutesAgo })
  await sessions.where('team_id', '=', gym.teamId).execute()
  await page.goto(`/app/${gym.slug}/eu/aparelhos`)
  await page.getByRole('button', { name: 'Sair de todos os aparelhos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByRole('heading', { name: 'Confirme que é você' }).waitFor()
  expect(await violationsOf(page, 'the new proof')).toEqual([])
  expect(await sidewaysOf(page, 'the new proof', 390)).toEqual([])
  await page.getByRole('button', { name: 'Receber um código por e-mail' }).click()
  await page.getByText('Enviamos um código para ana@example.com.').waitFor()
  await page.getByLabel('Código de seis números').fill(codeIn((await mailCodes(gym)).at(-1)))
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await page.getByRole('heading', { name: 'Entre no app' }).waitFor()
  const left = service.db.selectFrom('app_sessions').select('id').where('team_id', '=', gym.teamId)
  expect(await left.execute()).toEqual([])
})

test('another code can be requested after half a minute, and for another contact at once', async () => {
  const gym = await gymWithAna()
  const page = await browser.open(phone)
  await page.clock.install()
  await page.goto(`/app/${gym.slug}`)
  await page.getByLabel('E-mail ou CPF').fill('typo@example.com')
  await page.getByRole('button', { name: 'Receber um código por e-mail' }).click()
  await page.getByText('Veja seu e-mail').waitFor()
  expect(await mailCodes(gym)).toEqual([])
  expect(await page.getByRole('button', { name: /^Enviar outro código em \d+ s$/ }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Usar outro e-mail ou CPF' }).click()
  await page.getByLabel('E-mail ou CPF').fill('ana@example.com')
  await page.getByRole('button', { name: 'Receber um código por e-mail' }).click()
  await page.getByText('Veja seu e-mail').waitFor()
  const [first] = await mailCodes(gym)
  await page.clock.runFor(31_000)
  await page.getByRole('button', { name: 'Enviar outro código', exact: true }).click()
  await page.getByRole('button', { name: /^Enviar outro código em \d+ s$/ }).waitFor()
  const [second] = await mailCodes(gym)
  if (codeIn(first) !== codeIn(second)) {
    await page.getByLabel('Código de seis números').fill(codeIn(first))
    await page.getByText('O código está errado ou não vale mais.').waitFor()
  }
  await page.getByLabel('Código de seis números').fill(codeIn(second))
  await picture(page).waitFor()
})

async function comeInByMail(page: Page, gym: Awaited<ReturnType<typeof gymWithAna>>): Promise<void> {
  await page.goto(`/app/${gym.slug}`)
  await page.getByLabel('E-mail ou CPF').fill('ana@example.com')
  await page.getByRole('button', { name: 'Receber um código por e-mail' }).click()
  await page.getByText('Veja seu e-mail').waitFor()
  await page.getByLabel('Código de seis números').fill(codeIn((await mailCodes(gym))[0]))
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Eu', exact: true }).click()
  await page.getByRole('link', { name: 'Aparelhos' }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
}

test('a passkey is offered after the code, signs in without one, and is invalid once removed', async () => {
  const gym = await gymWithAna()
  const page = await browser.open(phone)
  await withAuthenticator(page)
  await comeInByMail(page, gym)
  await page.getByRole('heading', { name: 'Entre sem código da próxima vez' }).waitFor()
  const found = await violationsOf(page, 'the offer')
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await picture(page).waitFor()
  await leave(page)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await picture(page).waitFor()

  await page.getByRole('link', { name: 'Eu', exact: true }).click()
  await page.getByRole('link', { name: 'Chaves de acesso' }).click()
  await page.getByText(/Último uso/).waitFor()
  found.push(...(await violationsOf(page, 'the passkeys')), ...(await sidewaysOf(page, 'the passkeys', 390)))
  await page.getByRole('button', { name: 'Criar chave de acesso' }).click()
  await page.getByText('Este aparelho já tem uma chave de acesso sua.').waitFor()
  await page.getByRole('button', { name: /^Remover/ }).click()
  await page.getByText('Você ainda não tem nenhuma.').waitFor()
  await leave(page)
  await page.getByRole('button', { name: 'Entrar com chave de acesso' }).click()
  await page.getByText('Esta chave de acesso não vale nesta academia.').waitFor()
  expect(found).toEqual([])
})

test('a passkey is offered once, and not where the device has none', async () => {
  const gym = await gymWithAna()
  const without = await browser.open(phone)
  await comeInByMail(without, gym)
  await picture(without).waitFor()
  const page = await browser.open(phone)
  await withAuthenticator(page)
  await comeInByMail(page, gym)
  await page.getByRole('button', { name: 'Agora não' }).click()
  await picture(page).waitFor()
  await leave(page)
  await comeInByMail(page, gym)
  await picture(page).waitFor()
})

test('after too many requests the page says how long to wait, and without network that the network is missing', async () => {
  const gym = await gymWithAna()
  const page = await browser.open(phone)
  await page.goto(`/app/${gym.slug}`)
  await page.getByLabel('E-mail ou CPF').fill('ana@example.com')
  const send = page.getByRole('button', { name: 'Receber um código por e-mail' })
  const details = { reason: 'TOO_MANY_TRIES', retry_after_seconds: 130 }
  await page.route('**/code', (route) => route.fulfill({ status: 429, json: { error: { details } } }))
  await send.click()
  await page.getByText('Muitas tentativas. Espere 3 minutos e tente de novo.').waitFor()
  await page.unroute('**/code')
  await page.context().setOffline(true)
  await send.click()
  await page.getByText('Veja se o aparelho tem rede').waitFor()
})

test('without network the typed code stays, and a link leaves nothing of a code that was asked for', async () => {
  const gym = await gymWithAna()
  const page = await browser.open(phone)
  await page.goto(`/app/${gym.slug}`)
  await page.getByLabel('E-mail ou CPF').fill(cpf)
  await page.getByRole('button', { name: 'Receber um código por e-mail' }).click()
  const code = page.getByLabel('Código de seis números')
  await code.waitFor()
  await page.context().setOffline(true)
  await code.fill('123456')
  await page.getByText('Veja se o aparelho tem rede').waitFor()
  expect(await code.inputValue()).toBe('123456')
  await page.context().setOffline(false)
  const [ana] = (await gym.api.get('/members')).body.data
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, ana.id)}`)
  await picture(page).waitFor()
  expect(await page.evaluate('Object.keys(localStorage).join()')).toBe(`catraca-app:${gym.slug}`)
})

test('the sign-in pages read well in light and dark, on a narrow phone and in English', async () => {
  const gym = await gymWithAna()
  const looks = [
    { colorScheme: 'light', locale: 'pt-BR', viewport: { width: 390, height: 844 } },
    { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 568 } },
  ] as const
  const found: string[] = []
  for (const look of looks) {
    const page = await browser.open({ ...phone, ...look })
    const check = async (name: string) => {
      const where = `${name}, ${look.locale}`
      found.push(...(await violationsOf(page, where)), ...(await sidewaysOf(page, where, look.viewport.width)))
    }
    await page.goto(`/app/${gym.slug}`)
    await page.locator('#contact').fill('ana@example.com')
    await check('the contact')
    await page.locator('form button[type=submit]').first().click()
    await page.locator('#code').waitFor()
    await check('the code')
    await page.locator('#code').fill('000000')
    await page.locator('#code-problem:not(:empty)').waitFor()
    await check('a wrong code')
  }
  expect(found).toEqual([])
})
