/**
 * Walks gyms at random beside the model; docs/simulation.md tells how. Ends with 1 when service and model disagree, after the shortest
 * steps that show it.
 */
import { parseArgs } from 'node:util'
import { createGround } from '#test/faults/ground/ground.ts'
import { curlLines } from './curl.ts'
import { settingOf } from './gyms.ts'
import { startService } from './service.ts'
import { shrink } from './shrink.ts'
import { drawSteps } from './steps.ts'
import { walk } from './walk.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '1' },
    'until-failure': { type: 'boolean', default: false },
  },
})
const say = (line: string) => void process.stderr.write(`${line}\n`)
const first = values.seed === undefined ? Math.floor(Date.now() / 86_400_000) * 1000 : Number(values.seed)
const began = performance.now()
const until = began + Number(values.minutes) * 60_000
let made = 0
let found = 0

const cleanup = new AsyncDisposableStack()
const service = await startService(createGround(cleanup, say))
for (let seed = first; performance.now() < until; seed++) {
  const setting = settingOf(seed)
  const steps = drawSteps(seed, Number(values.steps), setting)
  const finding = await walk(service, setting, steps, () => void made++)
  const rate = (made / ((performance.now() - began) / 1000)).toFixed(1)
  const outcome = finding === undefined ? 'agrees' : `disagrees after ${finding.made} steps`
  say(`seed ${seed} ${outcome}; ${made} steps so far, ${rate} a second`)
  if (finding === undefined) continue
  found++
  const least = await shrink(service, setting, { steps, finding })
  const lines = [...least.steps.map((step) => JSON.stringify(step)), ...least.finding.wrong].map(
    (line) => `  ${line}\n`,
  )
  process.stdout.write(`seed ${seed}, ${JSON.stringify(setting)}, ${least.steps.length} steps:\n${lines.join('')}`)
  const { company, wrong } = least.finding
  process.stdout.write(`${(await curlLines(company, { setting, wrong })).join('\n')}\n`)
  if (values['until-failure']) break
}
if (found === 0) process.stdout.write(`${service.coverage.report()}\n`)
await cleanup.disposeAsync()
process.exitCode = found > 0 ? 1 : 0
