import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { Ground, Server } from '#test/faults/ground/ground.ts'
import { type Gym, type Load, startLoad } from './load.ts'
import { checkOutLastRelease, makeNextRelease } from './releases.ts'

export interface UpgradePlan {
  /** The URL of an empty database, as the owner of its tables. */
  databaseUrl: string
  /** The number of calls between one step and the next. */
  callsPerStep: number
  callers: number
}

export interface UpgradeFigures {
  calls: number
  failedCalls: number
  longestMs: number
  /** Seconds from the command to its end, including waiting for locks. */
  migrationSeconds: number
  /** Failures: calls, errors in the logs, and steps that went wrong. */
  failures: string[]
}

const readerHoldsMs = 1000
const error = 50

/**
 * The last release and the next one on one database, under load: the last one serves; the next one's migrations run; it serves beside the
 * last and then alone; the last one comes back beside it, and alone. Nothing that only the last one needs may be removed while it works.
 * Once such things are removed, it must refuse to start, with one sentence.
 */
export async function runUpgrade(ground: Ground, plan: UpgradePlan): Promise<UpgradeFigures> {
  const [last, next] = [await ground.folder(), await ground.folder()]
  await Promise.all([checkOutLastRelease(last), makeNextRelease(next)])
  const env = { DATABASE_URL: plan.databaseUrl }
  const servers: Server[] = []
  const start = async (release: string) => {
    const server = await ground.server(env, release)
    servers.push(server)
    return server
  }
  const more = (load: Load) => load.more(plan.callsPerStep)

  const [old, gym] = [await start(last), await makeGym(ground, last, env)]
  const load = startLoad(old.url, gym, plan.callers)
  await more(load)
  ground.say('the migrations of the next release run')
  const began = performance.now()
  const reader = holdLocks(plan.databaseUrl)
  const [{ stdout }] = await Promise.all([
    catraca(next, env, 'migrate', '--json').finally(() => reader.stop()),
    more(load),
  ])
  const migrationSeconds = (performance.now() - began) / 1000
  const { applied, heldBack } = JSON.parse(stdout)
  await more(load)

  ground.say('the next release serves beside the last one')
  const fresh = await start(next)
  await load.direct(old.url, fresh.url)
  await more(load)
  await load.direct(fresh.url)
  await end(old)
  await more(load)

  ground.say('the last release comes back')
  const again = await start(last)
  await load.direct(fresh.url, again.url)
  await Promise.all([more(load), catraca(last, env, 'key', 'list', '--company', 'upgrade')])
  await load.direct(again.url)
  await end(fresh)
  const tooEarly = catraca(next, env, 'migrate', '--contract').catch(saidByCommand)
  await Promise.all([more(load), tooEarly])
  await load.stop()
  await end(again)

  const failures = [...load.failures]
  const failedCalls = failures.length
  const expectRefusal = (said: unknown, sentence: string) => {
    if (!String(said).includes(sentence)) failures.push(`instead of "${sentence}" it said ${JSON.stringify(said)}`)
  }
  expectRefusal(await tooEarly, 'because a server of an older release')
  if (!applied.includes('9003_planted') || heldBack?.join() !== '9004_planted') failures.push(`migrated ${stdout}`)
  for (const server of servers) {
    const lines = await server.log()
    failures.push(...lines.filter(({ level }) => level >= error).map(({ msg }) => `logged: ${msg}`))
  }
  await catraca(next, env, 'migrate', '--contract')
  const tooLate = await catraca(last, env, 'key', 'list', '--company', 'upgrade').catch(saidByCommand)
  expectRefusal(tooLate, 'cannot read the database since the migration 9004_planted')
  return { calls: load.calls(), failedCalls, longestMs: load.longestMs(), migrationSeconds, failures }
}

/** A company, made like by an operator of that release. */
async function makeGym(ground: Ground, release: string, env: NodeJS.ProcessEnv): Promise<Gym> {
  const file = join(await ground.folder(), 'upgrade.yaml')
  await writeFile(
    file,
    `
company: { slug: upgrade, name: Academia, billing: external }
units: [{ ref: centro, name: Centro, max_capacity: 100000 }]
plans: [{ ref: mensal, name: Mensal, price_cents: 12990, duration_days: 30 }]
`,
  )
  const { units, plans } = JSON.parse((await catraca(release, env, 'apply', file, '--json')).stdout)
  const key = ['key', 'create', '--company', 'upgrade', '--name', 'load', '--scopes', 'all', '--rate-limit', '1000000']
  const made = JSON.parse((await catraca(release, env, ...key, '--json')).stdout)
  return { key: made.key, plan: plans.mensal, unit: units.centro }
}

function catraca(release: string, env: NodeJS.ProcessEnv, ...args: string[]) {
  const own = { ...process.env, ...env, CATRACA_DATA_DIR: join(release, 'data') }
  return promisify(execFile)(process.execPath, [join(release, 'bin/catraca.js'), ...args], { cwd: release, env: own })
}

const saidByCommand = ({ stderr }: { stderr: string }) => stderr

async function end(server: Server): Promise<void> {
  server.child.kill('SIGTERM')
  await server.ended
}

/** A report that reads members for a second at a time; a change of the table has to wait for it. */
function holdLocks(databaseUrl: string): { stop(): void } {
  let stopped = false
  const read = async () => {
    const client = new pg.Client(databaseUrl)
    await client.connect()
    while (!stopped) {
      await client.query('begin; select count(*) from members')
      await pause(readerHoldsMs)
      await client.query('commit')
      await pause(readerHoldsMs / 2)
    }
    await client.end()
  }
  void read()
  return {
    stop() {
      stopped = true
    },
  }
}
