import { expect, test } from 'vitest'
import { newToken } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'
import { picture } from './picture.ts'

const service = useService()
const browser = useBrowser(service)

const year = { ref: 'ano', name: 'Anual', price_cents: 119_900, duration_days: 365, installments: 12 }

test('a year is sold in twelve parts at the desk; later parts are folded away there and in the app', async () => {
  const gym = await service.gym({ billing: 'internal', plans: [year] })
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const desk = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(desk.email, { viewport: { width: 1280, height: 900 } })
  await page.goto(`/members/${member}`)
  await page.getByRole('button', { name: 'Vender plano' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plano').click()
  await page.getByRole('option', { name: /Anual/ }).click()
  await dialog.getByText(/A cobrar: R\$\s99,99, .* Mais 11 parcelas de R\$\s99,91, uma por mês, até /).waitFor()
  await picture(page, 'sell-in-parts')
  await dialog.getByRole('button', { name: 'Vender' }).click()
  await page.getByText('Plano vendido.').waitFor()
  // The charges of the sale are paid at once, or may be left open.
  await dialog.getByRole('button', { name: /Confirmar R\$\s99,99/ }).waitFor()
  expect(await violationsOf(page, 'paying what was sold')).toEqual([])
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  const later = page.getByText('Mais 10 cobranças depois: R$ 999,10')
  await later.waitFor()
  expect(await page.getByText(/\(3\/12\)/).isVisible()).toBe(false)
  await later.click()
  await page.getByText(/\(3\/12\)/).waitFor()
  expect(await violationsOf(page, 'charges to come')).toEqual([])
  await picture(page, 'card-in-parts')

  const phone = await browser.open(onPhone)
  await phone.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
  await phone.waitForURL(`/app/${gym.slug}`)
  await phone.goto(`/app/${gym.slug}/matricula`)
  await phone.getByText('R$ 199,90', { exact: true }).waitFor()
  await phone.getByText('Mais 10 cobranças depois: R$ 999,10').click()
  await phone.getByText(/\(12\/12\)/).waitFor()
  expect(await violationsOf(phone, 'membership in parts')).toEqual([])
  expect(await sidewaysOf(phone, 'membership in parts')).toEqual([])
  await picture(phone, 'app-in-parts')
})
