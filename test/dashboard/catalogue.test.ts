import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

const pass = {
  ref: 'pass',
  name: 'Dez entradas',
  description: 'De noite',
  kind: 'passe',
  price_cents: 9990,
  enrollment_fee_cents: 150,
  billing_period: 'annual',
  credits: 10,
  max_freezes_per_year: 2,
  units: ['u2'],
  access_hours: [{ days: [5, 6], from: '22:00', to: '06:00' }],
  courtesy: true,
  sort_order: 3,
}
const trainer = {
  ref: 'rui',
  name: 'Rui Lima',
  email: 'rui@example.com',
  specializations: ['HIIT'],
  years_experience: 0,
  commission_pct: 7.5,
  schedules: [{ day_of_week: 6, start_time: '22:00', end_time: '02:00' }],
  accepts_new_students: false,
}
const promotion = { code: 'VERAO10', discount_pct: 12.5, valid_until: '2030-01-31', max_uses: 5 }
const monday = { ref: 'm', class_type: 'spinning', day_of_week: 1, start_time: '07:00', end_time: '07:50' }
const squat = {
  ref: 'x',
  name: 'Agachamento',
  muscle_groups: ['quadriceps', 'invented'],
  difficulty: 'advanced',
  exercise_type: 'strength',
  thumbnail_url: 'https://example.com/x.png',
}

test('a form shows everything of an entry: saved without a change, it changes nothing', async () => {
  const gym = await service.gym({
    units: 2,
    plans: [pass],
    trainers: [trainer],
    promotions: [promotion],
    partnerPrograms: [{ name: 'Clube', max_entries_per_day: 2 }],
    schedule: [{ ...monday, trainer: 'rui', unit: 'u2', max_capacity: 9 }],
    exercises: [squat],
  })
  const owner = await signedIn(service, gym, 'owner')
  await owner.post('/catalogue/devices', { name: 'Catraca 1', store_id: gym.units.u2 })
  const page = await browser.signIn(owner.email)
  const form = page.getByRole('dialog')
  const saveIsNoChange = async (path: string, open: () => Promise<void>, said = 'Salvo.') => {
    const before = (await owner.get(`/catalogue/${path}`)).body.data
    await open()
    await form.getByRole('button', { name: 'Salvar' }).click()
    await page.getByText(said).first().waitFor()
    await form.waitFor({ state: 'detached' })
    expect((await owner.get(`/catalogue/${path}`)).body.data).toEqual(before)
    expect(before.length).toBeGreaterThan(0)
  }
  const named = {
    plans: 'Dez entradas',
    promotions: 'VERAO10',
    'class-types': 'Spinning',
    trainers: 'Rui Lima',
    units: 'Unit 1',
    devices: 'Catraca 1',
    sources: 'Panfleto',
    'partner-programs': 'Clube',
  }
  for (const [path, name] of Object.entries(named)) {
    await saveIsNoChange(path, async () => {
      await page.goto(`/catalogue?tab=${path}`)
      await page.getByRole('button', { name: `Editar: ${name}`, exact: true }).click()
    })
  }
  await saveIsNoChange('exercises', async () => {
    await page.goto('/exercises?tab=own')
    await page.getByRole('button', { name: 'Agachamento' }).click()
    await page.getByRole('button', { name: 'Editar' }).click()
  })
  await saveIsNoChange(
    'class-schedule',
    async () => {
      await page.goto('/classes')
      await page.getByRole('button', { name: 'Próxima semana' }).click()
      await page.getByRole('button', { name: /07:00 Spinning/ }).click()
      await page.getByRole('button', { name: /grade/i }).click()
    },
    'Grade salva.',
  )
})

test('a form keeps what somebody else changed while it was open: a plan, a class, the settings', async () => {
  const gym = await service.gym({ units: 2, plans: [pass], schedule: [{ ...monday, max_capacity: 9 }] })
  const owner = await signedIn(service, gym, 'owner')
  const page = await browser.signIn(owner.email)
  const save = page.getByRole('dialog').last().getByRole('button', { name: 'Salvar' })

  const plan = async () =>
    (await owner.get('/catalogue/plans')).body.data.find(({ name }: { name: string }) => name === pass.name)
  await page.goto('/catalogue')
  await page.getByRole('button', { name: 'Editar: Dez entradas' }).click()
  await page.getByLabel('Descrição').fill('De manhã')
  await owner.patch(`/catalogue/plans/${(await plan()).id}`, { price_cents: 21_000 })
  await save.click()
  await page.getByText('Salvo.').waitFor()
  expect(await plan()).toMatchObject({ price_cents: 21_000, description: 'De manhã' })

  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const nextMonday = today.add({ days: 8 - today.dayOfWeek })
  const aClass = async () => (await owner.get(`/classes?date_from=${nextMonday}&date_to=${nextMonday}`)).body.data[0]
  await page.goto(`/classes?day=${nextMonday}`)
  await page.getByRole('button', { name: /07:00 Spinning/ }).click()
  await page.getByRole('button', { name: 'Mudar só esta aula' }).click()
  await page.getByLabel('Vagas').fill('7')
  await owner.patch(`/classes/${(await aClass()).id}`, { start_time: '05:00', end_time: '05:45' })
  await save.click()
  await page.getByText('Aula mudada.').waitFor()
  expect(await aClass()).toMatchObject({ start_time: '05:00', end_time: '05:45', max_capacity: 7 })

  await page.goto('/settings')
  const rules = page.locator('form', { hasText: 'E-mail para alertas' })
  const name = rules.getByLabel('Nome')
  await name.fill('Academia Nova')
  await owner.patch('/company', { deny_when_full: true })
  const saved = async (typed: string) => {
    await name.fill(typed)
    await rules.getByRole('button', { name: 'Salvar' }).click()
    const settings = async () => (await owner.get('/company')).body.data
    await expect.poll(async () => (await settings()).name).toBe(typed)
    return settings()
  }
  expect((await saved('Academia Nova')).deny_when_full).toBe(true)
  // What was saved is the new beginning: going back is a change, too.
  await owner.patch('/company', { name: 'Outra' })
  await saved('Academia')
  await owner.patch('/company', { deny_when_full: false })
  expect((await saved('Academia Nova')).deny_when_full).toBe(false)
})

test('a pass needs its number of entries, and hours may run past midnight', async () => {
  const gym = await service.gym()
  const { email } = await signedIn(service, gym, 'owner')
  const page = await browser.signIn(email)
  await page.goto('/catalogue')
  await page.getByRole('button', { name: 'Novo' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome').fill('Diária')
  await form.getByLabel('Preço (R$)').fill('35')
  await form.getByLabel('Tipo').click()
  await page.getByRole('option', { name: 'Pacote' }).click()
  await form.getByRole('button', { name: 'Mais um horário' }).click()
  await form.getByLabel('Das', { exact: true }).fill('22:00')
  await form.getByLabel('Até', { exact: true }).fill('06:00')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await form.getByText('Preencha este campo.').waitFor()
  await form.getByLabel('Entradas do pacote').fill('1')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('cell', { name: 'Diária', exact: true }).waitFor()
  const plan = await service.db.selectFrom('plans').selectAll().where('name', '=', 'Diária').executeTakeFirst()
  expect(plan).toMatchObject({
    kind: 'passe',
    credits: 1,
    price_cents: 3500,
    duration_days: 30,
    access_hours: [{ days: [1, 2, 3, 4, 5], from: '22:00', to: '06:00' }],
  })
})
