import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { call } from '#test/faults/ground/call.ts'
import { type Ground, usualSettings } from '#test/faults/ground/ground.ts'
import { subscribe } from '#test/faults/ground/subscribe.ts'
import { type ChaosDatabase, startDatabase } from './database.ts'
import { type Ledger, startLedger } from './ledger.ts'
import { type Supervised, supervise } from './processes.ts'

export interface ChaosPlan {
  /** Changes that are answered with success before the writers stop. */
  changes: number
  /** SIGKILLs of the API or the worker, at random moments along the way. */
  kills: number
  /** Crashes of PostgreSQL, which then recovers from its log. */
  restarts: number
  /** Ends of PostgreSQL's primary, after which its standby is promoted at the same address. */
  failovers: number
  writers: number
}

export interface ChaosFigures {
  acknowledged: number
  /** Calls whose answer never came: the change may have been made or not. */
  unanswered: number
  /** Calls that were refused, and whose transaction was rolled back. */
  refused: number
  events: number
  received: number
  duplicates: number
  kills: number
  restarts: number
  failovers: number
  seconds: number
  /** Seconds from the last change until the receiver had everything. */
  settledSeconds: number
  /** What is wrong; it must be empty. */
  mistakes: string[]
}

const settlePatienceMs = 180_000
/** When no change was acknowledged for this long, the run has stopped. */
const stalledAfterMs = 120_000
const progressEveryMs = 10_000

/**
 * Changes members through the API while processes and the database are killed. Then compares what the receiver has with what was committed:
 * every event of every committed change, and nothing else.
 */
export async function runChaos(plan: ChaosPlan, ground: Ground): Promise<ChaosFigures> {
  const ledger = await startLedger()
  ground.cleanup.defer(async () => ledger.close())
  const database = await startDatabase(ground, plan.failovers)
  const { teamId, key } = database.company
  await subscribe(database.primary(), database.company, { ledger, events: null })

  const dataDir = await ground.folder()
  const env = { ...usualSettings(), DATABASE_URL: database.url, CATRACA_DATA_DIR: dataDir }
  const log = join(dataDir, 'service.log')
  const [api, worker] = ['api', 'worker'].map((role) => supervise({ ...env, CATRACA_ROLE: role }, log)) as [
    Supervised,
    Supervised,
  ]
  for (const supervised of [api, worker]) ground.cleanup.defer(supervised.stop)

  const began = performance.now()
  const tally = await write(plan, { api, worker, database, key, say: ground.say })
  const written = performance.now()
  const { db } = database.primary()
  const settled = await settle(db, teamId)
  const done = performance.now()
  const figures = {
    acknowledged: tally.acknowledged.size,
    unanswered: tally.unanswered,
    refused: tally.refused.size,
    ...(await compare(db, teamId, ledger, tally)),
    kills: plan.kills,
    restarts: plan.restarts,
    failovers: plan.failovers,
    seconds: Math.round((done - began) / 1000),
    settledSeconds: Math.round((done - written) / 1000),
  }
  if (tally.acknowledged.size < plan.changes) figures.mistakes.push('the changes came to a halt')
  if (!settled) figures.mistakes.push('deliveries were still to come when patience ended')
  return figures
}

interface Tally {
  /** Members whose creation was answered with 201. */
  created: Set<string>
  /** One for each call that was answered with success. */
  acknowledged: Set<string>
  /** Names of members whose creation was refused. */
  refused: Set<string>
  unanswered: number
}

interface Surroundings {
  api: Supervised
  worker: Supervised
  database: ChaosDatabase
  key: string
  say: (line: string) => void
}

interface Accident {
  /** How many changes come before it. */
  after: number
  what: string
  happen(): void | Promise<void>
}

/** Writes from several callers at once until enough changes were made and every accident has happened. */
async function write(plan: ChaosPlan, surroundings: Surroundings): Promise<Tally> {
  const { api, key, say } = surroundings
  const tally: Tally = { created: new Set(), acknowledged: new Set(), refused: new Set(), unanswered: 0 }
  let calls = 0
  let over = false

  const wreak = async () => {
    const accidents = drawAccidents(plan, surroundings)
    const progress = watch(plan, tally, say)
    while (accidents.length > 0 || tally.acknowledged.size < plan.changes) {
      if (progress.isStalled()) return
      const made = tally.acknowledged.size
      if (accidents.length > 0 && made >= accidents[0]!.after) {
        const { what, happen } = accidents.shift()!
        say(`${made} changes: ${what}`)
        await happen()
      }
      await pause(randomInt(5, 25))
    }
  }
  const caller = async () => {
    while (!over) {
      const url = api.url()
      if (url === undefined) {
        await pause(20)
        continue
      }
      await change(url, key, ++calls, tally).catch(async () => {
        tally.unanswered++
        await pause(20)
      })
    }
  }
  const wreaking = wreak().finally(() => {
    over = true
  })
  await Promise.all([wreaking, ...Array.from({ length: plan.writers }, caller)])
  return tally
}

