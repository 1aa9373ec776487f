/**
 * The long form of the chaos test: writers make 100,000 changes while API and worker are killed at random 250 times, PostgreSQL crashes 15
 * times, and 3 times a standby takes over from it for good. Prints its progress, and at the end one line with the results; exits with 1
 * when something was lost or invented. Other figures can be given: `npm run chaos -- 5000 20 2 1`.
 */

import { type ChaosFigures, runChaos } from '#test/chaos/run-chaos.ts'
import { createGround } from '#test/faults/ground/ground.ts'

const [changes = 100_000, kills = 250, restarts = 15, failovers = 3] = process.argv.slice(2).map(Number)
const cleanup = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanup.disposeAsync().finally(() => process.exit(1)))
}

let code = 1
try {
  const ground = createGround(cleanup, (line) => process.stderr.write(`${line}\n`))
  const figures = await runChaos({ changes, kills, restarts, failovers, writers: 8 }, ground)
  for (const mistake of figures.mistakes.slice(0, 20)) process.stderr.write(`${mistake}\n`)
  process.stdout.write(`${report(figures)}\n`)
  code = figures.mistakes.length === 0 ? 0 : 1
} finally {
  await cleanup.disposeAsync()
}
process.exit(code)

function report(figures: ChaosFigures): string {
  const { mistakes, acknowledged, unanswered, refused, events, received, duplicates } = figures
  const verdict = mistakes.length === 0 ? 'nothing lost, nothing invented' : `${mistakes.length} MISTAKES`
  const ends = `${figures.kills} kills, ${figures.restarts} crashes of PostgreSQL, ${figures.failovers} failovers`
  const times = `${figures.seconds} s, the last event ${figures.settledSeconds} s after the last change`
  return `${verdict}: ${acknowledged} changes acknowledged, ${unanswered} unanswered, ${refused} refused; ${received} of ${events} events arrived, ${duplicates} times again; ${ends}; ${times}`
}
