/**
 * What a request costs, compared with the least work for the same answer; see README.md beside this file.
 *
 * node bench/engine.ts [KIND,KIND…] [--peers]
 *
 * All kinds, or those whose names begin as given: `list,door`. --peers also measures three kinds on other servers with the floor's tables.
 */
import { parseArgs } from 'node:util'
import { cpuOf, cpuOfPostgres, postmasterOf } from './cpu.ts'
import { type Caller, callers, platformaticCallers } from './engine-callers.ts'
import { makeChain } from './engine-gyms.ts'
import { call, median, withBench } from './harness.ts'
import { installPeers } from './peers/install.ts'

const rounds = 5
const warmUpSeconds = 3
const roundSeconds = 4

/** The share of the floor's throughput that must be reached. */
const required = {
  'one member': 0.65,
  'list of 20 with total': 0.8,
  'list, any page': undefined,
  create: 0.5,
  'door, in and out': 0.45,
}
type Name = keyof typeof required
const { values, positionals } = parseArgs({ options: { peers: { type: 'boolean' } }, allowPositionals: true })
const begins = positionals[0]?.split(',') ?? ['']
const kinds = (Object.keys(required) as Name[]).filter((name) => begins.some((begin) => name.startsWith(begin)))

interface Measured {
  perSecond: number
  p50: number
  p99: number
  /** Microseconds of CPU for each request. */
  processUs: number
  postgresUs: number
  failed: number
}

interface Side {
  name: string
  pid: number
  /** By kind; a peer has three kinds. */
  callers: Partial<Record<Name, Caller>>
}

const results = await withBench(async (bench) => {
  console.log('Making 100 companies of 1,000 members …')
  const gyms = await makeChain(bench)
  const postmaster = await postmasterOf(bench.db)
  const side = (name: string, url: string, made: Side['callers']): Side => ({
    name,
    pid: bench.pidOf(url),
    callers: made,
  })
  const floor = await bench.startFloor('floor.ts', {})
  const sides = [
    side('Catraca', bench.url, callers(gyms, bench.url, 'service')),
    side('floor', floor, callers(gyms, floor, 'floor')),
  ]
  if (values.peers) {
    console.log('Installing the peers …')
    const dir = await installPeers(bench.dataDir)
    const [platformatic, drizzle] = [
      await bench.startFloor('peers/platformatic.ts', { dir }),
      await bench.startFloor('peers/drizzle.ts', { dir }),
    ]
    const { 'door, in and out': _door, 'list, any page': _page, ...ofDrizzle } = callers(gyms, drizzle, 'floor')
    sides.push(side('Platformatic DB', platformatic, platformaticCallers(gyms, platformatic)))
    sides.push(side('Fastify, Drizzle', drizzle, ofDrizzle))
  }

  async function measure({ pid }: Side, caller: Caller, seconds: number): Promise<Measured> {
    const before = { process: cpuOf(pid), postgres: cpuOfPostgres(postmaster) }
    const { answered, ...round } = await call(caller, seconds)
    const us = (used: number) => (used / answered) * 1e6
    return {
      ...round,
      processUs: us(cpuOf(pid) - before.process),
      postgresUs: us(cpuOfPostgres(postmaster) - before.postgres),
    }
  }

  const found: { kind: Name; side: string; rounds: Measured[] }[] = []
  for (const kind of kinds) {
    const able = sides.filter(({ callers }) => callers[kind] !== undefined)
    const measured = able.map(({ name }) => ({ kind, side: name, rounds: [] as Measured[] }))
    for (const one of able) await measure(one, one.callers[kind]!, warmUpSeconds)
    for (let round = 1; round <= rounds; round++) {
      process.stderr.write(`\r${kind}: round ${round} of ${rounds}   `)
      for (const [i, one] of able.entries())
        measured[i]!.rounds.push(await measure(one, one.callers[kind]!, roundSeconds))
    }
    process.stderr.write('\r\x1b[K')
    found.push(...measured)
  }
  return found
}, 30)

/** The median over the rounds of `of`, for a side and the floor, which were measured in turn. */
function beside({ kind, rounds }: (typeof results)[number], of: (own: Measured, floor: Measured) => number): number {
  const floor = results.find((other) => other.kind === kind && other.side === 'floor')!
  return median(rounds.map((round, i) => of(round, floor.rounds[i]!)))
}
const ofTheFloor = (result: (typeof results)[number]) => beside(result, (own, floor) => own.perSecond / floor.perSecond)
const cpu = ({ processUs, postgresUs }: Measured) => processUs + postgresUs

console.table(
  results.map((result) => {
    const middle = (what: keyof Measured) => median(result.rounds.map((round) => round[what]))
    return {
      kind: result.kind,
      side: result.side,
      'req/s': Math.round(middle('perSecond')),
      'of the floor': ofTheFloor(result).toFixed(2),
      'must be': (result.side === 'Catraca' && required[result.kind]) || '',
      'by CPU': beside(result, (own, floor) => cpu(floor) / cpu(own)).toFixed(2),
      'p50 ms': middle('p50'),
      'p99 ms': middle('p99'),
      'Node µs': Math.round(middle('processUs')),
      'PostgreSQL µs': Math.round(middle('postgresUs')),
    }
  }),
)
const failed = results.flatMap(({ rounds }) => rounds).reduce((sum, round) => sum + round.failed, 0)
if (failed > 0) console.log(`${failed} requests did not get the expected answer`)
const short = results.filter((result) => result.side === 'Catraca' && ofTheFloor(result) < (required[result.kind] ?? 0))
if (short.length > 0) console.log(`Below what it must be: ${short.map(({ kind }) => kind).join(', ')}`)
process.exitCode = failed > 0 || short.length > 0 ? 1 : 0
