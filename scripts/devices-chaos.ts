/**
 * Turnstiles in a rough hour: ten emulated ones of two units take 20 people a second for ten minutes while bridges are killed 20 times, the
 * server 10 times, clocks jump, cables and power go, and messages come twice or in the wrong order; then the network is away for 20 minutes
 * in which 50 people come to each. At the end there must be one entry for every turn, and no other entry. Prints its progress on standard
 * error and the results on standard output; exits with 1 when something was wrong.
 *
 * `npm run devices:chaos -- --short` is what the suite runs. Any figure can be given: `--seconds 60 --bridge-kills 3`. `--trace FOLDER`
 * keeps the data of turnstiles, bridges and the service if something was wrong.
 */

import { parseArgs } from 'node:util'
import { longPlan, shortPlan, type TurnstilePlan } from '#test/chaos/turnstiles/plan.ts'
import { runTurnstiles, type TurnstileFigures } from '#test/chaos/turnstiles/run-turnstiles.ts'
import { createGround } from '#test/faults/ground/ground.ts'

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    turnstiles: { type: 'string' },
    members: { type: 'string' },
    'per-second': { type: 'string' },
    seconds: { type: 'string' },
    'bridge-kills': { type: 'string' },
    'server-kills': { type: 'string' },
    faults: { type: 'string' },
    blocked: { type: 'string' },
    'outage-attempts': { type: 'string' },
    'outage-minutes': { type: 'string' },
    'outage-seconds': { type: 'string' },
    trace: { type: 'string' },
  },
})

const cleanup = new AsyncDisposableStack()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void cleanup.disposeAsync().finally(() => process.exit(1)))
}
const say = (line: string) => void process.stderr.write(`${line}\n`)

let code = 1
try {
  const figures = await runTurnstiles(chosenPlan(), createGround(cleanup, say))
  for (const mistake of figures.mistakes.slice(0, 30)) say(mistake)
  process.stdout.write(`${values.json ? JSON.stringify(figures) : report(figures)}\n`)
  code = figures.mistakes.length === 0 ? 0 : 1
} finally {
  await cleanup.disposeAsync()
}
process.exit(code)

function chosenPlan(): TurnstilePlan {
  const base = values.short ? shortPlan : longPlan
  const given = (name: Exclude<keyof typeof values, 'short' | 'json' | 'trace'>, otherwise: number) => {
    const number = Number(values[name] ?? otherwise)
    if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} takes a whole number`)
    return number
  }
  return {
    turnstiles: given('turnstiles', base.turnstiles),
    members: given('members', base.members),
    perSecond: given('per-second', base.perSecond),
    seconds: given('seconds', base.seconds),
    bridgeKills: given('bridge-kills', base.bridgeKills),
    serverKills: given('server-kills', base.serverKills),
    faults: given('faults', base.faults),
    blocked: given('blocked', base.blocked),
    calmSeconds: base.calmSeconds,
    ...(values.trace !== undefined && { trace: values.trace }),
    outage: {
      attempts: given('outage-attempts', base.outage.attempts),
      minutes: given('outage-minutes', base.outage.minutes),
      seconds: given('outage-seconds', base.outage.seconds),
    },
  }
}

function report(figures: TurnstileFigures): string {
  const { mistakes, waits } = figures
  const verdict =
    mistakes.length === 0 ? 'Every turn was counted once, and nothing else.' : `${mistakes.length} MISTAKES`
  const rows: [string, string][] = [
    ['attempts', `${figures.tries} in ${figures.seconds} s`],
    ['turns that the turnstiles counted', `${figures.turns}: ${figures.entered} in, ${figures.left} out`],
    ['entries in the service', `${figures.stored}, of which ${figures.unconfirmed} unconfirmed`],
    ['visits that a turn outwards ended', String(figures.closed)],
    ['entries that a device decided alone', String(figures.decidedAlone)],
    ['give-ups, of which none may count', String(figures.gaveUp)],
    ['refused', `${figures.refused}, of them exits: ${figures.exitsRefused}`],
    ['attempts of blocked members', String(figures.triesOfBlocked)],
    ['decided by the bridge: p50, p99, longest', `${waits.server.join(', ')} ms`],
    ['decided by the device: p50, p99, longest', `${waits.device.join(', ')} ms`],
    ['largest time between an entry and its turn', `${figures.farthestMs} ms`],
    ['all told after', `${figures.settledSeconds} s`],
  ]
  return [...rows.map(([name, value]) => `${name.padEnd(42)} ${value}`), verdict].join('\n')
}
