import { expect, test } from 'vitest'
import { reconcile } from '#modules/payments/index.ts'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { picture } from '#test/dashboard/picture.ts'
import { useBank } from '#test/harness/bank.ts'
import { newToken } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)
const { bank, reach, withCharge, heard } = useBank(service)

/** Pays the charge that waits at the bank; the service gets the news. */
async function payAtBank(): Promise<void> {
  await expect.poll(() => bank().ledger().charges.length).toBe(1)
  await bank().pay({ txid: bank().ledger().charges[0]!.txid })
  await heard()
}

test.each([
  [
    { colorScheme: 'light', locale: 'pt-BR', viewport: { width: 390, height: 844 } },
    'Matrícula',
    /^Pagar:/,
    'Pago. Obrigado!',
  ],
  [
    { colorScheme: 'dark', locale: 'en-GB', viewport: { width: 320, height: 568 } },
    'Plan',
    /^Pay:/,
    'Paid. Thank you!',
  ],
] as const)(
  'a member pays on their own phone, and the page shows it by itself: %j',
  async (look, membership, pay, paid) => {
    const { gym, memberId } = await withCharge()
    const page = await browser.open({ ...look, hasTouch: true, isMobile: true, permissions: ['clipboard-write'] })
    await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, memberId)}`)
    await page.getByRole('link', { name: membership }).click()
    await page.getByRole('link', { name: pay }).click()
    await page.getByRole('img', { name: /Pix/ }).waitFor()
    expect(await violationsOf(page, look.locale)).toEqual([])
    expect(await sidewaysOf(page, look.locale, look.viewport.width)).toEqual([])
    await payAtBank()
    await page.getByText(paid).waitFor()
  },
)

test('a phone whose clock is wrong shows a code for as long as it can be paid', async () => {
  const { gym, memberId } = await withCharge()
  const page = await browser.open({ viewport: { width: 390, height: 844 } })
  await page.clock.install({ time: Date.now() + 40 * 86_400_000 })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, memberId)}`)
  await page.getByRole('link', { name: 'Matrícula' }).click()
  await page.getByRole('link', { name: /^Pagar:/ }).click()
  await page.getByText(/^(Vale por mais|O tempo para pagar acabou)/).waitFor()
  expect(await page.getByText('O tempo para pagar acabou.').count()).toBe(0)
})

test('a discounted charge gets another code, and one that the desk waives is not shown as paid', async () => {
  const { gym, memberId, chargeId } = await withCharge()
  const owner = await gym.owner()
  const page = await browser.open({ viewport: { width: 390, height: 844 } })
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, memberId)}`)
  await page.getByRole('link', { name: 'Matrícula' }).click()
  await page.getByRole('link', { name: /^Pagar:/ }).click()
  await page.getByRole('img', { name: 'Código Pix' }).waitFor()
  const waiting = () =>
    bank()
      .ledger()
      .charges.filter(({ status }) => status === 'ATIVA')
      .map(({ amountCents }) => amountCents)
  expect(waiting()).toEqual([12_990])
  await owner.post(`/charges/${chargeId}/discount`, { amount_cents: 1000, reason: 'Combinado' })
  await page.getByText('R$ 119,90').waitFor()
  await expect.poll(waiting).toEqual([11_990])
  await owner.post(`/charges/${chargeId}/waive`, { reason: 'Cortesia' })
  await page.getByText('Esta cobrança não está mais em aberto.').waitFor()
  expect(await page.getByText('Pago. Obrigado!').count()).toBe(0)
})

test('the desk shows a code, and the dialog closes by itself when the member has paid', async () => {
  const { gym } = await withCharge()
  const owner = await gym.owner()
  const page = await browser.signIn(owner.email)
  await page.goto('/desk')
  await page.getByLabel('Quem está no balcão?').fill('ana')
  await page.getByRole('option', { name: /Ana Souza/ }).click()
  await page
    .getByRole('button', { name: /^Receber/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Mostrar código de R\$/ }).click()
  await page.getByRole('img', { name: /Código/ }).waitFor()
  await payAtBank()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: /^Receber/ }).count()).toBe(0)
})

test('money of an unknown payer is given to a member at the desk', async () => {
  const { gym, memberId } = await withCharge()
  const owner = await gym.owner()
  await bank().receive({ amountCents: 12_990 })
  await reconcile(await gym.context(), reach())
  const page = await browser.signIn(owner.email)
  await page.goto('/money?tab=differences')
  await page.getByRole('button', { name: 'De quem é' }).click()
  await page.getByRole('combobox', { name: 'Quem mandou' }).fill('ana')
  await page.getByRole('option', { name: 'Ana Souza' }).click()
  await page.getByRole('button', { name: 'Voltar' }).click()
  // Whom the dialog does not show it does not send.
  await page.getByRole('button', { name: 'De quem é' }).click()
  await page.getByLabel('Motivo').fill('Mandou pela chave')
  await page.getByLabel('Motivo').press('Enter')
  await page.getByRole('combobox', { name: 'Quem mandou' }).fill('ana')
  await page.getByRole('option', { name: 'Ana Souza' }).click()
  await picture(page, 'assign-payment')
  expect(await violationsOf(page, 'whose it is')).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'É deste aluno' }).click()
  await page.getByText('Tudo o que entrou no banco bate com as cobranças.').waitFor()
  expect((await owner.get(`/members/${memberId}/money`)).body.data).toMatchObject({ owed_cents: 0, paid_cents: 12_990 })
})

test('the desk asks for the late fee, or leaves it out', async () => {
  const { gym, memberId } = await withCharge({ test: true })
  const owner = await gym.owner()
  await owner.patch('/company', { late_fine_pct: 2, late_interest_pct: 1 })
  await gym.travel((await gym.context()).now.add({ hours: 72 }))
  await heard()
  const page = await browser.signIn(owner.email)
  await page.goto(`/members/${memberId}?tab=money`)
  await page
    .getByRole('button', { name: /^Receber/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Cobrar multa e juros: R$ 2,73').waitFor()
  await picture(page, 'late-fee')
  expect(await violationsOf(page, 'a late fee')).toEqual([])
  await dialog.getByLabel('Cobrar multa e juros: R$ 2,73').uncheck()
  await dialog.getByRole('button', { name: 'Confirmar R$ 129,90' }).waitFor()
  await dialog.getByLabel('Cobrar multa e juros: R$ 2,73').check()
  await dialog.getByRole('button', { name: 'Confirmar R$ 132,63' }).click()
  await page.getByText('Pagamento registrado.').waitFor()
  await page.getByText('Multa e juros', { exact: false }).first().waitFor()
  expect((await owner.get(`/members/${memberId}/money`)).body.data).toMatchObject({ owed_cents: 0, paid_cents: 13_263 })
})
