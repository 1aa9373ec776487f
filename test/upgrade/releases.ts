import { execFile } from 'node:child_process'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#platform/config/config.ts'

const run = promisify(execFile)
/** Asks for no password and does not wait long for a network. */
const git = (...args: string[]) =>
  run('git', ['-C', projectRoot, ...args], { timeout: 60_000, env: { ...process.env, GIT_TERMINAL_PROMPT: '0' } })

/** A release needs these to run; the packages are shared. */
const parts = ['bin', 'migrations', 'package.json', 'src']

/** The commit of the last release, from package.json. */
async function lastRelease(): Promise<string> {
  return JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')).lastRelease
}

/** Why the code of the last release is not available here; undefined if it is. A clone of only the newest commit fetches it. */
export async function whyNotCheckedOut(): Promise<string | undefined> {
  const commit = await lastRelease()
  const has = () => git('cat-file', '-e', `${commit}^{commit}`)
  try {
    await has().catch(() => git('fetch', '--quiet', '--depth=1', 'origin', commit).then(has))
    return undefined
  } catch {
    return `the last release, ${commit} (lastRelease in package.json), is not in this clone and cannot be fetched: git fetch origin ${commit}`
  }
}

/** Puts the last release into a folder. */
export async function checkOutLastRelease(folder: string): Promise<void> {
  const archive = join(folder, 'release.tar')
  await git('archive', '--output', archive, await lastRelease(), ...parts)
  await run('tar', ['-xf', archive, '-C', folder])
  await sharePackages(folder)
}

/**
 * Puts this release, as it is in the working tree, into a folder, with migrations that make it the next one: a column on seven tables, an
 * index, its values in batches, and a contract migration with which the last release cannot run.
 */
export async function makeNextRelease(folder: string): Promise<void> {
  for (const part of parts) await cp(join(projectRoot, part), join(folder, part), { recursive: true })
  await sharePackages(folder)
  const file = join(folder, 'src/platform/compatibility.ts')
  const text = await readFile(file, 'utf8')
  const [declaration, number] = /compatibility = (\d+)/.exec(text)!
  const next = Number(number) + 1
  await writeFile(file, text.replace(declaration, `compatibility = ${next}`))
  for (const [name, sql] of Object.entries(planted(next))) await writeFile(join(folder, 'migrations', name), sql)
}

const widened = ['companies', 'api_keys', 'members', 'plans', 'memberships', 'api_requests', 'audit_trail']

const planted = (compatibility: number) => ({
  '9001_planted.expand.sql': widened
    .map((table) => `alter table ${table} add column planted text not null default 'none';`)
    .join('\n'),
  '9002_planted.index.sql': 'create index concurrently members_planted on members (team_id, planted)',
  '9003_planted.backfill.sql': `update members set planted = full_name
    where id in (select id from members where planted = 'none' limit 50)`,
  '9004_planted.contract.sql': `-- needs: ${compatibility}\nalter table members drop column planted`,
})

const sharePackages = (folder: string) => symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
