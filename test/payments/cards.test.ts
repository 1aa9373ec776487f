import { expect, test } from 'vitest'
import { startStripeEmulator } from '#modules/payments/providers/stripe/emulator/index.ts'
import { onPhone, sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { picture } from '#test/dashboard/picture.ts'
import { useEmulator } from '#test/harness/bank.ts'
import { newToken } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)
const { withCharge, heard } = useEmulator(service, 'stripe', startStripeEmulator)

test("a member pays on the provider's page, saves a card there, and removes it", async () => {
  const { gym, memberId } = await withCharge()
  const page = await browser.open(onPhone)
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, memberId)}`)
  await page.getByRole('link', { name: 'Matrícula' }).click()
  await page.getByRole('link', { name: /^Pagar:/ }).click()
  const paying = page.getByRole('link', { name: 'Abrir página de pagamento' })
  await paying.waitFor()
  await picture(page, 'pay-on-page')
  expect(await violationsOf(page, 'pay on a page')).toEqual([])
  // Opening the page pays.
  await fetch((await paying.getAttribute('href'))!)
  await heard()
  await page.getByText('Pago. Obrigado!').waitFor()

  await page.getByRole('link', { name: 'Voltar à matrícula' }).click()
  await page.getByRole('link', { name: 'Pagar automaticamente com cartão' }).click()
  const saving = page.getByRole('link', { name: 'Cadastrar cartão' })
  await saving.waitFor()
  await picture(page, 'save-a-card')
  await fetch((await saving.getAttribute('href'))!)
  await heard()
  await page.getByText('Pronto. Suas mensalidades são pagas automaticamente.').waitFor()
  await page.getByRole('link', { name: 'Voltar à matrícula' }).click()
  await page.getByText('As mensalidades são cobradas no cartão cadastrado.').waitFor()
  await page.getByRole('button', { name: 'Tirar cartão' }).click()
  await page.getByRole('link', { name: 'Pagar automaticamente com cartão' }).waitFor()
})

test('the desk sees how a member is charged, offers a card, and stops what waits', async () => {
  const { gym, memberId, chargeId } = await withCharge()
  const owner = await gym.owner()
  await owner.post(`/charges/${chargeId}/collect`)
  const page = await browser.signIn(owner.email)
  await page.goto(`/members/${memberId}?tab=money`)
  const panel = page.getByRole('region', { name: 'Cobrança automática' })
  await panel.getByText('código ou página').waitFor()
  await picture(page, 'collection')
  expect(await violationsOf(page, 'collection')).toEqual([])
  await panel.getByRole('button', { name: 'Parar' }).click()
  await panel.getByText('encerrado').waitFor()

  await panel.getByRole('button', { name: 'Cadastrar cartão' }).click()
  await page.getByRole('img', { name: 'Código para o aluno aceitar no celular' }).waitFor()
  await picture(page, 'offer-a-card')
  const { memberships } = (await owner.get(`/members/${memberId}/collection`)).body.data
  const { page_url } = (await owner.post(`/memberships/${memberships[0].membership_id}/mandate`)).body.data
  await fetch(page_url)
  await heard()
  await page.getByText('Aceito. As mensalidades são pagas sozinhas.').waitFor()
  await page.keyboard.press('Escape')
  await panel.getByText('cartão', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Tirar cartão' }).click()
  await panel.getByText('não é paga sozinha').waitFor()
  expect(await sidewaysOf(page, 'collection', 1280)).toEqual([])
})
