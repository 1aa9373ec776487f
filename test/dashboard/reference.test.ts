import { expect, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { useBrowser } from './browser.ts'

const service = useService()
const { open } = useBrowser(service)

test('the reference works under its policy without an error: reading, searching, calling; and it forgets the key', async () => {
  const gym = await service.gym()
  const page = await open()
  const complaints: string[] = []
  page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
  const policy = (await page.goto('/docs/#tag/members'))!.headers()['content-security-policy']
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'$/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe-eval')

  await page.getByRole('button', { name: 'Open Search' }).first().click()
  await page.keyboard.type('freeze')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')

  await page.getByPlaceholder('Token').first().fill(gym.api.key!)
  await page.getByRole('button', { name: 'Test Request' }).first().click()
  const called = page.waitForResponse((response) => response.url().includes('/api/v1/members'))
  await page.getByRole('button', { name: /^Send/ }).first().click()
  expect((await called).status()).toBe(200)
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(kept).not.toContain(gym.api.key)
  expect(complaints).toEqual([])
})
