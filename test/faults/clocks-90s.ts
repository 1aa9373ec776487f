import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#platform/config/config.ts'
import { type Ledger, startLedger } from '#test/chaos/ledger.ts'
import { call } from './ground/call.ts'
import type { Fault } from './ground/fault.ts'
import { furnish } from './ground/furnish.ts'
import { type Company, type Server, secretsKey } from './ground/ground.ts'
import { callAll, mostInAMinute } from './ground/limit.ts'
import { shiftedBy } from './ground/shifted.ts'
import { subscribe } from './ground/subscribe.ts'
import { until } from './ground/wait.ts'

const events = 200
const codes = 3
const limit = 100
const lateMs = 15_000

/**
 * Two servers on one database both serve and would do background work; the clock of one is 90 s ahead. Codes go from each to the other,
 * events are recorded through both, and a key is used to its limit.
 */
export const fault: Fault = {
  name: 'clocks of two servers 90 s apart',
  async run(ground) {
    const postgres = await ground.postgres()
    const settings = { DATABASE_URL: postgres.url(), CATRACA_SECRETS_KEY: secretsKey }
    const ahead = { ...settings, ...shiftedBy(90) }
    const servers = [await ground.server(settings), await ground.server(ahead)]
    const company = await ground.company(postgres.db, 'aurora')
    await furnish(postgres, 'aurora')
    const ledger = await startLedger()
    ground.cleanup.defer(ledger.close)
    await subscribe(postgres, company, { ledger, events: ['member.created'] })

    const { double, latest } = await recordEvents(servers, company, ledger)
    ground.say(`${events} events: ${double} double, the latest after ${latest} ms`)
    const wrong = await wrongCodes(servers, company, [settings, ahead])
    const { key } = await ground.company(postgres.db, 'limited', { rateLimit: limit })
    const most = mostInAMinute([...(await callAll(servers, key, 150)), ...(await callAll(servers, key, 150))])
    const warned = (await servers[1]!.log()).filter(({ msg }) => msg.includes('is 90.0 s ahead')).length
    const ready = await Promise.all(servers.map(async ({ url }) => (await call(`${url}/readyz`)).status))
    return {
      seen: `${wrong} of ${2 * codes} codes wrong; ${double} of ${events} events sent twice, the latest ${(latest / 1000).toFixed(1)} s after its call; ${most} of ${limit} allowed; the server ahead warned ${warned} × and answers ${ready[1]} at /readyz, the other ${ready[0]}`,
      holds:
        wrong === 0 &&
        double <= events / 100 &&
        latest < lateMs &&
        most === limit &&
        warned === 1 &&
        ready[0] === 200 &&
        ready[1] === 503 &&
        ledger.wrong.length === 0,
    }
  },
}

/** Makes members through both servers and waits for their events. Returns how many came twice, and the delay of the latest. */
async function recordEvents(servers: Server[], { key }: Company, ledger: Ledger) {
  const answered = new Map<string, number>()
  for (let i = 0; i < events; i++) {
    const { body } = await makeMember(servers[i % servers.length]!, key, `Ana Lima ${i}`)
    answered.set(body.data.id, Date.now())
  }
  const arrived = () => [...ledger.entries.values()]
  await until('all events', () => arrived().length === events, 120_000).catch(() => {})
  // An event that is sent twice comes again within seconds.
  await until('the end of a sweep', () => false, 8000).catch(() => {})
  const missing = events - arrived().length
  return {
    double: arrived().filter(({ times }) => times > 1).length,
    latest:
      missing > 0 ? Infinity : Math.max(...arrived().map(({ objectId, firstAt }) => firstAt - answered.get(objectId)!)),
  }
}

function makeMember({ url }: Server, key: string, full_name: string) {
  return call(`${url}/api/v1/members`, { method: 'POST', key, body: { full_name } })
}

/** Shows codes that were made on the machine of one server at a door of the other. */
async function wrongCodes(servers: Server[], { key }: Company, machines: Record<string, string>[]): Promise<number> {
  let wrong = 0
  for (let i = 0; i < 2 * codes; i++) {
    const [from, to] = [i % 2, (i + 1) % 2]
    const { body } = await makeMember(servers[to]!, key, `Bia Lima ${i}`)
    const code = await codeOf(body.data.id, machines[from]!)
    const shown = await call(`${servers[to]!.url}/api/v1/access/validate`, {
      method: 'POST',
      key,
      body: { member_code: code },
    })
    // Without a membership nobody may come in; the test is only whether the code is accepted.
    if (shown.status === 0 || /code/.test(JSON.stringify(shown.body))) wrong++
  }
  return wrong
}

async function codeOf(member: string, env: Record<string, string>): Promise<string> {
  const command = [join(projectRoot, 'bin', 'catraca.js'), 'member', 'code', '--member', member, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, command, { env: { PATH: process.env.PATH, ...env } })
  return JSON.parse(stdout).member_code
}
