import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as driver,
  type Page,
} from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import type { TestService } from '#test/harness/service.ts'
import { password } from '#test/harness/staff.ts'

const timeoutMs = 20_000

/** A Chromium for the test file; a page that logs an error or asks another host fails its test. */
export function useBrowser(service: TestService) {
  let browser: Browser
  let folder: string
  const contexts: BrowserContext[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'catraca-browser-'))
    // The package unpacks its browser here; into a shared folder, two users or two files would be in each other's way.
    vi.stubEnv('TMPDIR', folder)
    browser = await driver.launch({
      executablePath: await chromium.executablePath(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await browser?.close()
    vi.unstubAllEnvs()
    await rm(folder, { recursive: true, force: true })
  })

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: service.url,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width: 1280, height: 900 },
      ...options,
    })
    contexts.push(context)
    context.setDefaultTimeout(timeoutMs)
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol !== 'data:' && protocol !== 'blob:' && origin !== service.url) complaints.push(request.url())
    })
    return page
  }

  return {
    open,
    async signIn(email: string, options?: BrowserContextOptions): Promise<Page> {
      const page = await open(options)
      await page.goto('/sign-in')
      await page.getByLabel('E-mail').fill(email)
      await page.locator('input[type=password]').fill(password)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.waitForURL('/')
      return page
    },
  }
}
