import { execFile } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** What the servers beside ours are made of. They are no dependency of the project: the bench installs them for a run. */
const packages = ['@platformatic/db@3.67.0', 'fastify@5', 'drizzle-orm@0.45', 'pg@8']

/** Installs them in a temporary folder, which takes a minute or two, and returns it. */
export async function installPeers(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'catraca-peers-'))
  await writeFile(join(dir, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: dir })
  return dir
}
