import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createWebhook } from '#modules/webhooks/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Gym } from '#test/harness/gym.ts'
import { startReceiver } from '#test/harness/receiver.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

const systemOf = async (gym: Gym) => (await (await gym.owner()).get('/system')).body.data
const metrics = async () => (await fetch(`${service.url}/metrics`)).text()
const figure = async (name: string) => Number(new RegExp(`^${name} (.*)$`, 'm').exec(await metrics())?.[1])

/** A job that a worker has tried and that waits, or is given up. */
async function insertFailedJob(task: string, teamId: string, maxAttempts: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.add_job(${task}, ${JSON.stringify({ teamId })}::json,
                                           max_attempts => ${maxAttempts}::integer)`.execute(service.db)
  await sql`update graphile_worker._private_jobs set attempts = 3, run_at = now() - interval '10 minutes'
             where id = ${rows[0]!.id}`.execute(service.db)
}

async function withTroubles(): Promise<Gym> {
  const gym = await service.gym()
  const { url } = await startReceiver()
  const made = await createWebhook(await gym.context(), { url, events: null }, { box: service.box, allowPrivate: true })
  if (made instanceof Failure) throw new Error(made.message)
  await gym.api.post('/members', { full_name: 'Ana Prado' })
  // As if no process delivered.
  await service.deliverer.idle()
  await sql`update webhooks set failed_in_a_row = 4 where id = ${made.id}`.execute(service.db)
  await sql`update webhook_deliveries set due_at = now() - interval '20 minutes'
             where webhook_id = ${made.id}`.execute(service.db)
  await insertFailedJob('mail-person', gym.teamId, 25)
  await insertFailedJob('end-subscription', gym.teamId, 3)
  await insertFailedJob('make-classes', gym.teamId, 25)
  return gym
}

test('an owner sees delays in their own company, the machine while nobody shares it, and nothing of others', async () => {
  const gym = await service.gym()
  const alone = await systemOf(gym)
  expect(alone).toMatchObject({
    receivers: { oldest_due_seconds: null, failing: 0, disabled: 0 },
    mail: { configured: false, failing: 0, given_up: 0 },
    machine: { standbys: 0, replication_lag_seconds: null, backup_age_seconds: null, archive_behind_seconds: null },
  })
  expect(alone.machine.disk_free_bytes).toBeGreaterThan(0)
  expect(alone.machine.disk_size_bytes).toBeGreaterThan(alone.machine.disk_free_bytes)
  expect(alone.machine.database_bytes).toBeGreaterThan(1_000_000)

  const other = await withTroubles()
  try {
    expect(await systemOf(gym)).toEqual({ ...alone, machine: null })
    const troubled = await systemOf(other)
    expect(troubled).toMatchObject({
      receivers: { failing: 1, disabled: 0 },
      jobs: { failing: 1, given_up: 0 },
      mail: { failing: 1, given_up: 0 },
      payments: { configured: false, failing: 0, given_up: 1 },
      moves: { failing: 0 },
      machine: null,
    })
    expect(troubled.receivers.oldest_due_seconds).toBeGreaterThanOrEqual(1200)
    const manager = await signedIn(service, other, 'receptionist')
    expect((await manager.get('/system')).status).toBe(403)

    const text = await metrics()
    expect(text).toMatch(/^catraca_failing_jobs\{task="mail-person"\} 1$/m)
    expect(text).toMatch(/^catraca_given_up_jobs 1$/m)
    expect(text).toMatch(/^catraca_failing_webhooks 1$/m)
    expect(text).not.toMatch(/^catraca_replication_lag_seconds /m)
    expect(await figure('catraca_oldest_due_job_seconds')).toBeGreaterThanOrEqual(600)
    expect(await figure('catraca_oldest_due_delivery_seconds')).toBeGreaterThanOrEqual(1200)
    expect(await figure('catraca_disk_free_bytes')).toBeGreaterThan(0)
  } finally {
    await sql`delete from graphile_worker._private_jobs`.execute(service.db)
  }
})
