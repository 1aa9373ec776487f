import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'
import { picture } from './picture.ts'

const service = useService()
const browser = useBrowser(service)

test('the plan of a member is changed at the desk, and what it comes to is shown before', async () => {
  const yearly = { ref: 'ano', name: 'Anual', price_cents: 90_000, duration_days: 360 }
  const gym = await service.gym({ billing: 'internal', plans: [yearly] })
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').subtract({ days: 12 }).toString()
  await gym.api.post('/memberships', { member_profile_id: member, plan_id: gym.plans.mensal, start_date })
  const desk = await signedIn(service, gym, 'receptionist')
  const [charge] = (await desk.get(`/members/${member}/card`)).body.data.open_charges
  await desk.post(`/charges/${charge.id}/pay`, { payment_method: 'pix' })
  const page = await browser.signIn(desk.email, onPhone)
  await page.goto(`/members/${member}`)
  await page.getByRole('button', { name: 'Trocar plano' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Novo plano, a partir de hoje').click()
  await page.getByRole('option', { name: /Anual/ }).click()
  await dialog.getByText('18 dias não usados valem R$ 77,94.').waitFor()
  await dialog.getByText('A pagar: R$ 822,06, hoje.').waitFor()
  expect(await violationsOf(page, 'changing a plan')).toEqual([])
  expect(await sidewaysOf(page, 'changing a plan')).toEqual([])
  await picture(page, 'change-plan')
  await dialog.getByRole('button', { name: 'Trocar plano' }).click()
  await page.getByText('Plano trocado.').waitFor()
  await page.getByText('Anual').first().waitFor()
  const card = (await desk.get(`/members/${member}/card`)).body.data
  expect(card.open_charges).toMatchObject([{ open_cents: 82_206 }])
})
