import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Locator, Page } from 'playwright-core'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'
import { picture } from './picture.ts'

const service = useService()
const browser = useBrowser(service)

const day = (n: number) => Temporal.PlainDate.from('2031-03-03').add({ days: n }).toString()
const everyMonday = { ref: 'seg', class_type: 'spinning', day_of_week: 1, start_time: '07:00', end_time: '07:50' }

/** A month of a gym: three sales, of which one is undone and one member leaves; two payments and a refund; visits, and a class. */
async function month(): Promise<{ gym: Gym; ids: Record<string, string> }> {
  const anual = { ref: 'anual', name: 'Anual', price_cents: 90_000, duration_days: 360 }
  const gym = await service.gym({ billing: 'internal', test: true, plans: [anual], schedule: [everyMonday] })
  await gym.travel(day(0))
  const owner = await gym.owner()
  const ids: Record<string, string> = {}
  const memberships: Record<string, string> = {}
  for (const [name, plan] of [
    ['Ana', 'mensal'],
    ['Bia', 'anual'],
    ['Caio', 'mensal'],
    ['Davi', 'mensal'],
  ] as const) {
    ids[name] = (await gym.api.post('/members', { full_name: `${name} Souza` })).body.data.id
    const sale = { member_profile_id: ids[name], plan_id: gym.plans[plan], start_date: day(0) }
    memberships[name] = (await gym.api.post('/memberships', sale)).body.data.id
  }
  expect((await owner.post(`/memberships/${memberships.Davi}/undo`, { reason: 'Engano' })).status).toBe(200)
  const pay = async (name: string, payment_method: string) => {
    const [charge] = (await owner.get(`/members/${ids[name]}/card`)).body.data.open_charges
    await owner.post(`/charges/${charge.id}/pay`, { payment_method })
    return charge.id as string
  }
  await pay('Ana', 'pix')
  const charge = await pay('Bia', 'cash')
  expect((await owner.post(`/charges/${charge}/refund`, { amount_cents: 10_000, reason: 'Desconto' })).status).toBe(200)
  await owner.patch(`/members/${ids.Ana}/connections`, { trainer_id: gym.trainers.ana })
  for (const n of [1, 2, 3, 4, 5]) {
    await gym.travel(day(n))
    await gym.api.post('/access/validate', { member_profile_id: ids.Ana, method: 'manual' })
  }
  await gym.api.post(`/memberships/${memberships.Bia}/cancel`, { effective_immediately: true, reason: 'moved' })
  await gym.api.post(`/memberships/${memberships.Caio}/cancel`, { effective_immediately: true, reason: 'Brigou' })
  const classes = (await gym.api.get(`/classes?date=${day(7)}`)).body.data
  await gym.api.post(`/classes/${classes[0].id}/book`, { member_profile_id: ids.Ana })
  await gym.travel(day(9))
  return { gym, ids }
}

test('each report counts the events of its days, and each number equals the length of the list behind it', async () => {
  const { gym, ids } = await month()
  const owner = await gym.owner()
  const query = `from=${day(0)}&to=${day(9)}`
  const lines = async (report: string) => (await owner.get(`/reports?report=${report}&${query}`)).body.data
  const { mensal, anual } = gym.plans
  const by = (list: { key: string }[]) => Object.fromEntries(list.map(({ key, ...line }) => [key, line]))
  const nothing = { cents: null, part: null, whole: null }
  expect(by(await lines('sold'))).toEqual({
    [mensal!]: { ...nothing, label: 'Mensal', rows: 2, cents: 25_980 },
    [anual!]: { ...nothing, label: 'Anual', rows: 1, cents: 90_000 },
  })
  expect(by(await lines('ended'))).toEqual({
    moved: { ...nothing, label: null, rows: 1, cents: 90_000 },
    other: { ...nothing, label: null, rows: 1, cents: 12_990 },
  })
  expect(by(await lines('retention'))).toEqual({ '2031-03': { ...nothing, label: null, rows: 3, part: 1, whole: 3 } })
  expect(by(await lines('revenue'))).toEqual({
    [`2031-03 ${mensal}`]: { ...nothing, label: 'Mensal', rows: 1, cents: 12_990 },
    [`2031-03 ${anual}`]: { ...nothing, label: 'Anual', rows: 2, cents: 80_000 },
  })
  expect(by(await lines('frequency'))).toEqual({ '5-8': { ...nothing, label: null, rows: 1 } })
  const [classLine, ...others] = await lines('classes')
  expect(classLine).toMatchObject({ label: 'Spinning', rows: 1, part: 1, whole: 20 })
  expect([classLine.key.endsWith(' 1 07:00'), others]).toEqual([true, []])
  expect(by(await lines('students'))).toEqual({
    [gym.trainers.ana!]: { ...nothing, label: 'Ana Souza', rows: 1, part: 0, whole: 1 },
  })

  for (const report of ['sold', 'ended', 'retention', 'revenue', 'frequency', 'classes', 'students']) {
    const rows = (await owner.get(`/report-rows?report=${report}&${query}`)).body.data
    const shown = await lines(report)
    expect(rows.length).toBe(shown.reduce((sum: number, line: { rows: number }) => sum + line.rows, 0))
    for (const { key, rows: many, cents } of shown) {
      const behind = (await owner.get(`/report-rows?report=${report}&${query}&key=${encodeURIComponent(key)}`)).body
        .data
      expect([report, key, behind.length]).toEqual([report, key, many])
      const sum = behind.reduce((total: number, row: { cents: number | null }) => total + (row.cents ?? 0), 0)
      expect([report, key, sum]).toEqual([report, key, cents ?? 0])
    }
  }
  const written = (await owner.get(`/report-rows?report=ended&${query}&key=other`)).body.data
  expect(written).toMatchObject([{ member_id: ids.Caio, full_name: 'Caio Souza', on: day(5), what: 'Mensal · Brigou' }])
  expect(await lines('sold')).not.toEqual([])
  expect((await owner.get(`/reports?report=sold&from=${day(1)}&to=${day(9)}`)).body.data).toEqual([])
})

