import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { machineNow } from '#platform/time/clock.ts'
import { call } from './ground/call.ts'
import type { Fault } from './ground/fault.ts'
import { furnish } from './ground/furnish.ts'
import type { Company, Server } from './ground/ground.ts'
import { shiftedBy } from './ground/shifted.ts'

const members = 20
const aloneMs = 12_000
const days = 40

/** A server whose clock is 40 days ahead is the only one for memberships of 30 days, and members come in through it. */
export const fault: Fault = {
  name: 'a server 40 days ahead',
  async run(ground) {
    const postgres = await ground.postgres()
    const company = await ground.company(postgres.db, 'aurora')
    const plan = await furnish(postgres, 'aurora')
    const settings = { DATABASE_URL: postgres.url() }
    const right = await ground.server(settings)
    const people = await sell(right, company, plan)
    right.child.kill('SIGTERM')
    await right.ended

    const ahead = await ground.server({ ...settings, ...shiftedBy(days * 86_400) })
    const entered = await Promise.all(people.slice(0, 5).map((member) => enter(ahead, company, member)))
    await pause(aloneMs)
    const ready = await call(`${ahead.url}/readyz`)
    const again = await ground.server(settings)
    const later = await enter(again, company, people[5]!)

    const { rows: statuses } = await sql<{ status: string; count: number }>`
      select status, count(*)::integer as count from memberships where team_id = ${company.teamId} group by 1`.execute(
      postgres.db,
    )
    const { rows: entries } = await sql<{ ahead: number; of: number }>`
      select count(*)::integer as of, (count(*) filter (where checkin_at > clock_timestamp() + interval '2 s'))::integer as ahead
        from checkins where team_id = ${company.teamId}`.execute(postgres.db)
    const { ahead: dated, of } = entries[0]!
    const active = statuses.find(({ status }) => status === 'active')?.count ?? 0
    return {
      seen: `${active} of ${members} memberships active after ${aloneMs / 1000} s; ${dated} of ${of} entries dated ahead; /readyz ${ready.status}`,
      holds: active === members && dated === 0 && of === 6 && later && entered.every(Boolean) && ready.status === 503,
    }
  },
}

async function sell({ url }: Server, { key }: Company, plan_id: string): Promise<string[]> {
  const people: string[] = []
  for (let i = 0; i < members; i++) {
    const made = await call(`${url}/api/v1/members`, { method: 'POST', key, body: { full_name: `Ana Lima ${i}` } })
    const member_profile_id = made.body.data.id
    const start_date = machineNow().toZonedDateTimeISO('America/Sao_Paulo').toPlainDate().toString()
    const sale = { member_profile_id, plan_id, start_date, auto_renew: false }
    const sold = await call(`${url}/api/v1/memberships`, { method: 'POST', key, body: sale })
    if (sold.status !== 201) throw new Error(JSON.stringify(sold.body))
    people.push(member_profile_id)
  }
  return people
}

async function enter({ url }: Server, { key }: Company, member_profile_id: string): Promise<boolean> {
  const body = { member_profile_id }
  const { body: answer } = await call(`${url}/api/v1/access/validate`, { method: 'POST', key, body })
  return answer?.allowed ?? answer?.data?.allowed ?? false
}
