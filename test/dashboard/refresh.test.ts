import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { daily } from '#test/harness/schedule.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

const today = () => Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
const dayAfter = (date: string) => Temporal.PlainDate.from(date).add({ days: 1 }).toString()

/** A page without the live stream: everything it requests again, it requests because of actions on the page itself. */
async function deaf(email: string): Promise<Page> {
  const page = await browser.signIn(email)
  await page.route('**/dashboard/api/live', (route) => route.abort())
  await page.reload()
  return page
}

/** Uses the navigation, so that the page keeps earlier data in memory. */
async function go(page: Page, screen: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Telas' }).getByText(screen, { exact: true }).click()
  await page.getByRole('heading', { name: screen, level: 1 }).waitFor()
}

test('a check-in and a payment at the desk show at once on the other screens, also on another person’s', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const { id } = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data
  await gym.api.post('/memberships', { member_profile_id: id, plan_id: gym.plans.mensal, start_date: today() })
  const page = await deaf((await signedIn(service, gym, 'owner')).email)
  const watching = await browser.signIn((await signedIn(service, gym, 'manager')).email)
  await watching.goto('/money?status=pending')
  await watching.getByText('Ana Souza').waitFor()

  await go(page, 'Financeiro')
  await page.getByText('A vencer').click()
  await page.getByRole('button', { name: /^Receber/ }).waitFor()
  await go(page, 'Hoje')
  await page.getByText('Ninguém passou pela porta ainda.').waitFor()

  await go(page, 'Recepção')
  await page.getByLabel('Quem está no balcão?').fill('ana')
  await page.getByRole('option', { name: /Ana Souza/ }).click()
  await page.getByRole('button', { name: 'Registrar entrada' }).click()
  await page.getByText('Entrada registrada.').waitFor()
  await page.getByRole('button', { name: /^Receber/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar R$ 129,90' }).click()
  await page.getByText('Pagamento registrado.').waitFor()
  await watching.getByText('Nenhuma cobrança aqui.').waitFor()

  await go(page, 'Hoje')
  await page.getByRole('listitem').filter({ hasText: 'Ana Souza' }).waitFor()
  await page.getByRole('region', { name: 'Recebido hoje' }).getByText('R$ 129,90', { exact: true }).waitFor()
  await go(page, 'Financeiro')
  await page.getByText('A vencer').click()
  await page.getByText('Nenhuma cobrança aqui.').waitFor()
  await page.getByText('Pagas', { exact: true }).click()
  await page.getByText('Ana Souza').waitFor()
})

test('a booking shows at once in the roster, in the week, and on another person’s page', async () => {
  const gym = await service.gym({ schedule: daily })
  const { id } = (await gym.api.post('/members', { full_name: 'Bia Prado' })).body.data
  await gym.api.post('/memberships', { member_profile_id: id, plan_id: gym.plans.mensal, start_date: today() })
  const page = await deaf((await signedIn(service, gym, 'receptionist')).email)
  const watching = await browser.signIn((await signedIn(service, gym, 'manager')).email)
  const spinning = (shown: Page) => shown.getByRole('button', { name: /19:00 Spinning/ }).first()
  for (const shown of [page, watching]) {
    await go(shown, 'Aulas')
    await shown.getByRole('button', { name: 'Próxima semana' }).click()
    await spinning(shown).click()
    await shown.getByText('Ninguém reservou ainda.').waitFor()
  }
  await page.getByRole('combobox', { name: 'Reservar para' }).fill('bia')
  await page.getByRole('option', { name: 'Bia Prado' }).click()
  for (const shown of [page, watching]) {
    await shown.getByRole('region', { name: 'Reservas' }).getByText('Bia Prado').waitFor()
    await shown.keyboard.press('Escape')
    await spinning(shown).getByText('1/2', { exact: true }).waitFor()
  }
})

test('a member’s card shows a seat and a program at once', async () => {
  const gym = await service.gym({ schedule: daily })
  const { id } = (await gym.api.post('/members', { full_name: 'Bia Prado' })).body.data
  await gym.api.post('/memberships', { member_profile_id: id, plan_id: gym.plans.mensal, start_date: today() })
  const page = await browser.signIn((await signedIn(service, gym, 'receptionist')).email)
  await page.goto(`/members/${id}`)
  await page.getByText('sem ficha').waitFor()
  const [{ id: classId }] = (await gym.api.get(`/classes?date=${dayAfter(today())}`)).body.data
  expect((await gym.api.post(`/classes/${classId}/book`, { member_profile_id: id })).status).toBe(201)
  await page.getByText(/^Spinning · /).waitFor()
  const [{ id: exercise_id }] = (await gym.api.get('/exercises')).body.data
  const days = [{ day_label: 'A', exercises: [{ exercise_id, sets_target: 3 }] }]
  const program = { member_profile_id: id, name: 'Base', weeks_duration: 4, days }
  expect((await gym.api.post('/workout-programs', program)).status).toBe(201)
  await page.getByText('Base', { exact: true }).waitFor()
})

test('a saved address opens the same page, and wrong parts of it are ignored', async () => {
  const gym = await service.gym()
  await gym.api.post('/members', { full_name: '1234 Teste' })
  const page = await browser.signIn((await signedIn(service, gym, 'owner')).email)
  const shows = async (path: string, text: string) => {
    await page.goto(path)
    await page.getByText(text, { exact: true }).first().waitFor()
    expect(await page.getByText('Não foi possível carregar.').count(), path).toBe(0)
  }
  await shows('/members?status=frozen&sort=-joined_at&page=1', 'Nenhum aluno encontrado.')
  await shows('/members?q=1234', '1234 Teste')
  for (const wrong of ['status=gone', 'sort=cpf', 'sort=-', 'page=abc', 'page=-1', 'page=1.5', 'q=', 'tab=none']) {
    await shows(`/members?${wrong}`, '1234 Teste')
  }
  await shows('/access?day=2026-02-31&unit=none&status=maybe&page=0', 'Ninguém passou pelas portas neste dia.')
  await shows('/memberships?q=all&status=on', 'Nenhuma matrícula encontrada.')
  await shows('/classes?day=tomorrow', 'Sem aulas')
  await shows('/money?tab=charges&status=overdue', 'Nenhuma cobrança aqui.')
  await shows('/money?tab=none&status=none', 'Nenhuma cobrança aqui.')
  await shows('/money?tab=sales', 'Nenhuma venda ainda.')
  await shows('/developers?tab=requests&status=9xx', 'Chamadas da API')
  await shows('/settings?tab=audit&kind=none&q=nobody', 'Quem fez o quê')
  await shows('/exercises?difficulty=none', 'Exercícios')
  await shows('/catalogue?tab=sources', 'Origens')
})
