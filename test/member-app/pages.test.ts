import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Page } from 'playwright-core'
import decodeQr from 'qr/decode.js'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { answer, type GymWithMember, openGym } from '#test/harness/door.ts'
import { newToken, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const picture = (page: Page) => page.getByRole('img', { name: 'Código QR para a catraca' })

/** The content that a camera reads. */
async function qrOn(page: Page): Promise<string> {
  const size = Number((await picture(page).getAttribute('viewBox'))!.split(' ')[2])
  const path = (await picture(page).locator('path').getAttribute('d'))!
  const scale = 4
  const width = size * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)/g)) {
    for (let row = 0; row < scale; row++) {
      const start = ((Number(y) * scale + row) * width + Number(x) * scale) * 4
      for (let pixel = 0; pixel < scale; pixel++) data.fill(0, start + pixel * 4, start + pixel * 4 + 3)
    }
  }
  return decodeQr({ width, height: width, data })
}

const digitsOn = async (page: Page) => (await page.locator('.digits strong').textContent())!.replace(/\s/g, '')

const atDoor = async ({ api }: GymWithMember, member_code: string) =>
  (await api.post('/access/validate', { member_code })).body
const leave = ({ api, member }: GymWithMember) => api.post('/access/checkout', { member_profile_id: member })

async function comeIn(gym: GymWithMember, options: object = {}): Promise<Page> {
  const page = await browser.open({ ...phone, ...options })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, gym.member)}`)
  await page.waitForURL(`/app/${gym.slug}`)
  return page
}

const worksOffline = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(async () => {
    while (navigator.serviceWorker.controller === null) await new Promise((done) => setTimeout(done, 20))
  })`)

test("the desk's link opens the app, whose code opens the door once; without network, after a reload, a new code works", async () => {
  const gym = await openGym(service)
  const page = await comeIn(gym)
  await picture(page).waitFor()
  const code = await qrOn(page)
  expect(code).toMatch(/^m2[\w-]{51}$/)
  expect(await atDoor(gym, code)).toEqual(answer(gym.member))
  await leave(gym)
  expect(await atDoor(gym, code)).toMatchObject({ allowed: false, reason: 'denied_invalid_code' })

  await worksOffline(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('Sem rede. O código funciona assim mesmo.').waitFor()
  const fresh = await qrOn(page)
  expect(fresh).not.toBe(code)
  expect(await atDoor(gym, fresh)).toEqual(answer(gym.member))
  await leave(gym)

  const digits = await digitsOn(page)
  expect(digits).toMatch(/^\d{1,20}$/)
  // The number of a half minute counts as made at its end, so it is newer than the QR code that was used.
  expect(await atDoor(gym, digits)).toEqual(answer(gym.member))

  await page.context().setOffline(false)
  await page.getByText('Mostre este código na catraca.').waitFor()
})

test('without network, after a reload, classes and membership show their last state, with its time', async () => {
  const schedule = Array.from({ length: 7 }, (_, day_of_week) => ({
    ...{ ref: `noon-${day_of_week}`, class_type: 'spinning', day_of_week, start_time: '12:00', end_time: '12:50' },
    max_capacity: 10,
  }))
  const gym = await openGym(service, { schedule })
  const page = await comeIn(gym)
  await page.getByRole('link', { name: 'Aulas' }).click()
  await page.getByText('Spinning').first().waitFor()
  await page.getByRole('link', { name: 'Matrícula' }).click()
  await page.getByRole('heading', { name: 'Mensal' }).waitFor()
  await worksOffline(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('heading', { name: 'Mensal' }).waitFor()
  await page.getByText(/^Sem rede\. Assim estava em /).waitFor()
  await page.getByRole('link', { name: 'Aulas' }).click()
  await page.getByText('Spinning').first().waitFor()
  await page.getByText(/^Sem rede\. Assim estava em /).waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => page.getByText(/Assim estava em/).count()).toBe(0)
})

test('after ten minutes without network the code still opens the door, once, and not after the session has ended', async () => {
  const gym = await openGym(service, { test: true })
  const page = await browser.open(phone)
  await page.clock.install()
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, gym.member)}`)
  await picture(page).waitFor()
  const before = await qrOn(page)
  await page.context().setOffline(true)
  await page.clock.fastForward('10:00')
  await gym.travel(Temporal.Now.instant().add({ minutes: 10 }))
  await expect.poll(() => qrOn(page)).not.toBe(before)
  const code = await qrOn(page)
  expect(await atDoor(gym, before)).toMatchObject({ allowed: false, reason: 'denied_expired_code' })
  expect(await atDoor(gym, code)).toEqual(answer(gym.member))
  await leave(gym)
  expect(await atDoor(gym, code)).toMatchObject({ allowed: false, reason: 'denied_invalid_code' })
  await page.clock.fastForward('01:00')
  await expect.poll(() => qrOn(page)).not.toBe(code)
  const ended = await (await gym.owner()).send('DELETE', `/members/${gym.member}/app-sessions`)
  expect(ended.body.data).toEqual({ ended: 1 })
  expect(await atDoor(gym, await qrOn(page))).toMatchObject({ allowed: false, reason: 'denied_invalid_code' })
})

test('a link works once, and a used one explains this kindly', async () => {
  const gym = await openGym(service)
  const token = await newToken(gym, gym.member)
  const first = await browser.open(phone)
  await first.goto(`/app/${gym.slug}/acesso#${token}`)
  await picture(first).waitFor()
  const second = await browser.open(phone)
  await second.goto(`/app/${gym.slug}/acesso#${token}`)
  await second.getByRole('heading', { name: 'Este link não vale mais' }).waitFor()
  expect(new URL(second.url()).hash).toBe('')
  await second.getByRole('link', { name: 'Como entrar' }).click()
  await second.getByText('Já tem um link?').click()
  await second.getByLabel('Cole o link de acesso').fill('https://example.com/')
  await second.getByRole('button', { name: 'Entrar', exact: true }).click()
  await second.getByText('Isto não é um link de acesso desta academia.').waitFor()
  await second
    .getByLabel('Cole o link de acesso')
    .fill(`${service.origin}/app/${gym.slug}/acesso#${await newToken(gym, gym.member)}`)
  await second.getByRole('button', { name: 'Entrar', exact: true }).click()
  await picture(second).waitFor()
})

