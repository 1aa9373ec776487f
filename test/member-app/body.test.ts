import { expect, test } from 'vitest'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { newToken, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)

async function measured(settings: object = { app_measure: true }) {
  const gym = await service.gym()
  const owner = await gym.owner()
  await owner.patch('/company', settings)
  const member = (await gym.api.post('/members', { full_name: 'Bia Souza' })).body.data.id
  const notes = 'segredo da professora'
  const first = (await gym.api.post(`/members/${member}/measurements`, { weight_kg: 72.5, waist_cm: 80, notes })).body
  return { gym, owner, member, first: first.data, phone: await phoneOf(gym, member) }
}

test("a member sees trainers' measurements without their notes, and adds their own, which are marked", async () => {
  const { gym, owner, member, first, phone } = await measured()
  const { status, body } = await phone.post('/measurements', { weight_kg: 71 })
  expect([status, body.data]).toMatchObject([201, { weight_kg: 71, waist_cm: null, by_member: true }])
  const answer = await phone.get('/measurements')
  expect(JSON.stringify(answer.body)).not.toContain('segredo')
  expect(answer.body.data.may_measure).toBe(true)
  expect(answer.body.data.measurements).toMatchObject([
    { id: body.data.id, by_member: true },
    { id: first.id, weight_kg: 72.5, by_member: false },
  ])
  expect((await owner.get(`/members/${member}/body`)).body.data).toEqual(answer.body.data.measurements)
  const [shown] = (await gym.api.get(`/members/${member}/measurements`)).body.data
  expect(Object.keys(shown).toSorted()).toEqual(
    Object.keys(first)
      .filter((name) => name !== 'member_profile_id')
      .toSorted(),
  )
})

test('a member deletes what they entered, but not what a trainer or another member entered', async () => {
  const { gym, first, phone } = await measured()
  const own = (await phone.post('/measurements', { weight_kg: 710 })).body.data.id
  const other = (await gym.api.post('/members', { full_name: 'Caio Lima' })).body.data.id
  const elsewhere = await phoneOf(gym, other)
  expect((await elsewhere.delete(`/measurements/${own}`)).status).toBe(404)
  expect((await phone.delete(`/measurements/${first.id}`)).status).toBe(404)
  expect((await phone.delete(`/measurements/${own}`)).status).toBe(200)
  expect((await phone.get('/measurements')).body.data.measurements).toHaveLength(1)
})

test('members can enter nothing unless the company allows it, which it does not by default', async () => {
  const { phone } = await measured({})
  expect((await phone.get('/measurements')).body.data.may_measure).toBe(false)
  expect((await phone.post('/measurements', { weight_kg: 71 })).body.error.details.reason).toBe('ASK_AT_DESK')
})

test('an empty value is not a measurement, and an impossible one is refused', async () => {
  const { phone } = await measured()
  for (const body of [{}, { weight_kg: null }]) {
    expect((await phone.post('/measurements', body)).body.error.details.reason).toBe('NOTHING_MEASURED')
  }
  expect((await phone.post('/measurements', { body_fat_pct: 101 })).status).toBe(400)
})

test('the page draws a curve that is also described in words, and accepts a value from the member', async () => {
  const looks = [
    { colorScheme: 'light', locale: 'pt-BR', viewport: { width: 390, height: 844 } },
    { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 568 } },
  ] as const
  for (const look of looks) {
    const pt = look.locale === 'pt-BR'
    const { gym, member, phone } = await measured()
    for (const [i, weight_kg] of [74, 73.2, 72.9].entries()) {
      const { id } = (await gym.api.post(`/members/${member}/measurements`, { weight_kg })).body.data
      const measured_at = `2026-0${i + 1}-10T12:00:00.000Z`
      await service.db.updateTable('measurements').set({ measured_at }).where('id', '=', id).execute()
    }
    const page = await browser.open({ ...look, hasTouch: true, isMobile: true })
    await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
    await page.getByRole('link', { name: pt ? 'Eu' : 'Me', exact: true }).click()
    await page.getByRole('link', { name: pt ? 'Medidas' : 'Measurements' }).click()
    await page.getByRole('img', { name: pt ? /^Peso: 74 kg em .+ a 72,5 kg em/ : /^Weight: 74 kg on/ }).waitFor()
    await page.getByText(pt ? 'Nova medida' : 'New measurement').click()
    await page.getByLabel(pt ? 'Peso (kg)' : 'Weight (kg)').fill(pt ? '7,1234' : '7.1234')
    await page.getByRole('button', { name: pt ? 'Salvar medida' : 'Save measurement' }).click()
    await page
      .getByText(pt ? /^Não é um número com até 2 casas decimais/ : /^Not a number with up to 2 decimals/)
      .waitFor()
    await page.getByLabel(pt ? 'Peso (kg)' : 'Weight (kg)').fill(pt ? '71.4' : '71,4')
    await page.getByLabel(pt ? 'Cintura (cm)' : 'Waist (cm)').fill(pt ? '1.199' : '1,199')
    await page.getByRole('button', { name: pt ? 'Salvar medida' : 'Save measurement' }).click()
    await page.getByText(pt ? 'Este valor não é possível.' : 'This value is not possible.').waitFor()
    await page.getByLabel(pt ? 'Cintura (cm)' : 'Waist (cm)').fill(pt ? '80,5' : '80.5')
    await page.getByRole('button', { name: pt ? 'Salvar medida' : 'Save measurement' }).click()
    await page.getByRole('img', { name: pt ? /a 71,4 kg/ : /to 71.4 kg/ }).waitFor()
    const [newest] = (await phone.get('/measurements')).body.data.measurements
    expect(newest).toMatchObject({ weight_kg: 71.4, waist_cm: 80.5 })
    expect(await violationsOf(page, 'body')).toEqual([])
    expect(await sidewaysOf(page, 'body', look.viewport.width)).toEqual([])
    await page.getByRole('button', { name: pt ? /^Apagar: 71,4/ : /^Delete: 71.4/ }).click()
    await page.getByRole('img', { name: pt ? /a 72,5 kg/ : /to 72.5 kg/ }).waitFor()
    expect((await phone.get('/measurements')).body.data.measurements).toHaveLength(4)
  }
})
