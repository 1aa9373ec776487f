import type { BrowserContextOptions, Page } from 'playwright-core'
import encodeQr from 'qr'
import { expect, test } from 'vitest'
import { kioskOf, newDevice } from '#test/api/kiosk-samples.ts'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { openGym } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { Phone, phoneOf, qrOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()
const browser = useBrowser(service)

test('a code pairs one device once, and the entry at the kiosk names device, unit and method', async () => {
  const gym = await openGym(service)
  const owner = await gym.owner()
  const device = await newDevice(gym)
  const old = (await owner.post(`/devices/${device}/pairing`)).body.data
  const made = (await owner.post(`/devices/${device}/pairing`)).body.data
  expect(made.code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
  const tablet = new Phone(gym)
  expect((await tablet.post('/kiosk/pairing', { code: old.code })).status).toBe(401)
  const paired = await tablet.post('/kiosk/pairing', { code: made.code.toLowerCase().replace('-', ' ') })
  expect([paired.status, paired.body.data]).toEqual([201, { device: 'Tablet', store_name: 'Unit 1' }])
  const cookie = paired.headers.get('set-cookie')!
  expect(cookie).toMatch(new RegExp(`^catraca_device=[^;]+; .*Path=/app/api/${gym.slug}/kiosk; HttpOnly; SameSite=Lax`))
  expect((await new Phone(gym).post('/kiosk/pairing', { code: made.code })).status).toBe(401)
  tablet.cookie = cookie.split(';')[0]!

  const phone = await phoneOf(gym, gym.member)
  const code = qrOf(phone.session, Date.parse(phone.session.company.now))
  const entry = await tablet.post('/kiosk/entries', { code })
  expect(entry.body.data).toEqual({ allowed: true, duplicate: false, reason: null, first_name: 'Attendee' })
  const again = await tablet.post('/kiosk/entries', { code })
  expect(again.body.data).toEqual({ allowed: true, duplicate: true, reason: null, first_name: 'Attendee' })
  const [checkin, ...others] = (await gym.api.get('/checkins')).body.data
  expect(others).toEqual([])
  expect(checkin).toMatchObject({
    member_profile_id: gym.member,
    method: 'qr',
    device_id: device,
    store_id: gym.units.u1,
  })
  const denied = await tablet.post('/kiosk/entries', { code: '0004512' })
  expect(denied.body.data).toEqual({
    allowed: false,
    duplicate: false,
    reason: 'denied_invalid_code',
    first_name: null,
  })
  // A card that opens nothing never shows a name, whoever shows it.
  const rui = (await gym.api.post('/members', { full_name: 'Rui Costa' })).body.data.id
  await gym.api.patch(`/members/${rui}`, { access_card_number: '0004513' })
  const refused = await tablet.post('/kiosk/entries', { code: '0004513' })
  expect(refused.body.data).toEqual({ ...denied.body.data, reason: 'denied_inactive' })
  const [last] = (await owner.get('/access-log')).body.data
  expect(last).toMatchObject({ result: 'denied', method: 'card', device_name: 'Tablet', actor_name: 'Tablet' })

  const [listed] = (await owner.get('/devices')).body.data
  expect(listed).toMatchObject({ id: device, paired: { last_seen_at: expect.any(String) } })
  expect((await owner.send('DELETE', `/devices/${device}/pairing`)).body.data).toEqual({ unpaired: true })
  expect((await tablet.post('/kiosk/entries', { code })).status).toBe(401)
  const { data: trail } = (await owner.get(`/audit?subject_id=${device}&kind=security`)).body
  expect(trail.map(({ action }: { action: string }) => action)).toEqual([
    ...['device_unpaired', 'device_paired', 'device_code_issued', 'device_code_issued'],
  ])
})

test('an expired code pairs nothing, wrong ones are throttled, and a device that is switched off is refused', async () => {
  const gym = await service.gym()
  const owner = await gym.owner()
  const device = await newDevice(gym)
  const { code } = (await owner.post(`/devices/${device}/pairing`)).body.data
  await service.db
    .updateTable('device_pairings')
    .set({ expires_at: new Date(0).toISOString() })
    .execute()
  const tablet = new Phone(gym)
  expect((await tablet.post('/kiosk/pairing', { code })).status).toBe(401)
  const statuses = []
  for (let n = 0; n < 25; n++) statuses.push((await tablet.post('/kiosk/pairing', { code: 'AAAA-AAAA' })).status)
  expect(statuses.at(-1)).toBe(429)

  const other = await service.gym()
  const { kiosk, device: used } = await kioskOf(other, await newDevice(other))
  expect((await kiosk.get('/kiosk')).status).toBe(200)
  await (await other.owner()).patch(`/catalogue/devices/${used}`, { is_active: false })
  expect((await kiosk.get('/kiosk')).status).toBe(401)
})

test('a tablet is paired in the dashboard, and people check in with digits and the text of a QR code', async () => {
  const gym = await openGym(service)
  await newDevice(gym)
  await gym.api.patch(`/members/${gym.member}`, { access_card_number: '4512' })
  const { email } = await signedIn(service, gym, 'owner')
  const desk = await browser.signIn(email)
  await desk.goto('/settings?tab=app')
  await desk.getByRole('button', { name: 'Gerar código para Tablet' }).click()
  const code = await desk.getByText(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/).textContent()
  const tablet = await browser.open({ viewport: { width: 800, height: 1180 }, hasTouch: true })
  const typeIn = async (text: string) => {
    await tablet.locator('#shown:focus').waitFor()
    await tablet.keyboard.insertText(text)
    await tablet.keyboard.press('Enter')
  }
  const shoot = async (name: string) => {
    if (process.env.SHOTS) await tablet.screenshot({ path: `${process.env.SHOTS}/kiosk-${name}.png` })
    expect(await violationsOf(tablet, name)).toEqual([])
    expect(await sidewaysOf(tablet, name, 800)).toEqual([])
  }
  await tablet.goto(`/app/${gym.slug}/kiosk`)
  await tablet.getByLabel('Código').fill(code!)
  await shoot('pairing')
  await tablet.getByRole('button', { name: 'Parear' }).click()
  await tablet.getByRole('heading', { name: 'Faça sua entrada' }).waitFor()
  await desk.getByText('pareado', { exact: true }).waitFor()
  await shoot('ready')
  for (const digit of '4512') await tablet.getByRole('button', { name: digit, exact: true }).click()
  await tablet.getByRole('button', { name: 'Entrar', exact: true }).click()
  await tablet.getByRole('heading', { name: 'Olá, Attendee!' }).waitFor()
  await shoot('allowed')
  await tablet.getByRole('heading', { name: 'Faça sua entrada' }).waitFor()
  expect(await tablet.getByText('Attendee').count()).toBe(0)

  const phone = await phoneOf(gym, gym.member)
  // Like a reader that types.
  await typeIn(qrOf(phone.session, Date.now()))
  await tablet.getByRole('heading', { name: 'Olá, Attendee!' }).waitFor()
  await tablet.getByRole('button', { name: 'Próximo' }).click()
  await typeIn('999')
  await tablet.getByText('Não reconhecemos este código.').waitFor()
  await shoot('denied')
  await tablet.context().setOffline(true)
  await tablet.getByText('Sem rede.').waitFor()
  await tablet.context().setOffline(false)
  await desk.getByRole('button', { name: 'Desparear Tablet' }).click()
  await tablet.getByRole('heading', { name: 'Faça sua entrada' }).waitFor()
  await typeIn('999')
  await tablet.getByRole('heading', { name: 'Parear este aparelho' }).waitFor()
})

/** The page of a tablet that is paired, after a script has run in it. */
async function tabletOf(gym: Gym, look: BrowserContextOptions, script = ''): Promise<Page> {
  const { kiosk } = await kioskOf(gym, await newDevice(gym))
  const tablet = await browser.open(look)
  const [name, value] = kiosk.cookie!.split('=') as [string, string]
  const { hostname: domain } = new URL(service.origin)
  await tablet.context().addCookies([{ name, value, domain, path: `/app/api/${gym.slug}/kiosk` }])
  await tablet.addInitScript(script)
  await tablet.goto(`/app/${gym.slug}/kiosk`)
  return tablet
}

test('a card is read after somebody has touched the screen, too', async () => {
  const gym = await openGym(service)
  await gym.api.patch(`/members/${gym.member}`, { access_card_number: '4512' })
  const tablet = await tabletOf(gym, { viewport: { width: 800, height: 1180 }, hasTouch: true })
  await tablet.getByRole('button', { name: '7', exact: true }).tap()
  await tablet.getByRole('button', { name: 'Apagar' }).tap()
  await tablet.keyboard.type('4512')
  await tablet.keyboard.press('Enter')
  await tablet.getByRole('heading', { name: 'Olá, Attendee!' }).waitFor()
  await tablet.getByRole('heading', { name: 'Faça sua entrada' }).tap()
  await tablet.keyboard.type('999')
  await tablet.keyboard.press('Enter')
  await tablet.getByText('Não reconhecemos este código.').waitFor()
})

test('the camera of a tablet reads the QR code on a phone', async () => {
  const gym = await openGym(service)
  const look = { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 568 } } as const
  const { session } = await phoneOf(gym, gym.member)
  const tablet = await tabletOf(gym, look, heldBeforeCamera(encodeQr(qrOf(session, Date.now()), 'raw')))
  await tablet.getByRole('heading', { name: 'Check in' }).waitFor()
  expect(await violationsOf(tablet, 'kiosk')).toEqual([])
  expect(await sidewaysOf(tablet, 'kiosk', look.viewport.width)).toEqual([])
  await tablet.getByRole('button', { name: 'Use the camera' }).click()
  await tablet.getByRole('heading', { name: 'Hello, Attendee!' }).waitFor()
  expect((await gym.api.get('/checkins')).body.data).toMatchObject([{ member_profile_id: gym.member, method: 'qr' }])
  // After a restart, nobody has to turn the camera on again.
  await tablet.reload()
  await tablet.getByLabel('What the camera sees').waitFor()
})

test('a quiet kiosk loads a new version by itself', async () => {
  const tablet = await tabletOf(await openGym(service), { locale: 'en-GB' })
  await tablet.clock.install()
  await tablet.reload()
  await tablet.getByRole('heading', { name: 'Check in' }).waitFor()
  // The first of the two events is about the worker with which the page was loaded.
  await tablet.evaluate(`
    window.isOld = true
    for (let i = 0; i < 2; i += 1) navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))`)
  await tablet.clock.fastForward(61_000)
  await tablet.waitForFunction('window.isOld === undefined')
  await tablet.getByRole('heading', { name: 'Check in' }).waitFor()
})

/** A script for a page with a camera that sees this QR code. */
const heldBeforeCamera = (rows: boolean[][]) => `
  const rows = ${JSON.stringify(rows)}
  const [scale, border] = [8, 4]
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = (rows.length + 2 * border) * scale
  const context = canvas.getContext('2d')
  const paint = () => {
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#000000'
    for (const [y, row] of rows.entries())
      for (const [x, isDark] of row.entries())
        if (isDark) context.fillRect((x + border) * scale, (y + border) * scale, scale, scale)
  }
  setInterval(paint, 100)
  paint()
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)`