test('the phone keeps data of its last session only, although an earlier question is answered after that session has begun', async () => {
  const gym = await openGym(service)
  const page = await browser.open(phone)
  const late: (() => Promise<void>)[] = []
  await page.route('**/session', (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    // This answer came too late if the page no longer waits for it.
    late.push(() => route.fulfill({ status: 401, json: {} }).catch(() => {}))
  })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, gym.member)}`)
  await picture(page).waitFor()
  expect(late.length).toBeGreaterThan(0)
  for (const answerLate of late) await answerLate()
  await page.unroute('**/session')
  await page.evaluate('fetch(location.href)')
  expect(await page.evaluate('JSON.stringify(localStorage)')).toContain('secret')
})

test('after another member has signed in in another tab, nothing of the first is shown or sent', async () => {
  const gym = await openGym(service)
  await (await phoneOf(gym, gym.member)).patch('/details', { phone: '+5511987654321' })
  const bia = (await gym.api.post('/members', { full_name: 'Bia Lima', phone: '+5511911112222' })).body.data.id
  const page = await comeIn(gym)
  await page.goto(`/app/${gym.slug}/eu/dados`)
  const field = page.getByLabel('Telefone')
  await expect.poll(() => field.inputValue()).toBe('(11) 98765-4321')
  const other = await page.context().newPage()
  await other.goto(`/app/${gym.slug}/acesso#${await newToken(gym, bia)}`)
  await other.getByText('Olá, Bia').waitFor()
  await page.bringToFront()
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))')
  await expect.poll(() => field.inputValue()).toBe('(11) 91111-2222')
})

test('a member sees and ends their own phones; an ended phone forgets its secret and explains how to sign in', async () => {
  const gym = await openGym(service)
  const other = await phoneOf(gym, gym.member)
  const page = await comeIn(gym)
  const second = await comeIn(gym)
  await picture(second).waitFor()
  await page.getByRole('link', { name: 'Eu', exact: true }).click()
  await page.getByRole('link', { name: 'Aparelhos' }).click()
  const rows = page.getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(3)
  await rows.nth(0).getByText('este aparelho').or(rows.nth(1).getByText('este aparelho')).first().waitFor()
  const ended = await qrOn(second)
  for (let left = 3; left > 1; left--) {
    await expect.poll(() => rows.count()).toBe(left)
    await page
      .getByRole('button', { name: /^Encerrar/ })
      .first()
      .click()
  }
  await expect.poll(() => rows.count()).toBe(1)
  expect((await other.get('/session')).status).toBe(401)
  expect(await atDoor(gym, ended)).toMatchObject({ allowed: false, reason: 'denied_invalid_code' })
  await second.reload()
  await second.getByText('Peça seu acesso na recepção').waitFor()
  expect(await second.evaluate('JSON.stringify(localStorage)')).toBe('{}')

  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
  await page.getByText('Peça seu acesso na recepção').waitFor()
  expect(await page.evaluate('JSON.stringify(localStorage)')).toBe('{}')
})

