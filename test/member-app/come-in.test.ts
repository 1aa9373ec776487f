import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { codeIn, mailCodes } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const picture = (page: Page) => page.getByRole('img', { name: 'Código QR para a catraca' })
const cpf = '529.982.247-25'

async function gymWithAna() {
  const gym = await service.gym()
  await gym.api.post('/members', { full_name: 'Ana Souza', email: 'ana@example.com', cpf })
  return gym
}

test('a member comes in by a code that was mailed, though the page was forgotten meanwhile', async () => {
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

test('another code may be asked for after half a minute, and another contact at once', async () => {
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

test('who asks too often reads how long to wait, and without network that it is the network', async () => {
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

test('the way in reads well in light and dark, on a narrow phone and in English', async () => {
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
