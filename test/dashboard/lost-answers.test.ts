import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const browser = useBrowser(service)

test('a sale whose answers are lost is made once, and the next equal one is a new sale', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const page = await browser.signIn((await signedIn(service, gym, 'owner')).email)
  let lost = 0
  // The first try, its repeat and the person's second click reach the service; only the third gets its answer.
  await page.route('**/dashboard/api/sales', async (route) => {
    if (route.request().method() !== 'POST' || lost === 2) return route.continue()
    await route.fetch()
    lost++
    return route.abort()
  })
  await page.goto('/money?tab=sales')
  const sell = async () => {
    await page.getByRole('button', { name: 'Nova venda' }).click()
    await page.getByRole('dialog').getByLabel('Produto ou serviço').fill('Água')
    await page.getByRole('dialog').getByLabel('Preço unitário (R$)').fill('6,5')
    await page.getByRole('dialog').getByRole('button', { name: 'Registrar venda' }).click()
  }
  const sales = () => service.db.selectFrom('sales').select('total_cents').where('team_id', '=', gym.teamId).execute()

  await sell()
  await page.getByText('O serviço não responde.').waitFor()
  expect(lost).toBe(2)
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar venda' }).click()
  await page.getByText('Venda registrada.').waitFor()
  expect(await sales()).toEqual([{ total_cents: 650 }])

  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await sell()
  await expect.poll(sales).toEqual([{ total_cents: 650 }, { total_cents: 650 }])
})
