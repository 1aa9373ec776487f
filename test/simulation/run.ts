/**
 * Walks gyms at random beside the model, as docs/simulation.md explains. Exits with 1 when service and model disagree, after the shortest
 * steps that show it.
 */
import { createGround } from '#test/faults/ground/ground.ts'
import { Coverage } from './coverage.ts'
import { help, OptionError, type Options, readOptions } from './options.ts'
import { type Outcome, runSeed } from './run-seed.ts'
import { startService } from './service.ts'

const options = optionsOrRefusal()
if (options.help) {
  process.stdout.write(`${help}\n`)
  process.exit()
}

const began = performance.now()
const coverage = new Coverage()
let made = 0
let found = 0
let saidAt = began

const say = (line: string) => void process.stderr.write(`${line}\n`)
const cleanup = new AsyncDisposableStack()
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    isStopped = true
    void cleanup.disposeAsync().finally(() => process.exit(1))
  })
}
try {
  const service = await startService(createGround(cleanup, say), options.databaseUrl)
  const { first, seeds, ms, drawn, shrinkMs } = options
  for (let seed = first; seed < first + seeds && performance.now() < began + ms; seed++) {
    const outcome = await runSeed(service, seed, { ...drawn, shrinkMs, onStep: () => progress(seed) })
    coverage.merge(outcome.coverage)
    if (outcome.finding !== undefined) found++
    tell(outcome)
    if (found > 0 && options.untilFailure) break
  }
  if (found === 0 && !options.json) process.stdout.write(`${coverage.report()}\n`)
} catch (error) {
  // The steps under way fail when what they call is ended.
  if (!isStopped) throw error
} finally {
  await cleanup.disposeAsync()
}
const missing = options.reachAll ? coverage.neverReached() : []
for (const what of missing) say(`never reached: ${what}`)
process.exitCode = found + missing.length > 0 ? 1 : 0

function optionsOrRefusal(): Options {
  try {
    return readOptions(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}

function rate(): string {
  return `${made} steps so far, ${(made / ((performance.now() - began) / 1000)).toFixed(0)} a second`
}

/** Rewrites one line on a terminal; elsewhere prints a new line now and then. */
function progress(seed: number): void {
  made++
  const pauseMs = process.stderr.isTTY ? 300 : 15_000
  if (performance.now() < saidAt + pauseMs) return
  saidAt = performance.now()
  process.stderr.write(process.stderr.isTTY ? `\rseed ${seed}; ${rate()}   ` : `seed ${seed}; ${rate()}\n`)
}

function tell({ finding, ...outcome }: Outcome): void {
  if (options.json) {
    const stepsPerSecond = Math.round(outcome.steps / (outcome.ms / 1000))
    process.stdout.write(`${JSON.stringify({ ...outcome, stepsPerSecond, finding: finding ?? null })}\n`)
    return
  }
  const agrees = finding === undefined ? 'agrees' : `disagrees after ${outcome.steps} steps`
  say(`${process.stderr.isTTY ? '\r' : ''}seed ${outcome.seed} ${agrees}; ${rate()}`)
  if (finding === undefined) return
  const { setting, steps, faults, wrong, curl, isUnfinished } = finding
  const lines = [...faults, ...steps].map((one) => JSON.stringify(one))
  const shrunk = isUnfinished ? ' (shrinking took too long; there may be fewer)' : ''
  process.stdout.write(`seed ${outcome.seed}, ${JSON.stringify(setting)}, ${steps.length} steps${shrunk}:\n`)
  for (const line of [...lines, ...wrong]) process.stdout.write(`  ${line}\n`)
  for (const line of curl) process.stdout.write(`${line}\n`)
}