test('a membership that is cancelled to its last day on the day of its sale was sold, and ends on that day', async () => {
  const gym = await service.gym({ billing: 'internal', test: true })
  await gym.travel(day(0))
  const owner = await gym.owner()
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data
  const sale = { member_profile_id: id, plan_id: gym.plans.mensal, start_date: day(0) }
  const membership = (await gym.api.post('/memberships', sale)).body.data
  const [charge] = (await owner.get(`/members/${id}/card`)).body.data.open_charges
  await owner.post(`/charges/${charge.id}/pay`, { payment_method: 'pix' })
  await gym.api.post(`/memberships/${membership.id}/cancel`, { effective_immediately: false, reason: 'price' })
  await gym.travel(day(40))
  for (const [report, key] of [
    ['sold', gym.plans.mensal],
    ['ended', 'price'],
  ] as const) {
    const query = `report=${report}&from=${day(0)}&to=${day(40)}`
    expect((await owner.get(`/reports?${query}`)).body.data).toMatchObject([{ key, rows: 1, cents: 12_990 }])
  }
})

test('people who moved in do not count as sold here', async () => {
  const { gym } = await month()
  const { db } = await gym.context()
  const { id } = await db
    .selectFrom('memberships')
    .select('id')
    .where('team_id', '=', gym.teamId)
    .where('plan_id', '=', gym.plans.anual!)
    .executeTakeFirstOrThrow()
  const run = { team_id: gym.teamId, id: crypto.randomUUID(), source: 'sheets', begun_at: '2031-03-03T00:00:00Z' }
  await db.insertInto('move_in_runs').values(run).execute()
  const row = { kind: 'membership' as const, external_id: '1', row_id: id, run_id: run.id, made: true }
  await db
    .insertInto('move_in_rows')
    .values({ team_id: gym.teamId, source: 'sheets', ...row })
    .execute()
  const { body } = await (await gym.owner()).get(`/reports?report=sold&from=${day(0)}&to=${day(9)}`)
  expect(body.data).toMatchObject([{ label: 'Mensal', rows: 2 }])
})

test.each([
  ['to before from', { from: day(3), to: day(2) }],
  ['more than a year', { from: day(0), to: day(366) }],
])('%s is refused by name', async (_what, { from, to }) => {
  const gym = await service.gym()
  const { status, body } = await (await gym.owner()).get(`/reports?report=sold&from=${from}&to=${to}`)
  expect([status, body.error.details.fields[0].field]).toEqual([400, 'to'])
})

