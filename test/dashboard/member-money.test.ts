import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'
import { picture } from './picture.ts'

const service = useService()
const browser = useBrowser(service)

/** A gym where Ana owes her first month, with its manager on the page of Ana's money. */
async function atMoneyOfAna(look: Parameters<typeof browser.signIn>[1] = {}) {
  const gym = await service.gym({ billing: 'internal' })
  const member_profile_id = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  await gym.api.post('/memberships', { member_profile_id, plan_id: gym.plans.mensal, start_date })
  const manager = await signedIn(service, gym, 'manager')
  const page = await browser.signIn(manager.email, look)
  await page.goto(`/members/${member_profile_id}?tab=money`)
  return page
}

const say = async (page: Page, reason: string, action: string) => {
  await page.getByLabel('Motivo').fill(reason)
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}

test('a cash payment is taken in part, was a mistake, and is undone; the rest is split and waived', async () => {
  const page = await atMoneyOfAna({ viewport: { width: 1280, height: 900 } })
  await page.getByRole('button', { name: /^Receber/ }).click()
  await page.getByLabel('Valor recebido (R$)').fill('29,90')
  await page.getByText('Faltam R$ 100,00, que continuam em aberto.').waitFor()
  await page.getByRole('dialog').getByText('Dinheiro', { exact: true }).click()
  await page.getByRole('button', { name: 'Confirmar R$ 29,90' }).click()
  const statement = page.getByRole('region', { name: 'Extrato' })
  await statement.getByText('Pagamento · Dinheiro').waitFor()
  await page.getByText('R$ 100,00 · de R$ 129,90').waitFor()

  await statement.getByRole('button', { name: 'Desfazer' }).click()
  await say(page, 'Era de outro aluno', 'Desfazer pagamento')
  await statement.getByText('Pagamento desfeito').waitFor()
  await statement.getByText('Era de outro aluno').waitFor()
  expect(await statement.getByText('desfeito', { exact: true }).count()).toBe(1)
  await picture(page, 'member-money-reversed')

  await page.getByRole('button', { name: /^Corrigir/ }).click()
  await page.getByRole('menuitem', { name: 'Parcelar' }).click()
  await page.getByLabel('Parcela 1 (R$)').fill('60')
  await page.getByText('A última parcela fica com o resto: R$ 69,90.').waitFor()
  const later = Temporal.Now.plainDateISO('America/Sao_Paulo').add({ days: 20 })
  const [year, month, day] = later.toString().split('-')
  await page.getByLabel('Vencimento da parcela 2').fill(`${day}/${month}/${year}`)
  await say(page, 'Pediu para pagar em duas', 'Parcelar')
  await page.getByText('R$ 60,00 · vence').waitFor()

  await page
    .getByRole('button', { name: /^Corrigir/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Anotar promessa de pagamento' }).click()
  await page.getByLabel('Vai pagar em').fill(`${day}/${month}/${year}`)
  await picture(page, 'member-money-promise')
  await say(page, 'Recebe no dia vinte', 'Anotar promessa')
  await page.getByText('prometeu pagar em').waitFor()
  await statement.getByText('Promessa de pagamento').waitFor()

  await page
    .getByRole('button', { name: /^Corrigir/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Dispensar cobrança' }).click()
  await page.getByText('O aluno não deve mais R$ 69,90.').waitFor()
  await say(page, 'Cortesia do mês', 'Dispensar cobrança')
  await statement.getByText('Cobrança dispensada').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Receber/ }).count()).toBe(1)
  expect(await violationsOf(page, 'money of a member')).toEqual([])
  await picture(page, 'member-money')
})

test('the gym chooses when it charges and reminds', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const owner = await signedIn(service, gym, 'owner')
  const page = await browser.signIn(owner.email, { viewport: { width: 1280, height: 1400 } })
  await page.goto('/settings')
  const card = page.getByRole('region', { name: 'Cobrança e lembretes' })
  await card.getByLabel('Dias antes do período em que a mensalidade é criada').fill('7')
  const after = card.getByLabel('Lembrar o aluno: dias depois do vencimento').first()
  await after.fill('15')
  await after.press('Enter')
  await picture(page, 'settings-dunning')
  await card.getByRole('button', { name: 'Salvar' }).click()
  await page.getByText('Configurações salvas.').waitFor()
  const { data } = (await owner.get('/company')).body
  expect(data).toMatchObject({ charge_days_ahead: 7, remind_days_before: [3, 0], remind_days_after: [1, 3, 7, 15] })
  expect(await violationsOf(page, 'settings of collecting')).toEqual([])
})

test('an excess payment is credit, which pays another charge; on a phone, in English', async () => {
  const page = await atMoneyOfAna(onPhone)
  await page.getByRole('button', { name: /mudar para inglês/ }).click()
  await page.getByRole('button', { name: /^Take payment/ }).click()
  await page.getByLabel('Amount received (R$)').fill('150')
  await page.getByText('R$20.10 too much, which the member has as credit.').waitFor()
  expect(await violationsOf(page, 'taking a payment')).toEqual([])
  await picture(page, 'receive-phone')
  await page.getByRole('button', { name: 'Confirm R$150.00' }).click()
  await page.getByText('goes to the next charge').waitFor()
  expect(await violationsOf(page, 'money of a member')).toEqual([])
  expect(await sidewaysOf(page, 'money of a member')).toEqual([])
  await picture(page, 'member-money-phone')
})
