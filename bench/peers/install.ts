import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The packages for the other servers. They are not a dependency of the project: the bench installs them for a run. */
const packages = ['@platformatic/db@3.67.0', 'fastify@5', 'drizzle-orm@0.45', 'pg@8']

/** Installs them in a folder of their own within the bench's, which takes a minute or two, and returns it. */
export async function installPeers(within: string): Promise<string> {
  const dir = join(within, 'peers')
  await mkdir(dir)
  await writeFile(join(dir, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: dir })
  return dir
}
