import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'

const modules = join(projectRoot, 'node_modules')

/** Puts the files that a service needs into a new folder of `home`, and returns that folder. */
export function checkOutInto(home: string): string {
  const checkout = join(home, `catraca-${basename(home)}`)
  mkdirSync(checkout)
  const parts = ['src', 'packages', 'bin', 'migrations', 'package.json']
  copy(
    parts.map((name) => join(projectRoot, name)),
    checkout,
  )
  for (const pages of ['dashboard', 'app']) {
    mkdirSync(join(checkout, pages))
    copy([join(projectRoot, pages, 'dist')], join(checkout, pages))
  }
  mkdirSync(join(checkout, 'test'))
  copy([join(projectRoot, 'test', 'devices')], join(checkout, 'test'))
  // Symbolic links lead back to files that every user can read.
  const packages = ['.bin/node', ...packagesOfService()].filter((name) => existsSync(join(modules, name)))
  for (const [folder, names] of Map.groupBy(packages, dirname)) {
    mkdirSync(join(checkout, 'node_modules', folder), { recursive: true })
    copy(
      names.map((name) => join(modules, name)),
      join(checkout, 'node_modules', folder),
    )
  }
  return checkout
}

/** The project in a place that every user can read: itself, or a copy, removed after the test, when only root may enter its folder. */
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

interface Locked {
  dependencies?: object
  optionalDependencies?: object
  peerDependencies?: object
  /** Where a package of this project is, if the entry is only a link. */
  resolved?: string
  link?: boolean
}

/** The packages that the service may load; those of the pages and tests have three times as many files. */
function packagesOfService(): string[] {
  const lock = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
  const packages: Record<string, Locked> = lock.packages
  const places = Map.groupBy(Object.keys(packages), (path) => path.split('node_modules/').at(-1)!)
  const needed = new Set<string>()
  const need = ({ dependencies, optionalDependencies, peerDependencies }: Locked) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      if (needed.has(name)) continue
      needed.add(name)
      for (const path of places.get(name) ?? []) {
        const entry = packages[path]!
        need(entry.link ? packages[entry.resolved!]! : entry)
      }
    }
  }
  need(packages['']!)
  return [...needed]
}

/** Makes hard links, which takes a second; makes copies if the temporary folder is on another file system. */
function copy(from: string[], into: string): void {
  try {
    execFileSync('cp', ['-al', ...from, into], { stdio: 'ignore' })
  } catch {
    execFileSync('cp', ['-a', ...from, into])
  }
}
