import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { newMember } from '#test/harness/door.ts'
import { newToken, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)

const look = { colorScheme: 'light', locale: 'pt-BR', viewport: { width: 390, height: 844 } } as const
const narrow = { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 568 } } as const

/** A member with a program of two days: on A one exercise, and two that are done as a group. */
async function open() {
  const gym = await service.gym()
  const member = await newMember(service, gym, 'mensal')
  const known = (await gym.api.get('/exercises?muscle_group=chest&page_size=3')).body.data as { id: string }[]
  const line = (i: number, more: object) => ({
    ...{ exercise_id: known[i]!.id, sets_target: 2, reps_target: '8-12', weight_kg: 40, rest_seconds: 90 },
    ...more,
  })
  const group = { group_id: 'g', group_type: 'superset' }
  const days = [
    { day_label: 'A', name: 'Peito', exercises: [line(0, {}), line(1, group), line(2, group)] },
    { day_label: 'B', name: 'Costas', exercises: [line(1, {})] },
  ]
  await gym.api.post('/workout-programs', { member_profile_id: member, name: 'Hipertrofia', days })
  return { gym, member, names: known.map((one) => (one as unknown as { name: string }).name) }
}
type Opened = Awaited<ReturnType<typeof open>>

async function comeIn({ gym, member }: Opened, options: object = look): Promise<Page> {
  const page = await browser.open({ ...options, hasTouch: true, isMobile: true })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
  await page.waitForURL(`/app/${gym.slug}`)
  return page
}

const worksOffline = (page: Page) =>
  page.evaluate(`navigator.serviceWorker.ready.then(async () => {
    while (navigator.serviceWorker.controller === null) await new Promise((done) => setTimeout(done, 20))
  })`)

const tick = (page: Page, set: number, name: string) =>
  page.getByRole('checkbox', { name: `Série ${set} feita, ${name}` })
const load = (page: Page, set: number, name: string) =>
  page.getByRole('textbox', { name: `Carga em kg, série ${set}, ${name}` })

/** The stored sets of a gym: how often each exists, and its load. */
async function setsIn({ gym }: Opened) {
  const { rows } = await service.db
    .selectFrom('workout_sets')
    .select(({ fn }) => [
      'program_exercise_id',
      'set_number',
      fn.max('load_kg').as('load'),
      fn.countAll<number>().as('times'),
    ])
    .where('team_id', '=', gym.teamId)
    .groupBy(['program_exercise_id', 'set_number'])
    .execute()
    .then((rows) => ({ rows }))
  return { loads: rows.map((row) => row.load).sort(), times: [...new Set(rows.map((row) => Number(row.times)))] }
}

