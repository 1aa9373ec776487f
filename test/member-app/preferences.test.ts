import { expect, test } from 'vitest'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { codeIn, mailToNewAddress, newToken, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)

async function memberOf(options: object = {}) {
  const gym = await service.gym(options)
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza', email: 'ana@example.com' })).body.data
  return { gym, id: id as string }
}

test('a member chooses which notices to get, and only what is sent changes', async () => {
  const { gym, id } = await memberOf()
  const phone = await phoneOf(gym, id)
  const shown = async () => (await phone.get('/preferences')).body.data
  const kinds = [
    'welcome',
    'waitlist_place',
    'class_changed',
    'class_cancelled',
    'trial_ends',
    'charge_due',
    'way_to_pay',
    'charge_overdue',
    'settled_year',
    'price_changed',
  ]
  expect(await shown()).toEqual({
    language: null,
    notices_on: true,
    has_email: true,
    notices: kinds.map((kind) => ({ kind, on: true })),
  })
  await phone.send('PATCH', '/preferences', { language: 'en', notices: { charge_due: false, welcome: false } })
  await phone.send('PATCH', '/preferences', { notices: { welcome: true } })
  const { language, notices } = await shown()
  expect([language, notices.filter(({ on }: { on: boolean }) => !on)]).toEqual([
    'en',
    [{ kind: 'charge_due', on: false }],
  ])
  await phone.send('PATCH', '/preferences', { language: null })
  expect(await shown()).toMatchObject({
    language: null,
    notices: expect.arrayContaining([{ kind: 'charge_due', on: false }]),
  })
  for (const wrong of [{ language: 'fr' }, { notices: { news: true } }, { notices: { welcome: 'no' } }]) {
    expect((await phone.send('PATCH', '/preferences', wrong)).status).toBe(400)
  }
  await (await gym.owner()).patch('/company', { app_notices: false })
  expect((await shown()).notices_on).toBe(false)
})

test('the pages for notices and language work, and the app then uses the chosen language', async () => {
  const { gym, id } = await memberOf()
  const looks = [
    { colorScheme: 'light', locale: 'pt-BR', viewport: { width: 390, height: 844 } },
    { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 568 } },
  ] as const
  for (const look of looks) {
    const page = await browser.open({ ...look, hasTouch: true, isMobile: true })
    const name = (pt: string, en: string) => (look.locale === 'pt-BR' ? pt : en)
    const check = async (where: string) => {
      expect(await violationsOf(page, `${where} ${look.locale}`)).toEqual([])
      expect(await sidewaysOf(page, where, look.viewport.width)).toEqual([])
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${where}-${look.viewport.width}.png` })
    }
    await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, id)}`)
    await page.getByRole('link', { name: name('Eu', 'Me'), exact: true }).click()
    await page.getByRole('link', { name: name('Avisos', 'Notices') }).click()
    const cancelled = page.getByRole('checkbox', { name: name('Aula cancelada', 'Class cancelled') })
    await expect.poll(() => cancelled.isChecked()).toBe(look.locale === 'pt-BR')
    await check('notices')
    await cancelled.click()
    await expect.poll(() => cancelled.isChecked()).toBe(look.locale !== 'pt-BR')
  }

  const page = await browser.open({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, id)}`)
  await page.getByRole('link', { name: 'Eu', exact: true }).click()
  await page.getByRole('link', { name: 'Idioma' }).click()
  expect(await page.getByRole('radio', { name: 'A do celular' }).isChecked()).toBe(true)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/language.png` })
  expect(await violationsOf(page, 'language')).toEqual([])
  await page.getByRole('radio', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Language' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Language' }).waitFor()
  expect(await page.evaluate('document.documentElement.lang')).toBe('en')
  await page.getByRole('radio', { name: 'Português' }).click()
  await page.getByRole('heading', { name: 'Idioma' }).waitFor()
})

test("the page of the member's own details changes the phone, and with a code the address", async () => {
  const { gym, id } = await memberOf()
  for (const look of [
    { colorScheme: 'light', viewport: { width: 390, height: 844 } },
    { colorScheme: 'dark', viewport: { width: 320, height: 568 } },
  ] as const) {
    const page = await browser.open({ ...look, hasTouch: true, isMobile: true })
    const check = async (where: string) => {
      expect(await violationsOf(page, where)).toEqual([])
      expect(await sidewaysOf(page, where, look.viewport.width)).toEqual([])
      if (process.env.SHOTS) {
        await page.screenshot({ path: `${process.env.SHOTS}/${where}-${look.viewport.width}.png`, fullPage: true })
      }
    }
    await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, id)}`)
    await page.getByRole('link', { name: 'Eu', exact: true }).click()
    await page.getByRole('link', { name: 'Meus dados' }).click()
    const phone = page.getByLabel('Telefone')
    await phone.fill('123')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Confira o telefone').waitFor()
    await phone.fill('(11) 98765-4321')
    await page.getByLabel('Meus objetivos').fill('força, dormir melhor')
    await page.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText('Salvo.').waitFor()
    await check('details')
    await page.getByRole('button', { name: 'Trocar' }).click()
    const wanted = `nova-${look.viewport.width}@example.com`
    await page.getByLabel('Novo e-mail').fill(wanted)
    await page.getByRole('button', { name: 'Enviar código' }).click()
    const code = page.getByLabel('Código de seis dígitos')
    await code.fill('000000')
    await check('new-email')
    const right = codeIn(await mailToNewAddress(gym))
    if (right !== '000000') {
      await page.getByRole('button', { name: 'Confirmar' }).click()
      await page.getByText('Este código não vale').waitFor()
    }
    await code.fill(right)
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await page.getByText('E-mail confirmado.').waitFor()
    await page.getByText(wanted).waitFor()
  }
  const { body } = await gym.api.get(`/members/${id}`)
  expect(body.data).toMatchObject({
    client: { phone: '+5511987654321', email: 'nova-320@example.com' },
    fitness_goals: ['força', 'dormir melhor'],
  })
})
