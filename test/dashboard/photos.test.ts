import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newToken, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'
import { picture } from './picture.ts'

const service = useService()
const browser = useBrowser(service)

const pictureOf = async (color: string, side = 900) =>
  sharp({ create: { width: side, height: side, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
const asAddress = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`
const bytesIn = (address: string) => Buffer.from(address.split(',')[1]!, 'base64')

/** A camera that shows one colour. */
const camera = `
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 300
  setInterval(() => {
    const paint = canvas.getContext('2d')
    paint.fillStyle = 'rgb(20, 120, 220)'
    paint.fillRect(0, 0, 300, 300)
  }, 30)
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)`

test('a photo is stored small, and smaller for lists; the member sends and removes it, and only the desk sees it', async () => {
  const gym = await service.gym()
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const phone = await phoneOf(gym, member)
  expect((await phone.get('/photo')).body.data).toEqual({ photo: null })
  expect((await phone.patch('/photo', { photo: asAddress(await pictureOf('green')) })).status).toBe(200)
  const desk = await signedIn(service, gym, 'receptionist')
  const sizeOf = async (query = '') => {
    const { photo } = (await desk.get(`/members/${member}/photo${query}`)).body.data
    return (await sharp(bytesIn(photo)).metadata()).width
  }
  expect([await sizeOf(), await sizeOf('?small=true')]).toEqual([512, 96])
  const { db } = await gym.context()
  const { taken_by } = await db.selectFrom('member_photos').select('taken_by').executeTakeFirstOrThrow()
  expect(taken_by).toBe(`member:${member}`)
  const trainer = await signedIn(service, gym, 'trainer')
  expect((await trainer.get(`/members/${member}/photo`)).status).toBe(403)
  const refused = await phone.patch('/photo', { photo: 'data:image/jpeg;base64,bm8gcGljdHVyZQ==' })
  expect([refused.status, refused.body.error.details.fields[0].field]).toEqual([400, 'photo'])
  expect((await phone.patch('/photo', { photo: null })).body.data).toEqual({ photo: null })
  expect((await desk.get(`/members/${member}/photo?small=true`)).body.data).toEqual({ photo: null })
})

test('the desk takes a photo by the camera, and sees it when the member comes in, with the plan and the reason for a denial', async () => {
  const gym = await service.gym()
  const [member, stranger] = await Promise.all(
    ['Ana Souza', 'Bia Prado'].map(async (name) => (await gym.api.post('/members', { full_name: name })).body.data.id),
  )
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  await gym.api.post('/memberships', { member_profile_id: member, plan_id: gym.plans.mensal, start_date })
  const desk = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(desk.email, { viewport: { width: 1280, height: 900 } })
  await page.addInitScript(camera)
  await page.goto(`/members/${member}`)
  await page.getByRole('button', { name: 'Tirar foto' }).click()
  expect(await violationsOf(page, 'the camera')).toEqual([])
  await page.getByRole('button', { name: 'Tirar', exact: true }).click()
  await page.getByRole('img', { name: 'Foto de Ana Souza' }).waitFor()

  await page.goto('/desk')
  await page.getByText('Ninguém passou pela porta ainda.').waitFor()
  await page.getByRole('button', { name: 'Som' }).click()
  await page.getByRole('button', { name: 'Som', pressed: true }).waitFor()
  await gym.api.post('/access/validate', { member_profile_id: member, method: 'manual' })
  const door = page.getByRole('region', { name: 'Na porta agora' })
  await door.getByText('Ana Souza').waitFor()
  await door.getByText(/Mensal/).waitFor()
  const shown = door.locator('img').first()
  await shown.waitFor()
  const [red, green, blue] = (await sharp(bytesIn((await shown.getAttribute('src'))!)).stats()).channels
  expect([red!.mean < 60, green!.mean > 80, blue!.mean > 180]).toEqual([true, true, true])
  await gym.api.post('/access/validate', { member_profile_id: stranger, method: 'manual' })
  await door.getByText(/Negado: sem matrícula ativa/).waitFor()
  expect(await violationsOf(page, 'the door')).toEqual([])
  await picture(page, 'door')
})

test('without a camera the desk is told so, and chooses a file', async () => {
  const gym = await service.gym()
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const page = await browser.signIn((await signedIn(service, gym, 'receptionist')).email)
  await page.goto(`/members/${member}`)
  await page.getByRole('button', { name: 'Tirar foto' }).click()
  await page
    .getByRole('alert')
    .getByText(/Nenhuma câmera aqui/)
    .waitFor()
  await page.keyboard.press('Escape')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher arquivo' }).click()
  const file = { name: 'ana.jpg', mimeType: 'image/jpeg', buffer: await pictureOf('red') }
  await (await chooser).setFiles(file)
  await page.getByRole('img', { name: 'Foto de Ana Souza' }).waitFor()
})

test('the member may choose a file again that was sent and removed', async () => {
  const gym = await service.gym()
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const page = await browser.open(onPhone)
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
  await page.waitForURL(`/app/${gym.slug}`)
  await page.goto(`/app/${gym.slug}/eu/dados`)
  const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await pictureOf('green') }
  await page.getByLabel('Enviar foto').setInputFiles(file)
  await page.getByRole('button', { name: 'Remover foto' }).click()
  // Browsers report no change to a file that the field holds already.
  expect(await page.getByLabel('Enviar foto').inputValue()).toBe('')
})