test('a workout begun online goes on without network through a reload, and is sent once and only once', async () => {
  const of = await open()
  const [bench, fly, dip] = of.names as [string, string, string]
  const page = await comeIn(of)
  await page.getByRole('link', { name: 'Treino' }).click()
  await page.getByRole('button', { name: 'Começar: A · Peito' }).click()
  await load(page, 1, bench).fill('42,5')
  await tick(page, 1, bench).click()
  await page.getByRole('region', { name: 'Descanso' }).getByText('1:').waitFor()
  await expect.poll(() => setsIn(of)).toEqual({ loads: [42.5], times: [1] })

  await worksOffline(page)
  await page.context().setOffline(true)
  await tick(page, 2, bench).click()
  await page.getByText('1 treino ainda não enviado').waitFor()
  await page.reload()
  // The rest goes on, and typed text that is not ticked off is there too.
  await page.getByRole('region', { name: 'Descanso' }).getByText('1:').waitFor()
  expect(await tick(page, 2, bench).getAttribute('aria-checked')).toBe('true')
  await load(page, 1, fly).fill('12')
  await page.reload()
  expect(await load(page, 1, fly).inputValue()).toBe('12')
  const group = page.getByRole('region', { name: 'Bi-set' })
  await page.getByRole('button', { name: 'Pular' }).click()
  await group.getByRole('checkbox', { name: `Série 1 feita, ${fly}` }).click()
  expect(await page.getByRole('region', { name: 'Descanso' }).count()).toBe(0)
  await group.getByRole('checkbox', { name: `Série 1 feita, ${dip}` }).click()
  await page.getByRole('region', { name: 'Descanso' }).waitFor()
  await load(page, 2, bench).fill('1.045,5')
  await page.getByText('4 de 6 séries').waitFor()
  await page.getByRole('button', { name: 'Concluir treino' }).click()
  await page.getByText('1 treino ainda não enviado').waitFor()
  // The other day is next, which the phone works out itself.
  await page.getByRole('listitem').filter({ hasText: 'B · Costas' }).getByText('O próximo').waitFor()
  expect(await setsIn(of)).toEqual({ loads: [42.5], times: [1] })
  await page.goto(`/app/${of.gym.slug}/eu/aparelhos`)
  await page.getByText('Sem rede').waitFor()

  // An answer is lost, and the workout is sent again; two pages send at once.
  const lost: string[] = []
  await page.context().route('**/workouts', async (route) => {
    if (route.request().method() !== 'POST' || lost.length > 0) return route.continue()
    lost.push((await route.fetch()).statusText())
    await route.abort()
  })
  await page.context().setOffline(false)
  await expect.poll(() => setsIn(of)).toEqual({ loads: [1045.5, 12, 40, 42.5], times: [1] })
  await expect.poll(() => lost.length).toBe(1)
  const second = await page.context().newPage()
  await Promise.all([page.goto(`/app/${of.gym.slug}/treino`), second.goto(`/app/${of.gym.slug}/treino`)])
  for (const one of [page, second]) {
    await one.getByText('Feito hoje').waitFor()
    await one.getByText('1 treino ainda não enviado').waitFor({ state: 'detached' })
  }
  expect(await setsIn(of)).toEqual({ loads: [1045.5, 12, 40, 42.5], times: [1] })
  expect(await page.evaluate('Object.keys(localStorage).filter((name) => name.endsWith(":workouts"))')).toEqual([])

  await page.getByRole('link', { name: /Treinos feitos/ }).click()
  await page.getByText('10 × 42,5 kg').or(page.getByText('8 × 42,5 kg, 8 × 1.045,5 kg')).first().waitFor()
  await page.getByRole('link', { name: bench }).first().click()
  await page.getByText('Maior carga: 1.045,5 kg em um treino').waitFor()
})

test('the program is on the phone before anybody has looked at it', async () => {
  const of = await open()
  const page = await comeIn(of)
  await worksOffline(page)
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('Hipertrofia')
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Treino' }).click()
  await page.getByRole('button', { name: 'Começar: A · Peito' }).waitFor()
})

