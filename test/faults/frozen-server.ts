import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Called, call, longestMs, statusesOf } from './ground/call.ts'
import type { Fault } from './ground/fault.ts'
import type { Company, Server } from './ground/ground.ts'
import { changeMember, isHonest, makeMember } from './ground/members.ts'
import type { Postgres } from './ground/postgres.ts'
import { until } from './ground/wait.ts'

const watchedMs = 30_000
const ownPatienceMs = 20_000
const callersOfCompany = 24
const otherPatienceMs = 2000

/**
 * Freezes one of two servers inside a transaction that holds a lock of its company. Other companies must not notice, and the company itself
 * must be served again once PostgreSQL has ended the transaction.
 */
export const fault: Fault = {
  name: 'one of two servers frozen inside a transaction',
  async run(ground) {
    const postgres = await ground.postgres()
    const [own, other] = [await ground.company(postgres.db, 'own'), await ground.company(postgres.db, 'other')]
    const settings = { DATABASE_URL: postgres.url(), CATRACA_ROLE: 'api' }
    const [frozen, living] = [await ground.server(settings), await ground.server(settings)]
    const memberOf = async (company: Company): Promise<string> => (await makeMember(living, company)).body.data.id
    const [member, another] = [await memberOf(own), await memberOf(other)]

    const changeOwn = () => changeMember(living, own, member)
    await freezeInTransaction(frozen, postgres, own, member)
    ground.say('frozen inside a transaction')
    const began = performance.now()
    const since = () => performance.now() - began

    const ofOwn: (Called & { at: number })[] = []
    const ofOther: Called[] = []
    const ready: Called[] = []
    const callers = Array.from({ length: callersOfCompany }, async () => {
      while (since() < watchedMs) {
        ofOwn.push({ ...(await changeOwn()), at: since() })
        await pause(50)
      }
    })
    const others = async () => {
      while (since() < watchedMs) {
        ofOther.push(await changeMember(living, other, another))
        ready.push(await call(`${living.url}/readyz`, { timeoutMs: 30_000 }))
        await pause(50)
      }
    }
    await Promise.all([...callers, others()])
    frozen.thaw()

    const firstAgain = ofOwn.find(({ status }) => status === 200)?.at
    const bad = ofOwn.filter((called) => !isHonest(called))
    const spared = ofOther.every(({ status, ms }) => status === 200 && ms < otherPatienceMs)
    const isReady = ready.every(({ status, ms }) => status === 200 && ms < 1500)
    return {
      seen: `its company: first answer after ${firstAgain === undefined ? 'never' : `${(firstAgain / 1000).toFixed(1)} s`} (${statusesOf(ofOwn)}); others: ${statusesOf(ofOther)}, longest ${longestMs(ofOther)} ms; /readyz: ${statusesOf(ready)}, longest ${longestMs(ready)} ms`,
      holds: firstAgain !== undefined && firstAgain < ownPatienceMs && bad.length === 0 && spared && isReady,
    }
  },
}

/** Makes a call wait inside its transaction for a lock of ours, freezes the server there, and releases the lock. */
async function freezeInTransaction(server: Server, { db }: Postgres, company: Company, member: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from members where id = ${member} for update`.execute(tx)
    void changeMember(server, company, member)
    await until('the call inside of its transaction', async () => {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and backend_type = 'client backend'`.execute(db)
      return rows.length > 0
    })
    server.freeze()
    await pause(200)
  })
  // The frozen server's statement has the lock now, and nobody reads its answer.
  await until('the frozen transaction', async () => {
    const { rows } = await sql`
      select from pg_stat_activity where state = 'idle in transaction' and application_name = 'catraca'`.execute(db)
    return rows.length > 0
  })
}
