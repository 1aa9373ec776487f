import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromium from '@sparticuz/chromium'
import { type Browser, chromium as driver } from 'playwright-core'

/** The Chromium that npm brings, in a temporary folder of its own that goes when it is closed. */
export async function launchChromium(): Promise<{ browser: Browser; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'catraca-browser-'))
  const before = process.env.TMPDIR
  // The package unpacks its browser here; into a shared folder, two users or two files would be in each other's way.
  process.env.TMPDIR = folder
  try {
    const executablePath = await chromium.executablePath()
    const browser = await driver.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    const close = async () => {
      await browser.close()
      await rm(folder, { recursive: true, force: true })
    }
    return { browser, close }
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
}
