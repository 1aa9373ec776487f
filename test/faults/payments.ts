import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { applyCompanyFile, readCompanyFile } from '#modules/catalogue/index.ts'
import { collectCharge, connectProvider, providerOf, reconcile } from '#modules/payments/index.ts'
import { type PixEmulator, startPixEmulator } from '#modules/payments/providers/pix/emulator/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { createSecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { makeAttendees } from '#test/harness/attendees.ts'
import { freePort } from '#test/harness/free-port.ts'
import type { Fault } from './ground/fault.ts'
import { type Ground, type Server, secretsKey } from './ground/ground.ts'

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
 * A night's charges are collected at a bank that behaves badly, while the server that hears of the payments is killed again and
 * again. At the end every charge is as the bank has it: none was collected twice, and none is forgotten.
 */
export const fault: Fault = {
  name: `${charges} charges at a bank with faults at ${share * 100} %, the server killed ${kills} times`,
  limitMs: 1_200_000,
  async run(ground) {
    const postgres = await ground.postgres()
    const { db } = postgres
    const bank = await startPixEmulator({ seed: 1 })
    ground.cleanup.defer(() => bank.close())
    const settings = { DATABASE_URL: postgres.url(), PORT: String(await freePort()) }
    const server = await ground.server(settings)
    const gym = await owing(db)
    const reach = { box: createSecretBox(Buffer.from(secretsKey, 'hex')), allowPrivate: async () => true }
    const ctx = () => operatorContext(db, gym.teamId)
    const { base_url, token_url, client_id, client_secret, pix_key } = bank
    const connection = { base_url, token_url, client_id, client_secret, pix_key, expiry_seconds: 86_400 }
    const connected = await connectProvider(await ctx(), reach, {
      provider: providerOf('pix'),
      settings: { ...connection, environment: 'test', automatic: false },
      origin: server.url,
    })
    if (!('id' in connected)) throw new Error(connected.message)

    bank.setFaults(faults)
    const waiting = [...gym.chargeIds]
    let asked = 0
    const collect = async () => {
      for (let chargeId = waiting.pop(); chargeId !== undefined; chargeId = waiting.pop()) {
        for (;;) {
          asked++
          const answer = await collectCharge(await ctx(), reach, { chargeId })
          // Who hears that a payment came while they asked again has what they wanted.
          if ('txid' in answer || answer.details?.reason === 'CHARGE_NOT_OPEN') break
          await pause(20)
        }
      }
    }
    const work = [...Array.from({ length: collectors }, collect), payAll(bank, () => waiting.length === 0)]
    const ended = Promise.all(work)
    await killAgainAndAgain(ground, settings, server, ended)
    bank.setFaults(none)
    await bank.idle()
    ground.say(`collected, asked ${asked} times`)
    const found = await reconcile(await ctx(), reach)
    ground.say(`the reconciliation found ${found.paid}`)
    return judge(db, bank, { found: found.paid, differences: found.differences.length + found.unknown.length })
  },
}

/** A company whose members owe one charge each. */
async function owing(db: Db): Promise<{ teamId: string; chargeIds: string[] }> {
  const file = JSON.stringify({
    company: { slug: 'gym', name: 'Academia', billing: 'internal' },
    plans: [{ ref: 'mensal', name: 'Mensal', price_cents: 10_000, duration_days: 30 }],
  })
  const { answer } = await applyCompanyFile(db, readCompanyFile(file, 'gym'), machineNow())
  const teamId = answer.company.id
  await makeAttendees(db, { teamId, plans: answer.plans }, 'mensal', charges)
  const { rows } = await sql<{ id: string }>`
    insert into charges (team_id, id, membership_id, member_profile_id, kind, description, amount_cents, due_date,
                         period_start, status, created_at, updated_at)
    select team_id, gen_random_uuid(), id, member_profile_id, 'period', 'Mensal', 10000, current_date, current_date,
           'pending', now(), now()
      from memberships where team_id = ${teamId} returning id`.execute(db)
  return { teamId, chargeIds: rows.map(({ id }) => id) }
}

/** Members pay what waits at the bank, each once, until all are collected. */
async function payAll(bank: PixEmulator, areAllAsked: () => boolean): Promise<void> {
  const paid = new Set<string>()
  for (let isLast = false; !isLast; ) {
    isLast = areAllAsked() && paid.size >= charges
    for (const { txid, status } of bank.ledger().charges) {
      if (paid.has(txid) || status !== 'ATIVA') continue
      paid.add(txid)
      await bank.pay({ txid })
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

async function judge(db: Db, bank: PixEmulator, found: { found: number; differences: number }) {
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
