/**
 * Exits with 1 when package-lock.json has a package whose content is not fixed by a hash, that comes from somewhere else than the registry,
 * or that runs an installation script without being listed in `allowScripts` of package.json.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#platform/config/config.ts'

export interface LockedPackage {
  integrity?: string
  resolved?: string
  link?: boolean
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
}

/** What is wrong with a lock file, with one sentence for each problem. */
export function lockMistakes(packages: Record<string, LockedPackage>, allowed: Record<string, boolean>): string[] {
  return Object.entries(packages).flatMap(([path, entry]) => {
    // The project itself and its workspaces are not fetched.
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return []
    if (entry.link) return []
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const mistakes: string[] = []
    if (entry.integrity === undefined && !isToolOfAnotherSystem(entry)) mistakes.push(`${path} has no integrity`)
    if (entry.resolved !== undefined)
      mistakes.push(`${path} does not come from the registry but from ${entry.resolved}`)
    if (entry.hasInstallScript && !(name in allowed)) {
      mistakes.push(
        `${path} runs a script at installation: read it, and add the package to allowScripts in package.json`,
      )
    }
    return mistakes
  })
}

/**
 * Builds of our development tools for systems on which Catraca has never been developed: npm only writes down a hash for packages that it
 * fetched from its registry. Nothing that a service runs is among them.
 */
function isToolOfAnotherSystem({ dev, optional, os }: LockedPackage): boolean {
  return dev === true && optional === true && os !== undefined
}

if (import.meta.main) {
  const read = async (name: string) => JSON.parse(await readFile(join(projectRoot, name), 'utf8'))
  const mistakes = lockMistakes((await read('package-lock.json')).packages, (await read('package.json')).allowScripts)
  for (const mistake of mistakes) console.error(mistake)
  if (mistakes.length > 0) process.exitCode = 1
}
