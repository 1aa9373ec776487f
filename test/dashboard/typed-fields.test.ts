import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { readDay, readTime } from '../../dashboard/src/components/read-typed.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

const pt = {
  dayFirst: true,
  months: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  today: '2026-11-21',
}
const en = {
  dayFirst: false,
  months: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  today: '2026-11-21',
}

test.for([
  ['13/02/1990', pt, '1990-02-13'],
  ['3.2.1990', pt, '1990-02-03'],
  ['13021990', pt, '1990-02-13'],
  ['13/02', pt, '2026-02-13'],
  ['13/02', { ...pt, min: '2026-11-22' }, '2027-02-13'],
  ['13/12', { ...pt, max: '2026-11-21' }, '2025-12-13'],
  ['29/02', pt, undefined],
  ['29/02/24', pt, '2024-02-29'],
  ['13/02/90', { ...pt, max: '2026-11-21' }, '1990-02-13'],
  ['13 de fevereiro de 1990', pt, '1990-02-13'],
  ['13 fev', pt, '2026-02-13'],
  ['1990-02-13', en, '1990-02-13'],
  ['02/13/1990', en, '1990-02-13'],
  ['Feb 13, 1990', en, '1990-02-13'],
  ['13 Feb 1990', en, '1990-02-13'],
  ['13/02/1990', en, undefined],
  ['31/02/1990', pt, undefined],
  ['00/01/1990', pt, undefined],
  ['13/02/190', pt, undefined],
  ['13 de foo de 1990', pt, undefined],
  ['amanhã', pt, undefined],
] as const)('a day typed as %s has one meaning or is refused', ([typed, how, day]) => {
  expect(readDay(typed, how)).toBe(day)
})

test.for([
  ['09:00', '09:00'],
  ['7', '07:00'],
  ['730', '07:30'],
  ['1:30', '01:30'],
  ['19h30', '19:30'],
  ['19h', '19:00'],
  ['0', '00:00'],
  ['24:00', undefined],
  ['7:60', undefined],
  ['7:3', undefined],
  ['cedo', undefined],
] as const)('a time typed as %s has one meaning or is refused', ([typed, time]) => {
  expect(readTime(typed)).toBe(time)
})