/** Spreads the accidents over the changes at random. */
function drawAccidents(plan: ChaosPlan, { api, worker, database }: Surroundings): Accident[] {
  const draw = (count: number, accident: () => Omit<Accident, 'after'>): Accident[] =>
    Array.from({ length: count }, () => ({ after: randomInt(Math.floor(plan.changes * 0.95)), ...accident() }))
  const killOne = () =>
    randomInt(2) === 0
      ? { what: 'the API is killed', happen: api.kill }
      : { what: 'the worker is killed', happen: worker.kill }
  return [
    ...draw(plan.kills, killOne),
    ...draw(plan.restarts, () => ({ what: 'PostgreSQL is killed', happen: database.crash })),
    ...draw(plan.failovers, () => ({
      what: 'PostgreSQL is killed, and its standby takes over',
      happen: database.failOver,
    })),
  ].sort((a, b) => a.after - b.after)
}

/** Reports the progress now and then, and notices when there is none. */
function watch({ changes }: ChaosPlan, { acknowledged }: Tally, say: (line: string) => void) {
  const began = performance.now()
  let [saidAt, movedAt, seen] = [began, began, 0]
  return {
    isStalled(): boolean {
      const now = performance.now()
      if (acknowledged.size > seen) [seen, movedAt] = [acknowledged.size, now]
      if (now - saidAt > progressEveryMs) {
        saidAt = now
        say(`${seen} of ${changes} changes after ${Math.round((now - began) / 1000)} s`)
      }
      return now - movedAt > stalledAfterMs
    },
  }
}

/** A member is created, or changed in a way that makes three events, or refused because the card is taken. */
async function change(url: string, key: string, number: number, tally: Tally): Promise<void> {
  const send = (method: string, path: string, body: object) => call(`${url}/api/v1${path}`, { method, key, body })
  const name = `Member ${number}`
  if (number % 10 === 9) {
    // One of the first members has this e-mail: later ones are refused and leave no event.
    const { status } = await send('POST', '/members', { full_name: name, email: `taken-${number % 3}@example.com` })
    if (status === 422) tally.refused.add(name)
    else if (status === 201) tally.acknowledged.add(`create ${number}`)
    else throw new Error(`answered ${status}`)
    return
  }
  const [member] = number % 10 < 3 ? tally.created : []
  if (member !== undefined) {
    tally.created.delete(member)
    const { status } = await send('PATCH', `/members/${member}`, { status: 'cancelled' })
    if (status !== 200) throw new Error(`answered ${status}`)
    tally.acknowledged.add(`cancel ${member}`)
    return
  }
  const { status, body } = await send('POST', '/members', { full_name: name })
  if (status !== 201) throw new Error(`answered ${status}`)
  tally.created.add(body.data.id)
  tally.acknowledged.add(`create ${body.data.id}`)
}

/** Waits until no further delivery will come. */
async function settle(db: Db, teamId: string): Promise<boolean> {
  const deadline = performance.now() + settlePatienceMs
  while (performance.now() < deadline) {
    const open = await db
      .selectFrom('webhook_deliveries')
      .select('event_id')
      .where('team_id', '=', teamId)
      .where('status', '<>', 'delivered')
      .limit(1)
      .execute()
      .catch(() => [undefined])
    if (open.length === 0) return true
    await pause(100)
  }
  return false
}

async function compare(db: Db, teamId: string, ledger: Ledger, tally: Tally) {
  const { rows: events } = await sql<{ id: string; type: string; object_id: string }>`
    select id, type, object ->> 'id' as object_id from events where team_id = ${teamId}`.execute(db)
  const { rows: members } = await sql<{ id: string; full_name: string; status: string }>`
    select id, full_name, status from members where team_id = ${teamId}`.execute(db)
  const mistakes = [...ledger.wrong]
  const committed = new Set(events.map(({ id }) => id))
  const missing = events.filter(({ id }) => !ledger.entries.has(id))
  const invented = [...ledger.entries.keys()].filter((id) => !committed.has(id))
  if (missing.length > 0) mistakes.push(`${missing.length} events never arrived, such as ${missing[0]!.id}`)
  if (invented.length > 0) mistakes.push(`${invented.length} arrived of which nothing was committed`)

  // The events agree with the members' rows.
  const of = (type: string) => new Map(events.filter((event) => event.type === type).map((e) => [e.object_id, e.id]))
  const [created, cancelled] = [of('member.created'), of('member.deactivated')]
  for (const { id, full_name, status } of members) {
    if (!created.has(id)) mistakes.push(`the member ${id} was created without an event`)
    if ((status === 'cancelled') !== cancelled.has(id)) mistakes.push(`the member ${id} is ${status} without an event`)
    if (tally.refused.has(full_name)) mistakes.push(`the member ${full_name} was refused and is there`)
  }
  if (created.size !== members.length) mistakes.push(`${created.size} events for ${members.length} members`)
  for (const change of tally.acknowledged) {
    const [what, id] = change.split(' ') as [string, string]
    const known = what === 'cancel' ? cancelled : created
    if (id.length === 36 && !known.has(id)) mistakes.push(`the change "${change}" was answered and is lost`)
  }
  const requests = [...ledger.entries.values()].reduce((sum, { times }) => sum + times, 0)
  return { events: events.length, received: ledger.entries.size, duplicates: requests - ledger.entries.size, mistakes }
}
