import { randomInt } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { createWebhook } from '#modules/webhooks/index.ts'
import { createKey } from '#platform/auth/api-keys.ts'
import { scopes } from '#platform/auth/scopes.ts'
import { machineNow } from '#platform/clock.ts'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { joinCluster } from '#platform/embedded/join.ts'
import { Failure } from '#platform/failure.ts'
import { createLogger } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { createSecretBox } from '#platform/secrets.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { type Ledger, startLedger } from './ledger.ts'
import { type Supervised, supervise } from './processes.ts'

export interface ChaosPlan {
  /** Changes that are answered with success before the writers stop. */
  changes: number
  /** SIGKILLs of the API or the worker, at random moments along the way. */
  kills: number
  /** Crashes of PostgreSQL, which then recovers from its log. */
  restarts: number
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
  seconds: number
  /** From the last change until the receiver had everything. */
  settledSeconds: number
  /** What is wrong; it must be empty. */
  mistakes: string[]
}

const settlePatienceMs = 180_000
const secretsKey = Buffer.alloc(32, 5)

/**
 * Changes members over the API while its processes and its database are killed, and compares what the receiver has in
 * the end with what was committed: every event of every committed change, and nothing else.
 */
export async function runChaos(plan: ChaosPlan, say: (line: string) => void): Promise<ChaosFigures> {
  const cleanup = new AsyncDisposableStack()
  try {
    return await wreak(plan, say, cleanup)
  } finally {
    await cleanup.disposeAsync()
  }
}

async function wreak(
  plan: ChaosPlan,
  say: (line: string) => void,
  cleanup: AsyncDisposableStack,
): Promise<ChaosFigures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'catraca-chaos-'))
  cleanup.defer(() => rm(dataDir, { recursive: true, force: true }))
  const cluster = await joinCluster({ dataDir, as: 'command' })
  cleanup.defer(cluster.leave)
  const pool = createPool(cluster.target)
  const db = createDb(pool)
  cleanup.defer(() => db.destroy())
  await migrate({ db, owner: cluster.target, embedded: true }, createLogger('warn'))
  const ledger = await startLedger()
  cleanup.defer(ledger.close)
  const { teamId, key } = await makeCompany(db, ledger)

  const { host, user, database } = cluster.target
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host!)}`,
    CATRACA_DEMO: 'false',
    CATRACA_DATA_DIR: dataDir,
    CATRACA_SECRETS_KEY: secretsKey.toString('hex'),
    CATRACA_ALLOW_PRIVATE_WEBHOOKS: 'true',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
  }
  const log = join(dataDir, 'service.log')
  const api = await supervise({ ...env, CATRACA_ROLE: 'api' }, log)
  cleanup.defer(api.stop)
  const worker = await supervise({ ...env, CATRACA_ROLE: 'worker' }, log)
  cleanup.defer(worker.stop)

  const began = performance.now()
  const tally = await write(plan, { api, worker, key, dataDir, say })
  const written = performance.now()
  const settled = await settle(db, teamId)
  const done = performance.now()
  const figures = {
    acknowledged: tally.acknowledged.size,
    unanswered: tally.unanswered,
    refused: tally.refused.size,
    ...(await compare(db, teamId, ledger, tally)),
    kills: plan.kills,
    restarts: plan.restarts,
    seconds: Math.round((done - began) / 1000),
    settledSeconds: Math.round((done - written) / 1000),
  }
  if (!settled) figures.mistakes.push('deliveries were still to come when patience ended')
  return figures
}

async function makeCompany(db: Db, ledger: Ledger) {
  const file = readCompanyFile('company: { slug: chaos, name: Chaos }', 'chaos')
  const { answer } = await applyCompanyFile(db, file, machineNow())
  const teamId = answer.company.id
  const { key } = await createKey(db, { teamId, isTest: false, name: 'chaos', scopes, rateLimit: 100_000_000 })
  const ctx = await operatorContext(db, teamId)
  const box = createSecretBox(secretsKey)
  const webhook = await createWebhook(ctx, { url: ledger.url, events: null }, { box, allowPrivate: true })
  if (webhook instanceof Failure) throw new Error(webhook.message)
  ledger.setSecret(webhook.secret)
  return { teamId, key }
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
  key: string
  dataDir: string
  say: (line: string) => void
}

/** Writes from several callers at once, and kills in between, spread over the changes at random. */
async function write(plan: ChaosPlan, { api, worker, key, dataDir, say }: Surroundings): Promise<Tally> {
  const tally: Tally = { created: new Set(), acknowledged: new Set(), refused: new Set(), unanswered: 0 }
  const kills = randomMoments(plan.kills, plan.changes)
  const crashes = randomMoments(plan.restarts, plan.changes)
  const finished = () => tally.acknowledged.size >= plan.changes
  let calls = 0

  const disaster = async () => {
    while (!finished()) {
      const progress = tally.acknowledged.size
      if (crashes.length > 0 && progress >= crashes[0]!) {
        crashes.shift()
        say(`${progress} changes: PostgreSQL is killed`)
        await crashPostgres(dataDir)
      } else if (kills.length > 0 && progress >= kills[0]!) {
        kills.shift()
        const [name, process] = randomInt(2) === 0 ? (['API', api] as const) : (['worker', worker] as const)
        say(`${progress} changes: the ${name} is killed`)
        process.kill()
      }
      await pause(randomInt(5, 25))
    }
  }
  const caller = async () => {
    while (!finished()) {
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
  await Promise.all([disaster(), ...Array.from({ length: plan.writers }, caller)])
  if (kills.length + crashes.length > 0) throw new Error('Not everything was killed that should have been')
  return tally
}

/** A member is created, or changed in a way that makes three events, or refused because the card is taken. */
async function change(url: string, key: string, call: number, tally: Tally): Promise<void> {
  const send = async (method: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(`${url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as { data: { id: string } } }
  }
  const name = `Member ${call}`
  if (call % 10 === 9) {
    // The e-mail was taken by one of the first: later ones are refused and leave no event.
    const { status } = await send('POST', '/members', { full_name: name, email: `taken-${call % 3}@example.com` })
    if (status === 422) tally.refused.add(name)
    else if (status === 201) tally.acknowledged.add(`create ${call}`)
    else throw new Error(`answered ${status}`)
    return
  }
  const [member] = call % 10 < 3 ? tally.created : []
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

/** All processes of the server end at once, without a goodbye; who is in the cluster starts it again. */
async function crashPostgres(dataDir: string): Promise<void> {
  const pid = Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  process.kill(pid, 'SIGQUIT')
}

function randomMoments(count: number, changes: number): number[] {
  return Array.from({ length: count }, () => randomInt(Math.floor(changes * 0.95))).sort((a, b) => a - b)
}

/** Waits until no delivery is to come any more. */
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

  // What the events say is what the members' rows say.
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
