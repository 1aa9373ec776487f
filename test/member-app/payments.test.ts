import { expect, test } from 'vitest'
import { onPhone, sidewaysOf, violationsOf } from '#test/dashboard/accessibility.ts'
import { useBrowser } from '#test/dashboard/browser.ts'
import { picture } from '#test/dashboard/picture.ts'
import { newToken } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const browser = useBrowser(service)

test('a member finds payments in the app, and downloads the receipt and the yearly declaration', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  await gym.api.post('/memberships', { member_profile_id: member, plan_id: gym.plans.mensal, start_date })
  const owner = await gym.owner()
  const [charge] = (await owner.get(`/members/${member}/card`)).body.data.open_charges
  await owner.post(`/charges/${charge.id}/pay`, { payment_method: 'credit_card' })

  const page = await browser.open(onPhone)
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
  await page.waitForURL(`/app/${gym.slug}`)
  await page.goto(`/app/${gym.slug}/matricula`)
  await page.getByRole('link', { name: 'Pagamentos e recibos' }).click()
  await page.getByText('Cartão de crédito').waitFor()
  expect(await violationsOf(page, 'payments')).toEqual([])
  expect(await sidewaysOf(page, 'payments')).toEqual([])
  await picture(page, 'app-payments')

  const taken = async (name: string | RegExp) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
    return file.suggestedFilename()
  }
  expect(await taken(/^Recibo/)).toBe('recibo-1.pdf')
  const year = start_date.slice(0, 4)
  expect(await taken(`Baixar a de ${year}`)).toBe(`quitacao-${year}.pdf`)
})

test('what is paid on the last evening of a year belongs to that year', async () => {
  const gym = await service.gym()
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
  const page = await browser.open(onPhone)
  await page.goto(`/app/${gym.slug}/acesso#${await newToken(gym, member)}`)
  await page.waitForURL(`/app/${gym.slug}`)
  const payment = {
    id: crypto.randomUUID(),
    at: '2031-01-01T01:00:00.000Z',
    cents: 9900,
    method: 'pix',
    description: null,
  }
  await page.route('**/app/api/*/payments', (route) =>
    route.fulfill({ json: { success: true, data: { payments: [payment] } } }),
  )
  await page.goto(`/app/${gym.slug}/matricula/pagamentos`)
  await page.getByRole('button', { name: 'Baixar a de 2030' }).waitFor()
})