test('the screen stays lit as long as the code is shown', async () => {
  const gym = await openGym(service)
  const page = await browser.open(phone)
  await page.addInitScript(
    `lit = 0; navigator.wakeLock.request = async () => { lit++; return { release: async () => { lit-- } } }`,
  )
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, gym.member)}`)
  await picture(page).waitFor()
  await expect.poll(() => page.evaluate('lit')).toBe(1)
  await page.getByRole('link', { name: 'Eu', exact: true }).click()
  await page.getByRole('link', { name: 'Aparelhos' }).click()
  await expect.poll(() => page.evaluate('lit')).toBe(0)
})

test('a browser that can install the app offers this, until the hint is dismissed', async () => {
  const gym = await openGym(service)
  const page = await comeIn(gym)
  const offer = () =>
    page.evaluate(`prompted = 0
      dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => void prompted++ }))`)
  const hint = page.getByRole('region', { name: 'Deixe o app na tela de início' })
  await picture(page).waitFor()
  expect(await hint.count()).toBe(0)
  await offer()
  await hint.getByRole('button', { name: 'Instalar' }).click()
  expect(await page.evaluate('prompted')).toBe(1)
  await hint.waitFor({ state: 'detached' })
  await offer()
  await hint.getByRole('button', { name: 'Agora não' }).click()
  await page.reload()
  await picture(page).waitFor()
  await offer()
  expect(await hint.count()).toBe(0)
})

test('on an iPhone a link is not used up before its owner has chosen where to open it', async () => {
  const gym = await openGym(service)
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/604.1'
  const page = await browser.open({ ...phone, userAgent })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, gym.member)}`)
  await page.getByRole('button', { name: 'Copiar o link' }).waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Neste navegador' }).click()
  await picture(page).waitFor()
})

test('a cancelled member gets no code and reads why, and an unknown gym has no app', async () => {
  const gym = await openGym(service)
  const page = await comeIn(gym)
  await picture(page).waitFor()
  await gym.api.patch(`/members/${gym.member}`, { status: 'cancelled' })
  await page.reload()
  await page.getByText('Sua matrícula está cancelada').waitFor()
  expect(await picture(page).count()).toBe(0)
  await page.goto('/app/nenhuma')
  await page.getByRole('heading', { name: 'Aqui não há nenhuma academia' }).waitFor()
})

test('each page reads well in light and dark, on a narrow phone and in English, and nothing is wider than it', async () => {
  const gym = await openGym(service)
  const looks = [
    { colorScheme: 'light', locale: 'pt-BR', viewport: { width: 390, height: 844 } },
    { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 568 } },
  ] as const
  const found: string[] = []
  for (const look of looks) {
    const page = await comeIn(gym, look)
    const where = `${look.colorScheme}, ${look.locale}`
    await page.locator('.code svg').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(look.locale === 'pt-BR' ? 'pt-BR' : 'en')
    const check = async (name: string) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      found.push(...(await violationsOf(page, `${name}, ${where}`)))
      found.push(...(await sidewaysOf(page, name, look.viewport.width)))
    }
    await check('the code')
    await page.goto(`/app/${gym.slug}/eu`)
    await check('me')
    await page.goto(`/app/${gym.slug}/eu/aparelhos`)
    await page.getByRole('listitem').first().waitFor()
    await check('the phones')
    await page.getByRole('listitem').getByRole('button').first().click()
    await check('leaving')
    await page.goto(`/app/${gym.slug}/acesso#none`)
    await check('a link that is not valid')
    await page.context().clearCookies()
    await page.goto(`/app/${gym.slug}`)
    await page.locator('summary').click()
    await check('how to come in')
    await page.goto('/app/nenhuma')
    await check('no gym')
  }
  expect(found).toEqual([])
})

test('the first screen loads at most 120 kB of script, compressed with gzip', async () => {
  const gym = await openGym(service)
  const page = await comeIn(gym)
  await picture(page).waitFor()
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  const scripts = loaded
    .filter((name) => name.endsWith('.js') && name.includes('/assets/'))
    .map((name) => basename(name))
  const sizes = scripts.map((name) => readFileSync(join(projectRoot, 'app/dist/assets', `${name}.gz`)).length)
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThanOrEqual(120_000)
})

test("a gym's manifest has its name and opens at its address", async () => {
  const gym = await openGym(service)
  const page = await comeIn(gym)
  const href = (await page.locator('link[rel=manifest]').getAttribute('href'))!
  const response = await page.request.get(href)
  expect(response.headers()['content-type']).toMatch(/^application\/manifest\+json/)
  const manifest = await response.json()
  expect(manifest).toMatchObject({ name: `Academia ${gym.slug}`, start_url: `/app/${gym.slug}`, display: 'standalone' })
  for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
  expect((await page.request.get(href.replace(gym.slug, 'nenhuma'))).status()).toBe(404)
})
