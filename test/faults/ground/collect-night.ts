import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { collectCharge, connectProvider, providerOf, reconcile } from '#modules/payments/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { type PlayedProvider, type ProviderId, playedProviders } from '#test/harness/bank.ts'
import { freePort } from '#test/harness/free-port.ts'
import type { Fault } from './fault.ts'
import { type Ground, type Server, secretsKey } from './ground.ts'

const charges = Number(process.env.PAYMENTS_CHARGES ?? 2000)
const kills = 10
const collectors = 16
const share = 0.1
const faults = {
  lostAnswers: share,
  tooMany: share,
  failing: share,
  webhooksRepeated: share,
  webhooksLost: share,
  webhooksLate: share,
}
const none = Object.fromEntries(Object.keys(faults).map((name) => [name, 0]))

/**
 * A night's charges are collected at a provider that behaves badly, while the server that receives the payments is killed again and again.
 * At the end every charge must agree with the provider: none was collected twice, and none is forgotten.
 */
export const collectNight = (provider: ProviderId): Fault => ({
  name: `${charges} charges at ${provider} with faults at ${share * 100} %, the server killed ${kills} times`,
  limitMs: 1_200_000,
  async run(ground) {
    const postgres = await ground.postgres()
    const { db } = postgres
    const bank = await playedProviders[provider]({ seed: 1 })
    ground.cleanup.defer(() => bank.close())
    const settings = { DATABASE_URL: postgres.url(), PORT: String(await freePort()) }
    const server = await ground.server(settings)
    const gym = await owing(db)
    const reach = { box: createSecretBox(Buffer.from(secretsKey, 'hex')), allowPrivate: async () => true }
    const ctx = () => operatorContext(db, gym.teamId)
    const wanted = { provider: providerOf(provider), settings: { ...bank.settings }, origin: server.url }
    const connected = await connectProvider(await ctx(), reach, wanted)
    if (!('id' in connected)) throw new Error(connected.message)

    bank.setFaults(faults)
    const waiting = [...gym.chargeIds]
    let asked = 0
    const collect = async () => {
      for (let chargeId = waiting.pop(); chargeId !== undefined; chargeId = waiting.pop()) {
        for (;;) {
          asked++
          const answer = await collectCharge(await ctx(), reach, { chargeId })
          // If a repeated request shows that the payment came, the caller already has the result.
          if ('txid' in answer || answer.details?.reason === 'CHARGE_NOT_OPEN') break
          await pause(20)
        }
      }
    }
    const work = [...Array.from({ length: collectors }, collect), payAll(bank, () => waiting.length === 0)]
    const ended = Promise.all(work)
    await killAgainAndAgain(ground, settings, server, ended)
    bank.setFaults(none)
    await bank.told()
    ground.say(`collected, asked ${asked} times`)
    const found = await reconcile(await ctx(), reach)
    ground.say(`the reconciliation found ${found.paid}`)
    return judge(db, bank, { found: found.paid, differences: found.differences.length + found.unknown.length })
  },
})

/** A company whose members owe one charge each. */
async function owing(db: Db): Promise<{ teamId: string; chargeIds: string[] }> {
  const file = JSON.stringify({
    company: { slug: 'gym', name: 'Academia', billing: 'internal' },
    plans: [{ ref: 'mensal', name: 'Mensal', price_cents: 10_000, duration_days: 30 }],
  })
  const { answer } = await applyCompanyFile(db, readCompanyFile(file, 'gym'), machineNow())
  const teamId = answer.company.id
  await makeAttendees(db, { teamId, plans: answer.plans }, 'mensal', charges)
  await sql`
    update members m set cpf = lpad(n.number::text, 11, '0'), email = n.number || '@example.com'
      from (select id, row_number() over () as number from members where team_id = ${teamId}) n
     where m.team_id = ${teamId} and m.id = n.id`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into charges (team_id, id, membership_id, member_profile_id, kind, description, amount_cents, due_date,
                         period_start, status, created_at, updated_at)
    select team_id, gen_random_uuid(), id, member_profile_id, 'period', 'Mensal', 10000, current_date, current_date,
           'pending', now(), now()
      from memberships where team_id = ${teamId} returning id`.execute(db)
  return { teamId, chargeIds: rows.map(({ id }) => id) }
}

/** Members pay the requests that wait at the provider, each once, until all are collected. */
async function payAll(bank: PlayedProvider, areAllAsked: () => boolean): Promise<void> {
  const paid = new Set<string>()
  for (let isLast = false; !isLast; ) {
    isLast = areAllAsked() && paid.size >= charges
    for (const { reference, state } of bank.ledger().charges) {
      if (reference === null || paid.has(reference) || state !== 'waiting') continue
      paid.add(reference)
      await bank.pay(reference)
    }
    await pause(200)
  }
}

async function killAgainAndAgain(
  ground: Ground,
  settings: Record<string, string>,
  first: Server,
  ended: Promise<unknown>,
) {
  let [server, hasEnded] = [first, false]
  const end = ended.finally(() => {
    hasEnded = true
  })
  for (let killed = 0; killed < kills; killed++) {
    await Promise.race([pause(4000), end])
    server.child.kill('SIGKILL')
    await server.ended
    server = await ground.server(settings)
    ground.say(`killed ${killed + 1} times${hasEnded ? ', all was asked' : ''}`)
  }
  await end
}

async function judge(db: Db, bank: PlayedProvider, found: { found: number; differences: number }) {
  const { payments } = bank.ledger()
  const { rows } = await sql<Record<'booked' | 'paid' | 'events' | 'kept' | 'cents' | 'doubled', number>>`
    select (select coalesce(sum(kept_cents), 0) from ledger_entries) as booked,
           (select count(*) from charges where status = 'paid') as paid,
           (select count(*) from events where type = 'financial.paid') as events,
           (select count(*) from payments) as kept,
           (select coalesce(sum(amount_cents), 0) from payments) as cents,
           (select count(*) from (select 1 from payments group by charge_id having count(*) > 1) d) as doubled`.execute(
    db,
  )
  const kept = rows[0]!
  const cents = payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return {
    seen: `bank: ${payments.length} payments, ${cents} cents; service: ${kept.kept} payments, ${kept.cents} cents, ${kept.paid} charges paid, ${kept.events} financial.paid, ${kept.doubled} paid twice; ${found.found} found by the reconciliation, ${found.differences} differences`,
    holds:
      payments.length === charges &&
      kept.kept === charges &&
      Number(kept.cents) === cents &&
      Number(kept.booked) === cents &&
      kept.paid === charges &&
      kept.events === charges &&
      kept.doubled === 0 &&
      found.differences === 0,
  }
}
