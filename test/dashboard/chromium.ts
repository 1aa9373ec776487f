import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as driver } from 'playwright-core'

/** Unpacks the Chromium from npm into an empty folder, which takes seconds. */
export async function unpackChromium(folder: string): Promise<void> {
  const before = process.env.TMPDIR
  // This is the only way to tell the package where.
  process.env.TMPDIR = folder
  try {
    await chromium.executablePath()
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}

/** Starts what `unpackChromium` left in a folder. */
export function startChromium(folder: string): Promise<Browser> {
  return driver.launch({ executablePath: join(folder, 'chromium'), args: ['--no-sandbox', '--disable-gpu'] })
}

/** A Chromium in its own temporary folder, which is removed when it is closed. */
export async function launchChromium(): Promise<{ browser: Browser; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'catraca-browser-'))
  await unpackChromium(folder)
  const browser = await startChromium(folder)
  const close = async () => {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { browser, close }
}
