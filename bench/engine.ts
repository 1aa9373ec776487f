/**
 * What a request costs beside the least that anybody could do for the same answer; see README.md beside this file.
 *
 *   node bench/engine.ts [KIND,KIND…]   all four, or the kinds given by how they begin, such as `list,door`
 */
import { cpuOf, cpuOfPostgres, postmasterOf } from './cpu.ts'
import { type Caller, callers } from './engine-callers.ts'
import { makeChain } from './engine-gyms.ts'
import { call, median, withBench } from './harness.ts'

const rounds = 5
const warmUpSeconds = 3
const roundSeconds = 4

/** What must be reached of the floor's throughput. */
const required = { 'one member': 0.65, 'list of 20 with total': 0.8, create: 0.5, 'door, in and out': 0.45 }
type Name = keyof typeof required
const asked = process.argv[2]?.split(',') ?? ['']
const kinds = (Object.keys(required) as Name[]).filter((name) => asked.some((begin) => name.startsWith(begin)))

interface Measured {
  perSecond: number
  p50: number
  p99: number
  /** Microseconds of CPU for each request. */
  processUs: number
  postgresUs: number
  failed: number
}

const results = await withBench(async (bench) => {
  console.log('Making 100 companies of 1,000 members …')
  const gyms = await makeChain(bench)
  const floor = await bench.startFloor('floor.ts', {})
  const postmaster = await postmasterOf(bench.db)
  const sides = { service: callers(gyms, bench.url, 'service'), floor: callers(gyms, floor, 'floor') }
  const pids = { service: bench.pidOf(bench.url), floor: bench.pidOf(floor) }

  async function measure(side: keyof typeof sides, caller: Caller, seconds: number): Promise<Measured> {
    const before = { process: cpuOf(pids[side]), postgres: cpuOfPostgres(postmaster) }
    const { answered, ...round } = await call(caller, seconds)
    const us = (used: number) => (used / answered) * 1e6
    return {
      ...round,
      processUs: us(cpuOf(pids[side]) - before.process),
      postgresUs: us(cpuOfPostgres(postmaster) - before.postgres),
    }
  }

  const found = {} as Record<Name, Record<keyof typeof sides, Measured>[]>
  for (const name of kinds) {
    await measure('service', sides.service[name], warmUpSeconds)
    await measure('floor', sides.floor[name], warmUpSeconds)
    found[name] = []
    for (let round = 1; round <= rounds; round++) {
      process.stderr.write(`\r${name}: round ${round} of ${rounds}   `)
      found[name].push({
        service: await measure('service', sides.service[name], roundSeconds),
        floor: await measure('floor', sides.floor[name], roundSeconds),
      })
    }
    process.stderr.write('\r\x1b[K')
  }
  return found
})

const middle = (name: Name, side: 'service' | 'floor', what: keyof Measured) =>
  median(results[name].map((round) => round[side][what]))
const ratioOf = (name: Name) => median(results[name].map(({ service, floor }) => service.perSecond / floor.perSecond))
const cpuOfBoth = ({ processUs, postgresUs }: Measured) => processUs + postgresUs
const ratioByCpu = (name: Name) =>
  median(results[name].map(({ service, floor }) => cpuOfBoth(floor) / cpuOfBoth(service)))

console.table(
  Object.fromEntries(
    kinds.map((name) => [
      name,
      {
        'req/s': Math.round(middle(name, 'service', 'perSecond')),
        'floor req/s': Math.round(middle(name, 'floor', 'perSecond')),
        ratio: ratioOf(name).toFixed(2),
        'must be': required[name],
        'by CPU': ratioByCpu(name).toFixed(2),
        'p50 ms': middle(name, 'service', 'p50'),
        'p99 ms': middle(name, 'service', 'p99'),
        'CPU µs': Math.round(middle(name, 'service', 'processUs')),
        'floor CPU µs': Math.round(middle(name, 'floor', 'processUs')),
        'PostgreSQL µs': Math.round(middle(name, 'service', 'postgresUs')),
        'floor PostgreSQL µs': Math.round(middle(name, 'floor', 'postgresUs')),
      },
    ]),
  ),
)
const failed = Object.values(results)
  .flat()
  .reduce((sum, { service, floor }) => sum + service.failed + floor.failed, 0)
if (failed > 0) console.log(`${failed} requests were not answered as they should be`)
const short = kinds.filter((name) => ratioOf(name) < required[name])
if (short.length > 0) console.log(`Below what it must be: ${short.join(', ')}`)
process.exitCode = failed > 0 || short.length > 0 ? 1 : 0
