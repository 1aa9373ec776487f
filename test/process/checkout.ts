import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'

/** Puts what a service runs from into a new folder of `home`, and returns that. */
export function checkOutInto(home: string): string {
  const checkout = join(home, `catraca-${basename(home)}`)
  mkdirSync(checkout)
  for (const name of ['src', 'packages', 'bin', 'migrations', 'package.json']) copy(join(projectRoot, name), checkout)
  for (const pages of ['dashboard', 'app']) {
    mkdirSync(join(checkout, pages))
    copy(join(projectRoot, pages, 'dist'), join(checkout, pages))
  }
  mkdirSync(join(checkout, 'test'))
  copy(join(projectRoot, 'test', 'devices'), join(checkout, 'test'))
  mkdirSync(join(checkout, 'node_modules'))
  for (const name of readdirSync(join(projectRoot, 'node_modules'))) {
    // Symbolic links lead back to where any user may read. The caches are written to by other tests meanwhile.
    if (!['.cache', '.vitest-cache'].includes(name))
      copy(join(projectRoot, 'node_modules', name), join(checkout, 'node_modules'))
  }
  return checkout
}

/** The project where any user may read it: itself, or a copy that goes with the test when only root may enter its folder. */
export function readableCheckout(): string {
  if (process.getuid?.() !== 0 || anyoneMayEnter(projectRoot)) return projectRoot
  const home = mkdtempSync(join(tmpdir(), 'readable-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  chmodSync(home, 0o755)
  return checkOutInto(home)
}

function anyoneMayEnter(folder: string): boolean {
  return (statSync(folder).mode & 0o001) !== 0 && (dirname(folder) === folder || anyoneMayEnter(dirname(folder)))
}

/** Hard links, which take a second; copies where the temporary folder is another file system. */
function copy(from: string, into: string): void {
  try {
    execFileSync('cp', ['-al', from, into], { stdio: 'ignore' })
  } catch {
    execFileSync('cp', ['-a', from, into])
  }
}
