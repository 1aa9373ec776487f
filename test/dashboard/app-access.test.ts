import { expect, test } from 'vitest'
import { Authenticator } from '#test/harness/authenticator.ts'
import { openGym } from '#test/harness/door.ts'
import { Phone, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

test('the desk gives a phone access to the app, sees it and ends it', async () => {
  const gym = await openGym(service)
  const desk = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(desk.email)
  await page.goto(`/members/${gym.member}?tab=profile`)
  await page.getByText('Nenhum celular tem o app.').waitFor()
  await page.getByRole('button', { name: 'Dar acesso ao app' }).click()
  await page.getByRole('img', { name: 'Código QR que abre o app' }).waitFor()
  const link = (await page.getByTestId('app-link').textContent())!
  expect(link).toMatch(new RegExp(`/app/${gym.slug}/acesso#[A-Za-z0-9_-]{43}$`))
  expect(await violationsOf(page, 'the app of a member')).toEqual([])
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByTestId('app-paper')
  expect(await paper.getByText(`Academia ${gym.slug} · `).isVisible()).toBe(true)
  expect(await paper.getByRole('img').isVisible()).toBe(true)
  expect(await page.getByRole('button').count()).toBe(0)
  const { x, y } = (await paper.boundingBox())!
  expect([x, y]).toEqual([0, 0])
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Pronto' }).click()

  const phone = new Phone(gym)
  const device = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1'
  const begun = await phone.send('POST', '/session', { token: link.split('#')[1] }, { 'user-agent': device })
  phone.cookie = begun.headers.get('set-cookie')!.split(';')[0]!
  // The page gets the news.
  await page.getByRole('cell', { name: 'Safari · iPhone', exact: true }).waitFor()
  expect(await violationsOf(page, 'the app of a member')).toEqual([])
  await page.getByRole('button', { name: 'Encerrar: Safari · iPhone' }).click()
  await page.getByText('Nenhum celular tem o app.').waitFor()
  expect((await phone.get('/session')).status).toBe(401)
})

test('the desk removes the passkeys of a member whose phones are all gone', async () => {
  const gym = await openGym(service)
  const phone = await phoneOf(gym, gym.member)
  const key = new Authenticator(service.origin)
  const options = (await phone.post('/passkeys/creation')).body.data
  expect((await phone.post('/passkeys', { passkey: key.make(options) })).status).toBe(201)
  await phone.delete('/session')
  const desk = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(desk.email)
  await page.goto(`/members/${gym.member}?tab=profile`)
  await page.getByText('Nenhum celular tem o app.').waitFor()
  await page.getByRole('button', { name: 'Encerrar todo o acesso ao app' }).click()
  await page.getByText('Todo o acesso ao app foi encerrado').waitFor()
  const asked = (await phone.post('/passkey/challenge')).body.data
  expect((await phone.post('/session/passkey', { passkey: key.sign(asked) })).status).toBe(401)
})

test('a block shows which parts of the app it leaves open, and closes them with one click', async () => {
  const gym = await openGym(service)
  const phone = await phoneOf(gym, gym.member)
  const { email } = await signedIn(service, gym, 'manager')
  const page = await browser.signIn(email)
  await page.goto(`/members/${gym.member}`)
  await page.getByRole('button', { name: 'Bloquear acesso' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Celular roubado')
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear acesso' }).click()
  await page.getByText('o app continua aberto: 1 celular, 0 chaves de acesso').waitFor()
  expect(await violationsOf(page, 'a blocked member')).toEqual([])
  await page.getByRole('button', { name: 'Encerrar também o app' }).click()
  await page.getByText('o app continua aberto').waitFor({ state: 'detached' })
  expect((await phone.get('/session')).status).toBe(401)
})

test('a trainer sees the phones and gives no access', async () => {
  const gym = await openGym(service)
  const trainer = await signedIn(service, gym, 'trainer')
  const page = await browser.signIn(trainer.email)
  await page.goto(`/members/${gym.member}?tab=profile`)
  await page.getByText('Nenhum celular tem o app.').waitFor()
  expect(await page.getByRole('button', { name: 'Dar acesso ao app' }).count()).toBe(0)
})