async function saved(page: Page, of: Locator, name: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), of.getByRole('button', { name }).first().click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('each report opens after each other one, and names its columns', async () => {
  const { gym } = await month()
  const page = await browser.signIn((await signedIn(service, gym, 'manager')).email)
  await page.goto(`/insights?tab=reports&from=${day(0)}&to=${day(9)}`)
  const heads = async (report: string, first: string) => {
    await page.getByLabel('Relatório', { exact: true }).selectOption({ label: report })
    await page.getByRole('table', { name: report }).getByRole('cell', { name: first }).first().waitFor()
    return page.getByRole('columnheader').allTextContents()
  }
  expect(await heads('Saídas e motivos', 'Outros')).toEqual(['Motivo', 'Quantidade', 'Preço contratado'])
  expect(await heads('Retenção por mês de entrada', 'mar.')).toEqual(['Mês de entrada', 'Quantidade', 'Ficaram'])
  expect(await heads('Ocupação das aulas', 'Spinning')).toEqual(['Aula', 'Quantidade', 'Ocupação'])
  expect((await saved(page, page.locator('main'), 'CSV')).bytes.toString()).toContain('07:00;1;5%')
  await page.getByRole('button', { name: /ver a lista: Spinning/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('cell', { name: '07:00 · 1 de 20 vagas' }).waitFor()
  expect(await dialog.getByRole('columnheader').allTextContents()).toEqual(['Data', 'Detalhe'])
  await page.keyboard.press('Escape')
  expect(await heads('Matrículas vendidas', 'Anual')).toEqual(['Plano', 'Quantidade', 'Valor vendido'])
})

test('the days of a report can be typed, and a preset replaces what was typed', async () => {
  const gym = await service.gym()
  const page = await browser.signIn((await signedIn(service, gym, 'manager')).email)
  await page.goto('/insights?tab=reports&from=2026-02-01&to=2026-02-28')
  const from = page.getByRole('textbox', { name: 'De', exact: true })
  await from.fill('')
  await from.pressSequentially('15/01/2026')
  expect(await from.inputValue()).toBe('15/01/2026')
  await expect.poll(() => page.url()).toContain('from=2026-01-15')
  await from.fill('amanhã')
  await from.press('Tab')
  await page.getByText('Não é uma data (dia/mês/ano).').waitFor()
  expect(page.url()).toContain('from=2026-01-15')
  await page.getByRole('button', { name: 'Este mês' }).click()
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  await expect.poll(() => from.inputValue()).toBe(`01/${String(today.month).padStart(2, '0')}/${today.year}`)
})

test('a list of more than 20,000 shows its total and how much a file contains; the file is also available for Excel', async () => {
  const gym = await service.gym()
  await sql`
    insert into members (team_id, id, client_id, status, full_name, name_key, search_text, joined_at, created_at, updated_at)
    select ${gym.teamId}, gen_random_uuid(), gen_random_uuid(), 'active', name, name, name, '2026-01-01', now(), now()
      from generate_series(1, 20001) i, lateral (select 'ana ' || i as name) named`.execute(service.db)
  const page = await browser.signIn((await signedIn(service, gym, 'manager')).email)
  await page.goto('/insights?tab=reports&report=frequency')
  await page.getByText('só as 20.000 linhas mais recentes, de 20.001').waitFor()
  const whole = page.getByText('Lista completa:').locator('..')
  expect(await readSheet((await saved(page, whole, 'Excel')).bytes)).toHaveLength(20_001)
  await page.getByRole('button', { name: /ver a lista: Nenhuma/ }).click()
  await page.getByText('Os primeiros 100 de 20.001; o arquivo traz os 20.000 mais recentes.').waitFor()
})

test('the numbers open their lists, and both can be downloaded as CSV and for Excel', async () => {
  const { gym } = await month()
  const manager = await signedIn(service, gym, 'manager')
  const page = await browser.signIn(manager.email, onPhone)
  await page.goto(`/insights?tab=reports&report=ended&from=${day(0)}&to=${day(9)}`)
  await page.getByRole('cell', { name: 'Mudança de endereço', exact: true }).waitFor()
  expect(await violationsOf(page, 'reports')).toEqual([])
  expect(await sidewaysOf(page, 'reports')).toEqual([])
  await picture(page, 'reports')
  const csv = await saved(page, page.locator('main'), 'CSV')
  expect(csv.name).toBe('ended.csv')
  expect(csv.bytes.toString()).toContain('Motivo;Quantidade;Preço contratado\r\n')
  expect(csv.bytes.toString()).toContain('Mudança de endereço;1;900')
  await page.getByRole('button', { name: /ver a lista: Outros/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Caio Souza' }).waitFor()
  await dialog.getByText('Mensal · Brigou').waitFor()
  expect(await violationsOf(page, 'the list behind a number')).toEqual([])
  await picture(page, 'report-rows')
  const [head, first] = await readSheet((await saved(page, dialog, 'Excel')).bytes)
  expect(head).toEqual(['Motivo', 'Aluno', 'Data', 'Detalhe', 'Preço contratado'])
  const left = new Date(`${day(5)}T00:00:00Z`)
  expect(first).toEqual(['Outros, como foram escritos', 'Caio Souza', left, 'Mensal · Brigou', 129.9])
  const rows = (await saved(page, dialog, 'CSV')).bytes.toString()
  expect(rows).toContain('Caio Souza;08/03/2031;Mensal · Brigou;129,90\r\n')
})