test('the values of the last time are filled in the next time, and the trainer sees the workout at once', async () => {
  const of = await open()
  const phone = await phoneOf(of.gym, of.member)
  const page = await comeIn(of)
  const [bench] = of.names as [string]
  for (const kg of ['40', '50']) {
    await page.goto(`/app/${of.gym.slug}/treino`)
    await page.getByRole('button', { name: 'Começar: A · Peito' }).click()
    await load(page, 1, bench).fill(kg)
    await tick(page, 1, bench).click()
    await tick(page, 2, bench).click()
    await page.getByRole('button', { name: 'Concluir treino' }).click()
    await page.getByText('Feito hoje').waitFor()
    await expect.poll(() => page.getByText('ainda não enviado').count()).toBe(0)
  }
  await page.getByRole('button', { name: 'Começar: A · Peito' }).click()
  await page.getByText('Da última vez, hoje: 8 × 50 kg, 8 × 50 kg').waitFor()
  expect(await load(page, 2, bench).inputValue()).toBe('50')
  // A workout that is given up leaves nothing.
  await tick(page, 1, bench).click()
  await expect.poll(async () => (await phone.get('/workouts')).body.data.workouts.length).toBe(3)
  await page.getByRole('button', { name: 'Desistir do treino' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Desistir do treino' }).click()
  await expect.poll(async () => (await phone.get('/workouts')).body.data.workouts.length).toBe(2)
})

test('a refused workout stays with its reason; signing out warns that it would be lost, and deletes it', async () => {
  const of = await open()
  const page = await comeIn(of)
  const [bench] = of.names as [string]
  await page.getByRole('link', { name: 'Treino' }).click()
  await page.getByRole('button', { name: 'Começar: A · Peito' }).click()
  await page.context().route('**/workouts', (route) => route.abort())
  await tick(page, 1, bench).click()
  await page.getByRole('button', { name: 'Concluir treino' }).click()
  await page.getByText('1 treino ainda não enviado').waitFor()
  await page.goto(`/app/${of.gym.slug}/eu/aparelhos`)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByRole('dialog').getByText('Um treino deste aparelho ainda não foi enviado').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Ficar' }).click()

  await page.evaluate(`{
    const name = Object.keys(localStorage).find((one) => one.endsWith(':workouts'))
    const [workout] = JSON.parse(localStorage.getItem(name))
    workout.begunAt = new Date(Date.now() - 31 * 86400000).toISOString()
    localStorage.setItem(name, JSON.stringify([workout]))
  }`)
  await page.context().unroute('**/workouts')
  await page.goto(`/app/${of.gym.slug}/treino`)
  await page.getByText('começou há mais de 30 dias').waitFor()
  await page.getByRole('button', { name: 'Descartar do aparelho' }).click()
  await page.getByText('começou há mais de 30 dias').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Começar: A · Peito' }).click()
  await page.goto(`/app/${of.gym.slug}/eu/aparelhos`)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
  await page.getByText('Peça seu acesso na recepção').waitFor()
  expect(await page.evaluate('JSON.stringify(localStorage)')).toBe('{}')
})

test.each([
  ['Concluir treino', [40, 41]],
  ['Desistir do treino', []],
])('a workout that was forgotten for more than a day is over in the end: %s', async (how, loads) => {
  const of = await open()
  const page = await comeIn(of)
  const [bench] = of.names as [string]
  await page.getByRole('link', { name: 'Treino' }).click()
  await page.getByRole('button', { name: 'Começar: A · Peito' }).click()
  for (const set of [1, 2]) {
    await load(page, set, bench).fill(String(39 + set))
    await tick(page, set, bench).click()
  }
  await page.getByText('Tudo enviado.').waitFor()
  await page.evaluate(`{
    const name = Object.keys(localStorage).find((one) => one.endsWith(':workouts'))
    const [workout] = JSON.parse(localStorage.getItem(name))
    const before = (at) => new Date(Date.parse(at) - 2 * 86400000).toISOString()
    workout.begunAt = before(workout.begunAt)
    for (const set of workout.sets) set.done_at = before(set.done_at)
    localStorage.setItem(name, JSON.stringify([workout]))
  }`)
  await page.reload()
  await page.getByRole('button', { name: how }).click()
  if (loads.length === 0) await page.getByRole('dialog').getByRole('button', { name: how }).click()
  await page.getByRole('button', { name: 'Começar: A · Peito' }).waitFor()
  await expect.poll(async () => (await setsIn(of)).loads).toEqual(loads)
  await expect
    .poll(() => page.evaluate("Object.keys(localStorage).some((one) => one.endsWith(':workouts'))"))
    .toBe(false)
  expect(await page.getByText('durou mais de 24 horas').count()).toBe(0)
})

test('the pages of training read well, and nothing is wider than a narrow phone', async () => {
  const of = await open()
  const phone = await phoneOf(of.gym, of.member)
  const { program } = (await phone.get('/workout')).body.data
  const [day] = program.days
  for (let i = 8; i > 0; i--) {
    const at = Temporal.Now.instant()
      .subtract({ hours: 24 * 3 * i })
      .toString({ fractionalSecondDigits: 3 })
    const sets = day.exercises.flatMap(({ id: program_exercise_id }: { id: string }) =>
      [1, 2].map((set_number) => ({ program_exercise_id, set_number, reps: 10, load_kg: 60 - 2.5 * i, done_at: at })),
    )
    const workout = { id: crypto.randomUUID(), revision: 1, day_id: day.id, begun_at: at, finished_at: at, sets }
    expect((await phone.post('/workouts', { workout })).status).toBe(200)
  }
  const found: string[] = []
  for (const options of [look, narrow]) {
    const page = await comeIn(of, options)
    const check = async (name: string) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      found.push(...(await violationsOf(page, name)), ...(await sidewaysOf(page, name, options.viewport.width)))
    }
    await page.getByRole('navigation').getByRole('link').nth(2).click()
    await page.getByRole('button', { name: / A · Peito$/ }).waitFor()
    await check('choice')
    await page.getByRole('button', { name: / A · Peito$/ }).click()
    await page.getByRole('checkbox').first().click()
    await page.getByRole('timer').waitFor()
    await page.locator('summary').first().click()
    await check('under-way')
    await page.goto(`/app/${of.gym.slug}/treino/historico`)
    await page.locator('.lines').first().waitFor()
    await check('history')
    await page.locator('.lines a').first().click()
    await page.getByRole('img').waitFor()
    await page.locator('summary').click()
    await check('progress')
  }
  expect(found).toEqual([])
})
