/** The dashboard of a company with 50,000 members, in a browser; see README.md beside this file. */
import { sql } from 'kysely'
import type { StaffContext } from '#apis/staff/context.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { listAccountsOfAnyCompany, renewLink } from '#modules/staff/index.ts'
import { demoOwnerEmail } from '#src/demo/slug.ts'
import { launchChromium } from '#test/dashboard/chromium.ts'
import { median, readQuery, type Statement, withBench } from './harness.ts'
import { installClock, type Painted, walk } from './journey.ts'
import { growGym } from './large-gym.ts'

/** Copies of the demo gym's 500 members. */
const copies = 99
const rounds = 7
const fluid = { median: 100, worst: 300 }
/** A year's numbers are computed on request, and drawn by a script of their own. */
const charts = { median: 500, worst: 1000 }
/** A machine with other work is slower; a larger factor is the dashboard's fault. */
const tooSlow = 3

const reading = dashboardEndpoints({} as DashboardSurroundings).filter(({ method }) => method === 'GET')

const { small, large, interactions, floors } = await withBench(async (bench) => {
  const { browser, close } = await launchChromium()
  try {
    const context = await browser.newContext({
      baseURL: bench.url,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width: 1280, height: 900 },
    })
    const data = { token: await ownersLink(), password: 'uma senha bem longa' }
    const signedIn = await context.request.post('/dashboard/api/session/link', { data })
    if (!signedIn.ok()) throw new Error(`Signing in was answered with ${signedIn.status()}`)
    const page = await context.newPage()
    await installClock(page)
    const small = await walk(page, () => {})

    console.log('Making 50,000 members …')
    await growGym(bench.db, bench.teamId, copies)
    await sql`vacuum analyze`.execute(bench.db)
    const interactions = new Map<string, Painted[]>()
    let large = small
    for (let round = 0; round < rounds; round++) {
      large = await walk(page, (name, painted) => interactions.set(name, [...(interactions.get(name) ?? []), painted]))
    }
    const floors = new Map<string, number>()
    for (const [name, all] of interactions) floors.set(name, await floorOf(all.at(-1)!))
    return { small, large, interactions, floors }
  } finally {
    await close()
  }

  async function ownersLink(): Promise<string> {
    const [owner] = await listAccountsOfAnyCompany(bench.db, demoOwnerEmail)
    return renewLink(bench.db, owner!)
  }

  /** The time of the slowest answer that an interaction waits for, if only its statements ran, side by side. */
  async function floorOf({ asked }: Painted): Promise<number> {
    const answers = await Promise.all(asked.map(({ path }) => statementsFor(path)))
    const times = [0]
    for (const statements of answers) {
      const taken: number[] = []
      for (let round = 0; round < rounds; round++) {
        const began = performance.now()
        await Promise.all(statements.map(({ text, values }) => bench.pool.query(text, [...values])))
        taken.push(performance.now() - began)
      }
      times.push(median(taken))
    }
    return Math.max(...times)
  }

  /** The statements that the service sends to the database to answer `path`. */
  async function statementsFor(path: string): Promise<Statement[]> {
    const { pathname, searchParams } = new URL(path, bench.url)
    for (const endpoint of reading) {
      const pattern = new RegExp(`^${endpoint.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)
      const params = pattern.exec(pathname)?.groups
      if (params === undefined && pathname !== endpoint.path) continue
      const query = Object.fromEntries(searchParams)
      if (endpoint.query !== undefined) readQuery(endpoint.query, query)
      return bench.statementsOf(() =>
        endpoint.run({ ...bench.context(), contacts: 'all' } as StaffContext, { params, query, body: {} }),
      )
    }
    return []
  }
})

const table = [...interactions].map(([interaction, all]) => {
  const times = all.map(({ ms }) => ms)
  const answers = all.map(({ asked }) => Math.max(0, ...asked.map(({ ms }) => ms)))
  const limit = interaction === 'open Insights' ? charts : fluid
  const rounded = (ms: number) => Math.round(ms)
  return {
    interaction,
    'median ms': rounded(median(times)),
    'worst ms': rounded(Math.max(...times)),
    'answer ms': rounded(median(answers)),
    'SQL alone ms': rounded(floors.get(interaction)!),
    holds: median(times) <= limit.median && Math.max(...times) <= limit.worst,
    'median/limit': (median(times) / limit.median).toFixed(2),
  }
})
console.table(table)
console.log(`Of 500 members the list shows ${small.rows} rows and the page has ${small.nodes} nodes,`)
console.log(`of 50,000 ${large.rows} and ${large.nodes}.`)
const slow = table.filter((row) => !row.holds).map(({ interaction }) => interaction)
if (slow.length > 0) console.log(`Not fluid: ${slow.join(', ')}`)
const failed = table.some((row) => Number(row['median/limit']) > tooSlow) || large.rows !== small.rows
process.exitCode = failed ? 1 : 0
