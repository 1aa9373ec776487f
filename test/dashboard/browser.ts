import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { onceInRun } from '#test/harness/once-in-run.ts'
import type { TestService } from '#test/harness/service.ts'
import { password } from '#test/harness/staff.ts'
import { startChromium, unpackChromium } from './chromium.ts'

const timeoutMs = 60_000

/** A Chromium for the test file; a page that logs an error or contacts another host fails its test. */
export function useBrowser(service: TestService) {
  let chromium: Browser
  const contexts: BrowserContext[] = []
  const complaints: string[] = []

  beforeAll(async () => {
    chromium = await startChromium(await onceInRun('chromium', unpackChromium))
  })
  afterEach(async () => {
    for (const context of contexts.splice(0)) await context.close()
    expect(complaints.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await chromium?.close()
  })

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await chromium.newContext({
      baseURL: service.origin,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width: 1280, height: 900 },
      ...options,
    })
    contexts.push(context)
    context.setDefaultTimeout(timeoutMs)
    context.on('weberror', (error) => complaints.push(String(error.error())))
    context.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol !== 'data:' && protocol !== 'blob:' && origin !== service.origin) complaints.push(request.url())
    })
    return context.newPage()
  }

  return {
    open,
    async signIn(email: string, options?: BrowserContextOptions): Promise<Page> {
      const page = await open(options)
      await page.goto('/sign-in')
      await page.getByLabel('E-mail').fill(email)
      await page.locator('input[type=password]').fill(password)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await page.waitForURL('/')
      return page
    },
  }
}

/** An authenticator in the device, whose owner confirms at once. */
export async function withAuthenticator(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('WebAuthn.enable')
  const kind = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  const options = { ...kind, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true }
  await protocol.send('WebAuthn.addVirtualAuthenticator', { options })
}
