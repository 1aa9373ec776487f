/**
 * Breaks one thing after the other around real servers and prints the results: `npm run faults`, or only some rows: `npm run faults --
 * frozen-server redis-killed`. With `--json` the rows are printed as JSON. Exits with 1 when a row fails.
 */
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fault, Outcome } from './ground/fault.ts'
import { createGround } from './ground/ground.ts'
import { isInstalled } from './ground/installed.ts'

const usualLimitMs = 300_000
const own = basename(import.meta.filename)

interface Row {
  file: string
  row: string
  seen: string
  holds: boolean | 'skipped'
}

const json = process.argv.includes('--json')
const named = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const say = (line: string) => void process.stderr.write(`${line}\n`)

const all = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== own)
  .map((name) => basename(name, '.ts'))
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0) {
  say(`There is no row ${unknown.join(', ')}; there are ${all.join(', ')}.`)
  process.exit(2)
}

const underWay = new Set<AsyncDisposableStack>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.allSettled([...underWay].map((stack) => stack.disposeAsync())).then(() => process.exit(1))
  })
}

const rows: Row[] = []
for (const file of named.length > 0 ? named : all) rows.push(await runRow(file))
const code = rows.some(({ holds }) => holds === false) ? 1 : 0
// A row that took too long may still be waiting for something.
process.stdout.write(`${report(rows)}\n`, () => process.exit(code))

async function runRow(file: string): Promise<Row> {
  const { fault } = (await import(join(import.meta.dirname, `${file}.ts`))) as { fault: Fault }
  const missing = (fault.needs ?? []).filter((program) => !isInstalled(program))
  if (missing.length > 0) {
    say(`${file}: skipped, ${missing.join(' and ')} not installed`)
    return { file, row: fault.name, seen: `skipped: ${missing.join(' and ')} not installed`, holds: 'skipped' }
  }
  const began = performance.now()
  const outcome = await runInTime(fault, file)
  const seconds = Math.round((performance.now() - began) / 1000)
  say(
    `${file}: ${outcome.holds === false ? 'DOES NOT HOLD' : outcome.holds === true ? 'holds' : 'skipped'} after ${seconds} s: ${outcome.seen}`,
  )
  return { file, row: fault.name, ...outcome }
}

/** A row fails if it throws, or takes too long; in any case, everything that it started ends. */
async function runInTime(fault: Fault, file: string): Promise<Outcome> {
  const cleanup = new AsyncDisposableStack()
  underWay.add(cleanup)
  const limitMs = fault.limitMs ?? usualLimitMs
  const enough = new AbortController()
  const late = pause(limitMs, undefined, { signal: enough.signal }).then(() => {
    throw new Error(`it took longer than ${limitMs / 1000} s`)
  })
  late.catch(() => {})
  const running = fault.run(createGround(cleanup, (line) => say(`${file}: ${line}`)))
  running.catch(() => {})
  try {
    return await Promise.race([running, late])
  } catch (error) {
    return { seen: `failed: ${error instanceof Error ? error.message : error}`, holds: false }
  } finally {
    enough.abort()
    await cleanup.disposeAsync().catch((error) => say(`${file}: not everything ended: ${error}`))
    underWay.delete(cleanup)
  }
}

function report(rows: Row[]): string {
  const skipped = rows.filter(({ holds }) => holds === 'skipped').length
  const broken = rows.filter(({ holds }) => holds === false).length
  if (json) return JSON.stringify({ rows, skipped, broken }, null, 2)
  const words = { true: 'holds', false: 'NO', skipped: 'skipped' }
  const table = rows.map(({ row, seen, holds }) => `| ${row} | ${seen} | ${words[`${holds}`]} |`)
  const sum = `${rows.length - skipped - broken} of ${rows.length} rows hold, ${broken} do not, ${skipped} skipped.`
  return ['| Row | Seen | Holds |', '|---|---|---|', ...table, '', sum].join('\n')
}
