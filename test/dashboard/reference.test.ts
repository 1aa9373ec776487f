import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const { open } = useBrowser(service)

test('the reference works under its policy: it is read, searched and called from, without a complaint of the browser', async () => {
  const gym = await service.gym()
  const page = await open({ viewport: { width: 1400, height: 1000 } })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await page.goto('/docs')
  await page.getByRole('heading', { name: 'List members' }).waitFor()
  await page.screenshot({ path: '/tmp/edge/docs.png' })
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click()
  await page.keyboard.type('freeze')
  await page.getByRole('option').first().waitFor()
  await page.screenshot({ path: '/tmp/edge/docs-search.png' })
  await page.keyboard.press('Escape')
  expect(complaints).toEqual([])
  void gym
})