test('a day is typed in the order of the language or taken from the calendar by keys, and nonsense is not sent', async () => {
  const gym = await service.gym()
  const { email } = await signedIn(service, gym, 'owner')
  const page = await browser.signIn(email)
  await page.goto('/members')
  await page.getByRole('button', { name: 'Novo aluno' }).click()
  await page.getByLabel('Nome completo').fill('Ana Souza')
  const birth = page.getByLabel('Nascimento')
  await birth.fill('31/02/1990')
  await birth.press('Enter')
  await page.getByText('Não é uma data (dia/mês/ano).').waitFor()
  await birth.fill('13/02/2199')
  await birth.press('Tab')
  await page.getByText(/^Só até /).waitFor()
  expect((await gym.api.get('/members')).body.pagination.total).toBe(0)

  await birth.fill('13/2/90')
  await birth.press('Tab')
  expect(await birth.inputValue()).toBe('13/02/1990')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '13 fevereiro 1990' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Abrir o calendário' }).and(page.locator(':focus')).waitFor()
  expect(await birth.inputValue()).toBe('20/02/1990')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '20 fevereiro 1990' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '20 fevereiro 1990' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Cadastrar' }).click()
  await page.getByRole('heading', { name: 'Ana Souza', level: 1 }).waitFor()
  const [member] = (await gym.api.get('/members')).body.data
  expect(member.client.birth_date).toBe('1990-02-20')

  await page.getByRole('button', { name: /mudar para inglês/i }).click()
  await page.goto('/catalogue?tab=promotions')
  await page.getByRole('button', { name: 'New', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Code').fill('VERAO')
  await form.getByLabel('Discount (%)').fill('10')
  await form.getByLabel('Good until').fill('02/13/2030')
  await form.getByLabel('Code').focus()
  expect(await form.getByLabel('Good until').inputValue()).toBe('Feb 13, 2030')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('cell', { name: 'VERAO', exact: true }).waitFor()
  const promotion = await service.db.selectFrom('promotions').selectAll().where('code', '=', 'VERAO').executeTakeFirst()
  expect(promotion).toMatchObject({ valid_from: null, valid_until: '2030-02-13' })
})

test('money and numbers are stored as typed or pasted in the chosen language, and ambiguous figures are not sent', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data
  const page = await browser.signIn((await signedIn(service, gym, 'owner')).email)
  const form = page.getByRole('dialog')
  const type = async (label: string, typed: string, nth = 0) => {
    const field = form.getByLabel(label).nth(nth)
    await field.fill('')
    await field.pressSequentially(typed)
  }
  const send = async (button: string) => {
    await form.getByRole('button', { name: button, exact: true }).click()
    await form.waitFor({ state: 'detached' })
  }
  const sales = () =>
    service.db.selectFrom('sales').selectAll().where('team_id', '=', gym.teamId).orderBy('id', 'desc').execute()

  await page.goto('/money?tab=sales')
  await page.getByRole('button', { name: 'Nova venda' }).click()
  for (const [i, item] of ['Kit', 'Luva', 'Água'].entries()) {
    if (i > 0) await form.getByRole('button', { name: 'Mais um item' }).click()
    await type('Produto ou serviço', item, i)
  }
  await type('Preço unitário (R$)', '1.199,00', 0)
  await form.getByLabel('Preço unitário (R$)').nth(1).focus()
  await page.keyboard.insertText('R$ 1.199,00')
  await type('Quantidade', '1.000', 2)
  await type('Preço unitário (R$)', '12,5', 2)
  await type('Desconto (R$)', '1,199')
  await page.keyboard.press('Enter')
  await form.getByText('Não é um valor em reais. Escreva como 1.199,00.').waitFor()
  expect(await sales()).toEqual([])
  await form.getByLabel('Desconto (R$)').fill('1199')
  await form.getByLabel('Quantidade').first().focus()
  expect(await form.getByLabel('Desconto (R$)').inputValue()).toBe('1.199,00')
  await form.getByText('Total: R$ 13.699,00').waitFor()
  await send('Registrar venda')
  const [sale] = await sales()
  expect(sale).toMatchObject({ total_cents: 1_369_900, discount_cents: 119_900 })
  const items = service.db
    .selectFrom('sale_items')
    .selectAll()
    .where('sale_id', '=', sale!.id)
    .orderBy('unit_price_cents', 'desc')
  expect(await items.execute()).toMatchObject([
    { quantity: 1, unit_price_cents: 119_900 },
    { quantity: 1, unit_price_cents: 119_900 },
    { quantity: 1000, unit_price_cents: 1250 },
  ])

  await page.getByRole('button', { name: 'Estornar' }).click()
  await type('Quanto devolver (R$)', '13.699,01')
  await page.keyboard.press('Enter')
  await form.getByText('O máximo é 13.699,00.').waitFor()
  await form.getByLabel('Quanto devolver (R$)').fill('1.199,00')
  await send('Estornar')
  expect(await sales()).toMatchObject([{ refunded_cents: 119_900 }])
  await page.getByRole('cell', { name: 'R$ 12.500,00' }).waitFor()
  await page.getByRole('button', { name: 'Estornar' }).click()
  expect(await form.getByLabel('Quanto devolver (R$)').inputValue()).toBe('12.500,00')

  await page.goto('/catalogue')
  await page.getByRole('button', { name: 'Novo' }).click()
  await type('Nome', 'Anual')
  await type('Preço (R$)', '1.199,00')
  await type('Duração (dias)', '1.000')
  await send('Salvar')
  const plan = service.db.selectFrom('plans').selectAll().where('name', '=', 'Anual')
  expect(await plan.executeTakeFirst()).toMatchObject({ price_cents: 119_900, duration_days: 1000 })
  await page.getByRole('cell', { name: 'R$ 1.199,00' }).waitFor()

  await page.getByRole('button', { name: /mudar para inglês/i }).click()
  await page.goto('/money?tab=sales')
  await page.getByRole('button', { name: 'New sale' }).click()
  await type('Product or service', 'Kit')
  await type('Unit price (R$)', '1.199')
  await page.keyboard.press('Enter')
  await form.getByText('Not an amount in reais. Write it as 1,199.00.').waitFor()
  await form.getByLabel('Unit price (R$)').fill('1,199.00')
  await send('Record the sale')
  expect(await sales()).toMatchObject([{ total_cents: 119_900 }, { total_cents: 1_369_900 }])

  await page.goto(`/members/${id}?tab=measurements`)
  await page.getByRole('button', { name: 'New measurement' }).click()
  await type('Weight (kg)', '72.5')
  await type('Waist (cm)', '80,5')
  await send('Save')
  const [measured] = (await gym.api.get(`/members/${id}/measurements`)).body.data
  expect(measured).toMatchObject({ weight_kg: 72.5, waist_cm: 80.5 })
})

test('the clock of a test gym is moved to what was typed, in the zone of the gym wherever the browser is', async () => {
  const gym = await service.gym({ test: true })
  const { email } = await signedIn(service, gym, 'owner')
  const page = await browser.signIn(email, { timezoneId: 'Asia/Tokyo' })
  await page.goto('/settings')
  const day = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 40 })
  await page.getByLabel('Avançar até').fill(day.toLocaleString('pt-BR'))
  await page.getByLabel('Horário').fill('9h')
  await page.getByRole('button', { name: 'Avançar', exact: true }).click()
  // The year is only shown if it differs from the current one.
  const year = day.year === Temporal.Now.plainDateISO('America/Sao_Paulo').year ? undefined : 'numeric'
  const shown = day.toLocaleString('pt-BR', { day: '2-digit', month: 'short', ...(year && { year }) })
  await page.getByText(`Agora são ${shown}, 09:00`).waitFor()
})
