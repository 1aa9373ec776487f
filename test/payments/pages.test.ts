import { expect, test } from 'vitest'
import { sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { useBank } from '#test/harness/bank.ts'
import { newToken } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)
const { bank, withCharge, heard } = useBank(service)

/** The charge that waits at the bank is paid there, and the service hears of it. */
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
  'a member pays on the own phone, and the page says so by itself: %j',
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
  await page.getByRole('button', { name: 'Mostrar código para o aluno' }).click()
  await page.getByRole('img', { name: /Código/ }).waitFor()
  await payAtBank()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: /^Receber/ }).count()).toBe(0)
})
