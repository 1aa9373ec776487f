/**
 * The long form of the chaos test: writers make 20,000 changes while API and worker are killed at random 50 times and
 * PostgreSQL crashes 3 times. Prints the figures; ends with 1 when an event was lost or invented. Figures of its own:
 * `npm run chaos -- 2000 10 1`.
 */
import { runChaos } from '#test/chaos/run-chaos.ts'

const [changes = 20_000, kills = 50, restarts = 3] = process.argv.slice(2).map(Number)
const { mistakes, ...figures } = await runChaos({ changes, kills, restarts, writers: 8 }, console.log)
console.table(figures)
console.log(mistakes.length === 0 ? 'Nothing was lost and nothing invented.' : mistakes.slice(0, 20).join('\n'))
process.exitCode = mistakes.length === 0 ? 0 : 1
