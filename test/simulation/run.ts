/**
 * Walks gyms at random beside the model; docs/simulation.md tells how. Ends with 1 when service and model disagree, after the shortest
 * steps that show it.
 */
import { parseArgs } from 'node:util'
import { createGround } from '#test/faults/ground/ground.ts'
import { type FaultName, faultNames } from './faults/index.ts'
import { type Outcome, runSeed } from './run-seed.ts'
import { startService } from './service.ts'

const help = `npm run simulate -- [options]
  --seed N            the first seed; without it, the first one of the day
  --seeds N           how many seeds; without it, as many as fit into --minutes
  --minutes N         how long to begin with another seed; 1
  --steps N           how many steps a seed makes, in all its gyms together; 2000
  --gyms N            how many gyms a seed has; 3
  --faults LIST       all, none, or names with commas between: ${faultNames.join(', ')}; none
  --until-failure     ends after the first seed in which service and model disagree
  --json              a line of JSON for each seed
  --help              shows this`

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string' },
    minutes: { type: 'string', default: '1' },
    steps: { type: 'string', default: '2000' },
    gyms: { type: 'string', default: '3' },
    faults: { type: 'string', default: 'none' },
    'until-failure': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  process.stdout.write(`${help}\n`)
  process.exit()
}

const seeds = values.seeds === undefined ? Number.POSITIVE_INFINITY : whole('seeds', 1)
const first = values.seed === undefined ? Math.floor(Date.now() / 86_400_000) * 1000 : whole('seed', 0)
const drawn = { gyms: whole('gyms', 1), steps: whole('steps', 1), faultNames: chosenFaults(values.faults) }
const until = performance.now() + (values.seeds === undefined ? number('minutes') * 60_000 : Number.POSITIVE_INFINITY)
const began = performance.now()
let made = 0
let found = 0

const say = (line: string) => void process.stderr.write(`${line}\n`)
const cleanup = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanup.disposeAsync().finally(() => process.exit(1)))
}
try {
  const service = await startService(createGround(cleanup, say))
  for (let seed = first; seed < first + seeds && performance.now() < until; seed++) {
    const outcome = await runSeed(service, seed, { ...drawn, onStep: progress(seed) })
    if (outcome.finding !== undefined) found++
    tell(outcome)
    if (found > 0 && values['until-failure']) break
  }
  if (found === 0 && !values.json) process.stdout.write(`${service.coverage.report()}\n`)
} finally {
  await cleanup.disposeAsync()
}
process.exitCode = found > 0 ? 1 : 0

function rate(): string {
  return `${made} steps so far, ${(made / ((performance.now() - began) / 1000)).toFixed(0)} a second`
}

/** Rewrites one line on a terminal. */
function progress(seed: number): () => void {
  return () => {
    made++
    if (process.stderr.isTTY && made % 20 === 0) process.stderr.write(`\rseed ${seed}; ${rate()}   `)
  }
}

function tell({ finding, ...outcome }: Outcome): void {
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ ...outcome, finding: finding ?? null })}\n`)
    return
  }
  const agrees = finding === undefined ? 'agrees' : `disagrees after ${outcome.steps} steps`
  say(`${process.stderr.isTTY ? '\r' : ''}seed ${outcome.seed} ${agrees}; ${rate()}`)
  if (finding === undefined) return
  const { setting, steps, faults, wrong, curl } = finding
  const lines = [...faults, ...steps].map((one) => JSON.stringify(one))
  process.stdout.write(`seed ${outcome.seed}, ${JSON.stringify(setting)}, ${steps.length} steps:\n`)
  for (const line of [...lines, ...wrong]) process.stdout.write(`  ${line}\n`)
  for (const line of curl) process.stdout.write(`${line}\n`)
}

function number(name: 'minutes'): number {
  const given = Number(values[name])
  if (!(given > 0)) refuse(`--${name} takes a number above 0, such as 5`)
  return given
}

function whole(name: 'seed' | 'seeds' | 'gyms' | 'steps', least: number): number {
  const given = Number(values[name])
  if (!Number.isSafeInteger(given) || given < least) refuse(`--${name} takes a whole number from ${least} on`)
  return given
}

function chosenFaults(list: string): FaultName[] {
  if (list === 'all') return faultNames
  if (list === 'none') return []
  return list.split(',').map((name) => {
    if (!faultNames.includes(name as FaultName)) refuse(`--faults takes all, none or some of ${faultNames.join(', ')}`)
    return name as FaultName
  })
}

function refuse(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
