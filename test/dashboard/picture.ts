import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** Saves what a person sees, if CATRACA_PICTURES names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const dir = process.env.CATRACA_PICTURES
  if (dir === undefined) return
  await mkdir(dir, { recursive: true })
  await page.screenshot({ path: join(dir, `${name}.png`), fullPage: true })
}
