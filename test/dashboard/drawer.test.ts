import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { onPhone, sidewaysOf, violationsOf } from './accessibility.ts'
import { useBrowser } from './browser.ts'
import { picture } from './picture.ts'

const service = useService()
const browser = useBrowser(service)

test('the desk opens its drawer, takes cash, makes a mistake, and counts what is left', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const member_profile_id = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  await gym.api.post('/memberships', { member_profile_id, plan_id: gym.plans.mensal, start_date })
  const manager = await signedIn(service, gym, 'manager')
  const page = await browser.signIn(manager.email, { viewport: { width: 1280, height: 900 } })
  await page.goto('/money?tab=drawers')
  const own = page.getByRole('region', { name: 'Meu caixa' })
  await own.getByLabel('Troco inicial (R$)').fill('100')
  await own.getByRole('button', { name: 'Abrir caixa' }).click()
  await own.getByText('com R$ 100,00 de troco').waitFor()
  await own.getByRole('button', { name: 'Sangria' }).click()
  await page.getByLabel('Valor (R$)').fill('50')
  await page.getByLabel('Motivo').fill('Depósito no banco')
  await page.getByRole('dialog').getByRole('button', { name: 'Sangria' }).click()
  await own.getByText('Sangria de R$ 50,00 · Depósito no banco').waitFor()
  // Nothing shows what should be in it before it is counted.
  expect(await own.textContent()).not.toMatch(/esperad/i)

  // From the search to the recorded payment: the search, the member, Receber, Confirmar.
  await page.goto('/desk')
  await page.getByLabel('Quem está no balcão?').fill('ana')
  await page.getByRole('option', { name: /Ana Souza/ }).click()
  for (const method of ['Dinheiro', 'Pix']) {
    await page
      .getByRole('button', { name: /^Receber/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText(method, { exact: true }).click()
    await page.getByLabel('Valor recebido (R$)').fill('60')
    await page.getByRole('button', { name: 'Confirmar R$ 60,00' }).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  }
  // The Pix was a mistake.
  await page.goto(`/members/${member_profile_id}?tab=money`)
  const statement = page.getByRole('region', { name: 'Extrato' })
  await statement
    .getByRole('row', { name: /Pagamento · Pix/ })
    .getByRole('button', { name: 'Desfazer' })
    .click()
  await page.getByLabel('Motivo').fill('Era em dinheiro')
  await page.getByRole('button', { name: 'Desfazer pagamento' }).click()
  await statement.getByText('Era em dinheiro').waitFor()

  await page.goto('/money?tab=drawers')
  const day = page.getByRole('region', { name: 'Recebido no dia' })
  await day.getByText('Total: R$ 60,00').waitFor()
  await own.getByRole('button', { name: 'Fechar caixa' }).click()
  await page.getByLabel('Quanto há em dinheiro (R$)').fill('105')
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar caixa' }).click()
  await page.getByRole('dialog').getByText('Faltaram R$ 5,00.').waitFor()
  await page.getByText('Contado R$ 105,00, esperado R$ 110,00.').waitFor()
  await page.getByRole('button', { name: 'Pronto' }).click()
  await page.getByRole('region', { name: 'Caixas' }).getByText('Faltaram R$ 5,00.').waitFor()
  expect(await violationsOf(page, 'drawers')).toEqual([])
  await picture(page, 'drawers')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    day.getByRole('button', { name: 'Baixar CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^caixa-.*\.csv$/)
})

test('a drawer that was left open is counted by a user who may see the money, on a phone', async () => {
  const gym = await service.gym({ units: 2 })
  const desk = await signedIn(service, gym, 'receptionist')
  await desk.post('/drawers', { store_id: gym.units.u2, float_cents: 5000 })
  expect((await desk.post('/drawers', { float_cents: 0 })).body.error.details.reason).toBe('DRAWER_OPEN')
  const manager = await signedIn(service, gym, 'manager')
  const page = await browser.signIn(manager.email, onPhone)
  await page.goto('/money?tab=drawers')
  const all = page.getByRole('region', { name: 'Caixas' })
  await all.getByRole('button', { name: 'Fechar' }).click()
  await page.getByLabel('Quanto há em dinheiro (R$)').fill('50')
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar caixa' }).click()
  await page.getByRole('dialog').getByText('Bateu.').waitFor()
  await page.getByRole('button', { name: 'Pronto' }).click()
  expect(await violationsOf(page, 'drawers')).toEqual([])
  expect(await sidewaysOf(page, 'drawers')).toEqual([])
  expect((await desk.post('/drawers/close', { counted_cents: 0 })).body.error.details.reason).toBe('NO_DRAWER')
})

test('who may see the money and not take it has no drawer to open', async () => {
  const gym = await service.gym()
  const page = await browser.signIn((await signedIn(service, gym, 'accountant')).email)
  await page.goto('/money?tab=drawers')
  await page.getByText('Nenhum caixa foi aberto ainda.').waitFor()
  expect(await page.getByRole('region', { name: 'Meu caixa' }).count()).toBe(0)
})
