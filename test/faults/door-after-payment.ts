import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { collectCharge, connectProvider, providerOf } from '#modules/payments/index.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { playedProviders } from '#test/harness/bank.ts'
import { call } from './ground/call.ts'
import type { Fault } from './ground/fault.ts'
import { type Company, type Server, secretsKey } from './ground/ground.ts'

const members = Number(process.env.PAYMENTS_MEMBERS ?? 200)
const [usualMs, longestMs] = [2000, 5000]
const lookMs = 50

/** Members who are past due pay one after another, and wait at the door until it opens. */
export const fault: Fault = {
  name: `the door after the bank's webhook, ${members} times`,
  async run(ground) {
    const postgres = await ground.postgres()
    const { db } = postgres
    const bank = await playedProviders.pix({ seed: 1 })
    ground.cleanup.defer(() => bank.close())
    const company = await ground.company(db, 'door')
    const file = JSON.stringify({
      company: { slug: 'door', name: 'Academia', billing: 'internal' },
      units: [{ ref: 'centro', name: 'Centro', max_capacity: 500 }],
      plans: [{ ref: 'mensal', name: 'Mensal', price_cents: 10_000, duration_days: 30 }],
    })
    await applyCompanyFile(db, readCompanyFile(file, 'door'), machineNow())
    const server = await ground.server({ DATABASE_URL: postgres.url() })
    const reach = { box: createSecretBox(Buffer.from(secretsKey, 'hex')), allowPrivate: async () => true }
    const ctx = () => operatorContext(db, company.teamId)
    const wanted = { provider: providerOf('pix'), settings: { ...bank.settings }, origin: server.url }
    const connected = await connectProvider(await ctx(), reach, wanted)
    if (!('id' in connected)) throw new Error(connected.message)

    const late: string[] = []
    while (late.length < members) late.push(await pastDue(server, company))
    await sql`update memberships set status = 'past_due', past_due_since = current_date - 30 where team_id = ${company.teamId}`.execute(
      db,
    )
    const waits: number[] = []
    let refusedBefore = 0
    for (const memberId of late) {
      const { rows } = await sql<{ id: string }>`
        select id from charges where team_id = ${company.teamId} and member_profile_id = ${memberId}`.execute(db)
      const waiting = await collectCharge(await ctx(), reach, { chargeId: rows[0]!.id })
      if (!('txid' in waiting)) throw new Error(waiting.message)
      if (!(await mayEnter(server, company, memberId))) refusedBefore++
      const began = performance.now()
      await bank.pay(waiting.txid)
      while (!(await mayEnter(server, company, memberId)) && performance.now() - began < 10_000) await pause(lookMs)
      waits.push(performance.now() - began)
    }
    waits.sort((one, other) => one - other)
    const at = (share: number) => Math.round(waits[Math.ceil(share * waits.length) - 1]!)
    return {
      seen: `${refusedBefore} were not let in before; from payment to door p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`,
      holds: refusedBefore === members && at(0.95) <= usualMs && at(1) <= longestMs,
    }
  },
}

async function pastDue(server: Server, { key }: Company): Promise<string> {
  const post = async (path: string, body: object) =>
    (await call(`${server.url}/api/v1${path}`, { method: 'POST', key, body })).body.data
  const [plan] = (await call(`${server.url}/api/v1/plans`, { key })).body.data
  const { id } = await post('/members', { full_name: 'Ana Souza' })
  const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').subtract({ days: 1 }).toString()
  await post('/memberships', { member_profile_id: id, plan_id: plan.id, start_date })
  return id
}

async function mayEnter(server: Server, { key }: Company, memberId: string): Promise<boolean> {
  const body = { member_profile_id: memberId }
  const answer = await call(`${server.url}/api/v1/access/validate`, { method: 'POST', key, body })
  if (answer.status !== 200) throw new Error(`The door answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.allowed
}
