/**
 * Plants one bug after another in a copy of the service and walks until the simulation finds it: `node test/simulation/planted/run.ts`, or
 * only some bugs, chosen by words in their names. Prints a table: the fault, the seed, the seconds, the steps after shrinking, and by which
 * check it was found. `--minutes N` is how long a fault may take, 10, and `--shrink N` for how many seconds shorter steps are looked for,
 * 20. Ends with 1 when one was not found.
 */
import { execFile, execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type Plant, plants } from './plants.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    shrink: { type: 'string', default: '20' },
  },
})
const root = join(import.meta.dirname, '../../..')
const copy = mkdtempSync(join(tmpdir(), 'catraca-planted-'))
// The superuser's server runs as another user.
chmodSync(copy, 0o755)
const wanted = plants.filter(({ name }) => positionals.every((word) => name.includes(word)))

try {
  copyTree()
  let missed = 0
  for (const plant of wanted) {
    const found = await search(plant)
    if (found === undefined) missed++
    process.stdout.write(`| ${plant.name} | ${found ?? 'not found | | |'} |\n`)
  }
  process.stdout.write(`${wanted.length - missed} of ${wanted.length} found\n`)
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true })
}

/** All files that git knows or would add; installed packages and build results are shared, except the project's own packages. */
function copyTree(): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  for (const file of listed.trim().split('\n')) cpSync(join(root, file), join(copy, file))
  mkdirSync(join(copy, 'node_modules'))
  const installed = readdirSync(join(root, 'node_modules')).filter((name) => name !== '@catraca')
  const shared = installed.map((name) => join('node_modules', name))
  for (const path of [...shared, 'dashboard/dist', 'app/dist']) symlinkSync(join(root, path), join(copy, path))
  // Links to the folders of the copy, which may contain the bug.
  const own = join('node_modules', '@catraca')
  cpSync(join(root, own), join(copy, own), { recursive: true, verbatimSymlinks: true })
}

/** Walks in the copy with the bug: returns the row of the table, or undefined when nothing was found. */
async function search({ file, find, put }: Plant): Promise<string | undefined> {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(find, () => put),
  )
  const began = performance.now()
  try {
    const drawn = [
      '--seed',
      values.seed,
      '--minutes',
      values.minutes,
      '--steps',
      '1000',
      '--gyms',
      '2',
      '--shrink-seconds',
      values.shrink,
    ]
    const walk = ['test/simulation/run.ts', '--until-failure', '--json', ...drawn]
    const { stdout } = await promisify(execFile)(process.execPath, walk, { cwd: copy }).catch((error) => error)
    const seeds = String(stdout)
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line))
    const { seed, finding } = seeds.find((one) => one.finding != null) ?? {}
    if (finding === undefined) return undefined
    const seconds = Math.round((performance.now() - began) / 1000)
    const by = String(finding.wrong[0]).split('\n')[0]!.slice(0, 90)
    return `${seed} | ${seconds} s | ${finding.steps.length} | ${by}`
  } finally {
    writeFileSync(path, text)
  }
}
