import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#apis/public/endpoints.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { createSale, listCharges, refundSale } from '#modules/billing/index.ts'
import { payCharge } from '#modules/memberships/index.ts'
import { createWebhook } from '#modules/webhooks/index.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Gym } from '#test/harness/gym.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'
import { everyTuesday, sampleBody, samplePath } from './samples.ts'

const service = useService()
const canary = 'CANARY-5e1f'

/** Data that the contract never shows, as columns that a table might get one day. */
const forbidden = [
  ...['photo_url', 'identity_card', 'passport', 'guardian_name', 'guardian_cpf'],
  ...['medical_conditions', 'injuries', 'medical_clearance', 'par_q', 'skinfold_assessment'],
  ...['biometric_template', 'facial_embedding', 'gateway_customer_id', 'saved_payment_method'],
  ...['bank_account', 'pix_key', 'credit_limit', 'portal_token', 'password_hash', 'internal_notes'],
]
const oursAlone = ['schema_migrations', 'rate_limits', 'request_times', 'request_counter', 'job_workers']

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`.execute(service.db)
  for (const { name } of rows.filter((table) => !oursAlone.includes(table.name))) {
    // A table that legitimately has one of these columns gets the canary there, too.
    const columns = forbidden.flatMap((column) => [
      sql`add column if not exists ${sql.ref(column)} text`,
      sql`alter column ${sql.ref(column)} set default ${sql.lit(`${canary} ${column}`)}`,
    ])
    await sql`alter table ${sql.table(name)} ${sql.join(columns)}`.execute(service.db)
  }
})

/** Calls an endpoint so that it succeeds, with forbidden fields in the body, and returns the answer as text. */
async function call(endpoint: Endpoint, gym: Gym): Promise<string> {
  const path = await samplePath(endpoint, gym)
  const body = await sampleBody(endpoint, gym)
  const secret = Object.fromEntries(forbidden.map((column) => [column, `${canary} sent ${column}`]))
  const sent = body === undefined ? undefined : { ...body, ...secret }
  const answer = await gym.api.send(endpoint.method, path, sent)
  expect(answer.status, `${endpoint.method} ${endpoint.path}`).toBe(endpoint.status)
  return JSON.stringify({ headers: [...answer.headers], body: answer.body })
}

test('no forbidden column is in any answer, webhook or line of the log', async () => {
  const gym = await service.gym({ schedule: [everyTuesday], billing: 'internal', test: true })
  const receiver = await startReceiver()
  const ctx = await gym.context()
  const webhook = await createWebhook(
    ctx,
    { url: receiver.url, events: null },
    { box: service.box, allowPrivate: true },
  )
  if (webhook instanceof Failure) throw new Error(webhook.message)

  for (const endpoint of endpoints) expect(await call(endpoint, gym), endpoint.operationId).not.toContain(canary)
  const owner = await signedIn(service, gym, 'owner')
  for (const { method, path } of dashboardEndpoints({} as DashboardSurroundings)) {
    if (method !== 'GET' || path.includes(':id') || path === '/find') continue
    const answer = await owner.get(path)
    expect(answer.status, path).toBe(200)
    expect(JSON.stringify(answer.body), path).not.toContain(canary)
  }
  // Rows with an account at a provider: its columns exist already.
  await service.db
    .updateTable('memberships')
    .set({ gateway: 'stripe', gateway_subscription_id: `${canary} subscription` })
    .where('team_id', '=', gym.teamId)
    .execute()
  for (const endpoint of endpoints) expect(await call(endpoint, gym), endpoint.operationId).not.toContain(canary)
  const [charge] = await listCharges(service.db, gym.teamId, undefined)
  await payCharge(await gym.context(), charge!.id, { method: 'pix' })
  const item = { description: 'Água', quantity: 1, unit_price_cents: 500 }
  const sale = await createSale(ctx, { items: [item], paid: true, payment_method: 'cash' })
  if (sale instanceof Failure) throw new Error(sale.message)
  await refundSale(ctx, sale.id, undefined)
  await gym.travel((await gym.context()).now.add({ hours: 24 * 70 }))
  await runJobs(service, service.tasks())
  await service.deliverer.idle()

  // The canaries are still where they were planted.
  for (const table of ['members', 'memberships', 'plans', 'bookings', 'sales', 'charges', 'events']) {
    const { rows } = await sql`select from ${sql.table(table)} where pix_key like ${`${canary}%`}`.execute(service.db)
    expect(rows.length, table).toBeGreaterThan(0)
  }
  const types = new Set(receiver.received.map(({ payload }) => payload.type))
  for (const type of [
    ...['member.created', 'member.updated', 'member.status_changed', 'membership.created', 'membership.activated'],
    ...['membership.past_due', 'membership.cancelled', 'class.created', 'class.booked', 'class.cancelled'],
    ...['sale.created', 'sale.paid', 'sale.refunded', 'financial.created', 'financial.paid', 'financial.overdue'],
  ]) {
    expect(types, type).toContain(type)
  }
  for (const { body, headers } of receiver.received) {
    expect(body).not.toContain(canary)
    expect(JSON.stringify(headers)).not.toContain(canary)
  }
  expect(service.logText()).toContain('"msg":"request"')
  for (const secret of [canary, webhook.secret, webhook.secret.slice(6), gym.api.key!, '/hook', 'Ana Souza']) {
    expect(service.logText()).not.toContain(secret)
  }
})
