import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { openGym } from '#test/harness/door.ts'
import { newToken, Phone } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()
const browser = useBrowser(service)

const icon = join(projectRoot, 'app/public/icons/icon-192.png')
const png = `data:image/png;base64,${readFileSync(icon).toString('base64')}`
const svg = (body: string, view = '0 0 10 20') =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}">${body}</svg>`).toString('base64')}`

test('a logo is a picture at its own address, an icon if it is square, and gone when it is removed', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const phone = new Phone(gym)
  const manifest = async () =>
    (await (await fetch(`${service.url}/app/api/${gym.slug}/manifest.webmanifest`)).json()) as never
  expect((await owner.patch('/company', { app_color: '#cc3300', app_logo: png })).body.data.app_logo).toBe(png)
  const { color, logo } = (await phone.get('')).body.data
  expect([color, logo]).toEqual(['#cc3300', expect.stringMatching(`^/app/api/${gym.slug}/logo\\?[0-9a-f]{16}$`)])
  const picture = await fetch(service.url + logo)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox/),
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.from(await picture.arrayBuffer())).toEqual(readFileSync(icon))
  expect(await manifest()).toMatchObject({
    theme_color: '#cc3300',
    icons: [{ src: logo, sizes: '192x192', type: 'image/png' }],
  })
  const [line] = (await owner.get('/audit?subject=companies')).body.data
  expect(line.after.app_logo).toMatch(/^image\/png 192x192 [0-9a-f]{16}$/)

  await owner.patch('/company', { app_logo: svg('<script>alert(1)</script>') })
  const drawing = (await phone.get('')).body.data.logo
  expect(drawing).not.toBe(logo)
  expect((await fetch(service.url + drawing)).headers.get('content-type')).toMatch('image/svg+xml')
  expect(await manifest()).toMatchObject({ icons: [{ src: '/app/icons/icon-192.png' }, {}, {}] })
  await owner.patch('/company', { app_logo: svg('', '0 0 9 9') })
  expect(await manifest()).toMatchObject({ icons: [{ sizes: 'any', type: 'image/svg+xml' }] })

  await owner.patch('/company', { app_logo: 'https://gym.example/logo.png' })
  expect((await phone.get('')).body.data.logo).toBe('https://gym.example/logo.png')
  expect((await fetch(service.url + drawing)).status).toBe(404)
  await owner.patch('/company', { app_logo: null })
  expect((await phone.get('')).body.data.logo).toBe(null)
})

test('an invalid colour or picture is refused', async () => {
  const owner = await (await service.gym()).owner()
  const large = `data:image/png;base64,${Buffer.concat([readFileSync(icon), Buffer.alloc(100_000)]).toString('base64')}`
  for (const [field, rule, value] of [
    ['app_color', 'form', 'green'],
    ['app_color', 'form', '#12345'],
    ['app_logo', 'form', 'http://gym.example/logo.png'],
    ['app_logo', 'form', 'javascript:alert(1)'],
    ['app_logo', 'form', 'data:text/html;base64,PGI+'],
    ['app_logo', 'picture', png.replace('image/png', 'image/jpeg')],
    ['app_logo', 'picture', `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`],
    ['app_logo', large.length > 133_400 ? 'max_length' : 'picture', large],
  ] as const) {
    const { status, body } = await owner.patch('/company', { [field]: value })
    expect([value.slice(0, 40), status, body.error.details.fields[0].rule]).toEqual([value.slice(0, 40), 400, rule])
  }
})

test('the app has the colour, the logo, the texts and the parts of the settings', async () => {
  const gym = await openGym(service)
  const { email } = await signedIn(service, gym, 'owner')
  const desk = await browser.signIn(email)
  await desk.goto('/settings?tab=app')
  await desk.getByLabel('Cor', { exact: true }).fill('#ffd400')
  await desk.locator('input[type=file]').setInputFiles(icon)
  await desk.getByRole('img', { name: 'O logo no app' }).waitFor()
  await desk.getByLabel('Boas-vindas para quem ainda não entrou no app').fill('Aqui você treina perto de casa.')
  await desk.getByLabel('Como falar com a academia').fill('WhatsApp (11) 98765-4321')
  await desk.getByLabel('O app tem as aulas').click({ force: true })
  expect(await violationsOf(desk, 'settings')).toEqual([])
  await desk.getByRole('button', { name: 'Salvar a cara do app' }).click()
  await desk.getByText('Configurações salvas.').waitFor()

  const looks = [
    { colorScheme: 'light', locale: 'pt-BR', viewport: { width: 390, height: 844 } },
    { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 568 } },
  ] as const
  for (const look of looks) {
    const isPt = look.locale === 'pt-BR'
    const page = await browser.open({ ...look, hasTouch: true, isMobile: true })
    const check = async (name: string) => {
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/look-${name}-${look.viewport.width}.png` })
      expect(await violationsOf(page, `${name}, ${look.locale}`)).toEqual([])
      expect(await sidewaysOf(page, name, look.viewport.width)).toEqual([])
    }
    await page.goto(`/app/${gym.slug}`)
    await page.getByText('Aqui você treina perto de casa.').waitFor()
    await page.getByText('WhatsApp (11) 98765-4321').waitFor()
    await check('outside')
    await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, gym.member)}`)
    await page.locator('.code svg').waitFor()
    expect(await page.evaluate(`getComputedStyle(document.querySelector('.top')).backgroundColor`)).toBe(
      'rgb(255, 212, 0)',
    )
    expect(await page.evaluate(`document.querySelector('img.logo').naturalWidth`)).toBe(192)
    expect(await page.locator('meta[name=theme-color]').first().getAttribute('content')).toBe('#ffd400')
    await check('inside')
    const tabs = page.getByRole('navigation').getByRole('link')
    await expect.poll(() => tabs.allInnerTexts()).not.toContain(isPt ? 'Aulas' : 'Classes')
    await page.goto(`/app/${gym.slug}/aulas`)
    await page.locator('.code svg').waitFor()
  }
})
