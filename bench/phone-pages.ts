import type { Browser, Page } from 'playwright-core'
import { median } from './harness.ts'

/** Slowed down like a cheap phone. */
const slowness = 4
/** If no long task ran for this time, the page is responsive. */
const quietMs = 500
const patienceMs = 20_000

interface Opened {
  /** The time from opening until the page shows what was asked for and no task longer than 50 ms is running. */
  ms: number
  shownMs: number
}

/**
 * Opens the app as on a phone that is four times slower than this machine: for the first time by a link, again with the data that the phone
 * keeps, and then on the page of the classes. Medians, in milliseconds.
 */
export async function openings(
  browser: Browser,
  { url, slug, rounds, makeLink }: { url: string; slug: string; rounds: number; makeLink: () => Promise<string> },
): Promise<Record<string, Opened>> {
  const found: Record<string, Opened[]> = {
    'first screen': [],
    'the code, opened again': [],
    'the week of classes': [],
  }
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 390, height: 844 }, isMobile: true })
    try {
      const link = await makeLink()
      const code = "document.querySelector('.code svg')"
      const first = await slowPage(await context.newPage())
      found['first screen']!.push(await timed(first, () => first.goto(link), code))
      // By then the service worker has everything.
      await first.evaluate('navigator.serviceWorker.ready')
      await first.close()
      const again = await slowPage(await context.newPage())
      found['the code, opened again']!.push(await timed(again, () => again.goto(`${url}/app/${slug}`), code))
      const open = () => again.getByRole('link', { name: 'Aulas' }).click()
      found['the week of classes']!.push(
        await timed(again, open, "document.querySelectorAll('.rows .card').length >= 200"),
      )
    } finally {
      await context.close()
    }
  }
  const of = (all: Opened[], what: keyof Opened) => Math.round(median(all.map((one) => one[what])))
  return Object.fromEntries(
    Object.entries(found).map(([name, all]) => [name, { shownMs: of(all, 'shownMs'), ms: of(all, 'ms') }]),
  )
}

async function slowPage(page: Page): Promise<Page> {
  page.setDefaultTimeout(patienceMs)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  await page.addInitScript(`
    globalThis.lastLong = 0
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) lastLong = startTime + duration
    }).observe({ type: 'longtask', buffered: true })`)
  return page
}

async function timed(page: Page, open: () => Promise<unknown>, isShown: string): Promise<Opened> {
  const began = Date.now()
  await open()
  return page.evaluate(`(async () => {
    const since = ${began} - performance.timeOrigin
    const frame = () => new Promise(requestAnimationFrame)
    while (!(${isShown})) await frame()
    await frame()
    const shown = performance.now()
    while (performance.now() - Math.max(lastLong, shown) < ${quietMs}) await frame()
    return { shownMs: shown - since, ms: Math.max(lastLong, shown) - since }
  })()`) as Promise<Opened>
}
