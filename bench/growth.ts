/** How the time of an answer grows with the company; see README.md beside this file. */

import { sql } from 'kysely'
import { localDate, machineNow } from '#platform/time/clock.ts'
import { makeCompany, timeZone } from './company.ts'
import { newPerson } from './engine-callers.ts'
import { fillCompany } from './fill-company.ts'
import { median, withBench } from './harness.ts'

const sizes = (process.argv[2] ?? '10000,100000,1000000').split(',').map(Number)
if (!sizes.every((size, at) => Number.isInteger(size) && size > (sizes[at - 1] ?? 0))) {
  console.error('Usage: node bench/growth.ts [SIZE,SIZE,…], each a whole number and greater than the one before')
  process.exit(1)
}
const visitsOfEach = 4
const timesEach = 25
const mostMinutes = 120
/** The limits for the p50 of the largest company divided by that of the smallest. */
const most = { hot: 1.5, deep: 2 }

interface Probe {
  name: string
  most?: number
  /** Makes a request; its content may be new each time. */
  send: () => Promise<Response>
}

const found = await withBench(async ({ url, db }) => {
  const { teamId, authorization, units, plans, ctx } = await makeCompany(db, {
    slug: 'grande',
    billing: 'internal',
    units: ['a', 'b'].map((ref) => ({ ref, name: `Unidade ${ref}`, max_capacity: 100_000 })),
    plans: [
      { ref: 'mensal', name: 'Mensal', price_cents: 9990, duration_days: 30, grace_period_days: 5 },
      { ref: 'anual', name: 'Anual', price_cents: 99900, duration_days: 365, billing_period: 'annual' },
    ],
  })
  const headers = { authorization }
  const get = (path: string) => fetch(`${url}/api/v1${path}`, { headers })
  const post = (path: string, body: object) =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const measured: Record<string, { p50s: number[]; most: number | undefined }> = {}
  let size = 0
  for (const next of sizes) {
    await fillCompany(ctx, {
      members: next - size,
      visits: visitsOfEach,
      onProgress: (rows, done) => void process.stderr.write(`\r${size + done} members, ${rows} rows   `),
    })
    size = next
    await sql`vacuum analyze`.execute(db)
    process.stderr.write('\r\x1b[K')
    for (const { name, most, send } of await probes()) {
      measured[name] ??= { p50s: [], most }
      measured[name].p50s.push(await p50Of(name, send))
    }
  }
  return measured

  async function probes(): Promise<Probe[]> {
    const able = await db
      .selectFrom('memberships')
      .select('member_profile_id as id')
      .where('team_id', '=', teamId)
      .where('status', '=', 'active')
      .orderBy(sql`md5(id::text)`)
      .limit(timesEach * 4)
      .execute()
    const members = able.map(({ id }) => id)
    const member = () => members[Math.floor(Math.random() * members.length)]!
    const { a: unit } = units
    const { mensal } = plans
    const today = localDate(machineNow(), timeZone)
    const period = `date_from=${today.subtract({ days: 30 })}&date_to=${today}`
    const orders = ['created_at', 'full_name', 'last_checkin_at', 'total_checkins', 'joined_at'].flatMap((by) =>
      ['asc', 'desc'].map((direction) => `sort_by=${by}&sort_order=${direction}`),
    )
    const filters = [
      `status=active`,
      `status=cancelled`,
      `experience_level=advanced`,
      `store_id=${unit}`,
      `plan_id=${mensal}`,
    ]
    const hot = (name: string, path: string | (() => string)): Probe => ({
      name,
      most: most.hot,
      send: () => get(typeof path === 'string' ? path : path()),
    })
    const deep = (name: string, path: string): Probe => ({ name, most: most.deep, send: () => get(path) })
    return [
      hot('one member', () => `/members/${member()}`),
      ...orders.map((order) =>
        hot(`members ${order.replace(/sort_by=|sort_order=/g, '').replace('&', ' ')}`, `/members?${order}`),
      ),
      ...filters.map((filter) => hot(`members by ${filter.replace(/=.{36}$/, '')}`, `/members?${filter}`)),
      hot('memberships', '/memberships'),
      hot('memberships by status', '/memberships?status=past_due'),
      hot('memberships by plan', `/memberships?plan_id=${mensal}`),
      hot('metrics', '/gym-metrics'),
      hot('occupancy', '/access/occupancy'),
      hot('check-ins', '/checkins'),
      hot('check-ins of a member', () => `/members/${member()}/checkins`),
      {
        name: 'door: in',
        most: most.hot,
        send: () => post('/access/validate', { member_profile_id: members.pop()!, store_id: unit }),
      },
      { name: 'create a member', most: most.hot, send: () => post('/members', newPerson(unit!)) },
      deep('page 400', '/members?page=400'),
      deep('last page', `/members?page=${Math.ceil(size / 20)}`),
      deep('memberships active in a month', `/memberships?date_basis=active&${period}`),
      deep('memberships sold in a month', `/memberships?date_basis=created&${period}`),
      { name: 'search "silva"', send: () => get('/members?search=silva') },
      { name: 'search an e-mail', send: () => get('/members?search=silva.silva1') },
    ]
  }
}, mostMinutes)

async function p50Of(name: string, send: () => Promise<Response>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < timesEach; time++) {
    const begun = performance.now()
    const answer = await send()
    const text = await answer.text()
    times.push(performance.now() - begun)
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`)
  }
  return median(times)
}

const factor = (p50s: number[]) => p50s.at(-1)! / p50s[0]!
console.table(
  Object.fromEntries(
    Object.entries(found).map(([name, { p50s, most }]) => [
      name,
      {
        ...Object.fromEntries(sizes.map((size, at) => [`${size.toLocaleString('en')} ms`, p50s[at]!.toFixed(1)])),
        grows: factor(p50s).toFixed(1),
        'at most': most ?? '',
      },
    ]),
  ),
)
const short = Object.entries(found).filter(([, { p50s, most }]) => most !== undefined && factor(p50s) > most)
if (short.length > 0) console.log(`Grows more than allowed: ${short.map(([name]) => name).join(', ')}`)
process.exitCode = short.length > 0 ? 1 : 0
