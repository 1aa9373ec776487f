import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'
import { picture } from './picture.ts'

const service = useService()
const browser = useBrowser(service)

test('the plan of a member is changed at the desk, and the costs are shown before', async () => {
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
  await dialog.getByText(/^A pagar: R\$\s822,06, até /).waitFor()
  expect(await violationsOf(page, 'changing a plan')).toEqual([])
  expect(await sidewaysOf(page, 'changing a plan')).toEqual([])
  await picture(page, 'change-plan')
  await dialog.getByRole('button', { name: 'Trocar plano' }).click()
  await page.getByText('Plano trocado.').waitFor()
  // What is due today is taken at once.
  await dialog.getByRole('button', { name: /^Confirmar R\$\s822,06$/ }).waitFor()
  await picture(page, 'change-plan-paid')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Anual').first().waitFor()
  const card = (await desk.get(`/members/${member}/card`)).body.data
  expect(card.open_charges).toMatchObject([{ open_cents: 82_206 }])
})

test('a membership is frozen, changed, cancelled and taken back at the desk, with the consequences on the screen', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const sale = { member_profile_id: member, plan_id: gym.plans.mensal, start_date }
  const { id, end_date } = (await gym.api.post('/memberships', sale)).body.data
  const desk = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(desk.email, { viewport: { width: 1280, height: 900 } })
  await page.goto(`/members/${member}`)
  const dialog = page.getByRole('dialog')
  const membership = async () => (await gym.api.get(`/memberships/${id}`)).body.data

  await page.getByRole('button', { name: 'Preço e renovação', exact: true }).click()
  await dialog.getByLabel('Valor por período (R$)').fill('99,90')
  await dialog.getByRole('switch', { name: 'Renova sozinha no fim do período' }).click()
  await picture(page, 'change-terms')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Matrícula alterada.').waitFor()
  expect(await membership()).toMatchObject({ price_cents: 9990, auto_renew: false })
  // Terms that another person has changed meanwhile are loaded again.
  await gym.api.patch(`/memberships/${id}`, { auto_renew: true })
  await page.reload()
  await page.getByRole('button', { name: 'Preço e renovação', exact: true }).click()
  expect(await dialog.getByRole('switch', { name: 'Renova sozinha no fim do período' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: 'Voltar' }).click()

  await page.getByRole('button', { name: 'Trancar' }).click()
  await dialog
    .getByText(
      /^15 dias de trancamento\. O plano passa a valer até .* neste ano, de até \d+ dias cada\. Trancar não tem custo\.$|^15 dias .* último trancamento deste ano/,
    )
    .waitFor()
  expect(await violationsOf(page, 'freezing')).toEqual([])
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  expect(await membership()).toMatchObject({ status: 'active', end_date })

  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await dialog.getByRole('combobox', { name: 'Por que está saindo?' }).click()
  await page.getByRole('option', { name: 'Preço' }).click()
  const shown = end_date.split('-').reverse().join('/')
  await dialog.getByText(`Último dia em que entra: ${shown}. Continuam em aberto R$ 129,90.`).waitFor()
  await dialog.getByRole('switch', { name: 'Cancelar já, e não no fim do período' }).click()
  const now = start_date.split('-').reverse().join('/')
  await dialog.getByText(`Último dia em que entra: ${now}.`).waitFor()
  await dialog.getByRole('switch', { name: 'Cancelar já, e não no fim do período' }).click()
  await dialog.getByRole('button', { name: 'Cancelar matrícula' }).click()
  await page.getByRole('button', { name: 'Desfazer cancelamento' }).click()
  await page.getByText('O cancelamento foi desfeito.').waitFor()
  expect(await membership()).toMatchObject({ status: 'active', end_date })
  // Another cancellation begins without what was chosen for this one.
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await dialog.getByRole('switch', { name: 'Cancelar já, e não no fim do período' }).click()
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  expect(await dialog.getByRole('combobox', { name: 'Por que está saindo?' }).inputValue()).toBe('')
  const isNow = dialog.getByRole('switch', { name: 'Cancelar já, e não no fim do período' })
  expect(await isNow.isChecked()).toBe(false)
})

test('a membership that has not begun begins on another day, with its end', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
  const start_date = today.add({ days: 10 }).toString()
  const sale = { member_profile_id: member, plan_id: gym.plans.mensal, start_date }
  const { id, end_date } = (await gym.api.post('/memberships', sale)).body.data
  const page = await browser.signIn((await signedIn(service, gym, 'receptionist')).email)
  await page.goto(`/members/${member}`)
  await page.getByRole('button', { name: 'Preço e renovação', exact: true }).click()
  const earlier = today.add({ days: 3 })
  await page.getByLabel('Começa em').fill(earlier.toString().split('-').reverse().join('/'))
  expect(await violationsOf(page, 'another start')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Matrícula alterada.').waitFor()
  expect((await gym.api.get(`/memberships/${id}`)).body.data).toMatchObject({
    start_date: earlier.toString(),
    end_date: Temporal.PlainDate.from(end_date).subtract({ days: 7 }).toString(),
  })
})

test('a sale that was a mistake is undone at the desk', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  await gym.api.post('/memberships', { member_profile_id: member, plan_id: gym.plans.mensal, start_date })
  const desk = await signedIn(service, gym, 'receptionist')
  const page = await browser.signIn(desk.email, onPhone)
  await page.goto(`/members/${member}`)
  await page.getByRole('button', { name: 'Desfazer venda' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Plano errado')
  expect(await violationsOf(page, 'undoing a sale')).toEqual([])
  expect(await sidewaysOf(page, 'undoing a sale')).toEqual([])
  await picture(page, 'undo-sale')
  await dialog.getByRole('button', { name: 'Desfazer venda' }).click()
  await page.getByText('A venda foi desfeita.').waitFor()
  expect((await desk.get(`/members/${member}/card`)).body.data).toMatchObject({ open_charges: [] })
})
