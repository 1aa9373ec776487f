import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#platform/db/pool.ts'
import { Failure } from '#platform/errors/failure.ts'
import { newId } from '#platform/values/ids.ts'
import { rowsRead } from '#test/harness/rows-read.ts'
import { onOneServer } from '#test/harness/servers.ts'
import { useService } from '#test/harness/service.ts'
import { createWebhook } from './create-webhook.ts'
import { claimDeliveries, leaseFrom, type Target, writeAttempts } from './sql.ts'

const service = useService()
const now = '2031-01-01T12:00:00Z'
const backlog = 3000

async function queue(db: Db, { teamId, webhookId }: Target, count: number): Promise<void> {
  const ids = Array.from({ length: count }, newId)
  await sql`insert into events (team_id, id, type, created_at, recorded_at, object)
            select ${teamId}, id, 'member.created', now(), now(), '{"id":"x"}' from unnest(${ids}::uuid[]) as id`.execute(
    db,
  )
  await sql`insert into webhook_deliveries (team_id, webhook_id, event_id, status, attempts, due_at)
            select ${teamId}, ${webhookId}, id, 'pending', 0, now() from unnest(${ids}::uuid[]) as id`.execute(db)
}

/** Returns the number of delivered events. */
async function deliver(db: Db, target: Target, most: number): Promise<number> {
  const lease = leaseFrom(Temporal.Instant.from(now), target.webhookId, 6000)
  const claimed = (await claimDeliveries(db, target, lease, { limit: most, underWay: [] }))!
  const records = claimed.map(({ event, was }) => ({
    ...{ event_id: event.id, was_due_at: was.due_at, number: 1, status: 'delivered' as const, failures: 0 },
    ...{ due_at: null, attempted_at: now, phase: 'answer' as const, status_code: 200, duration_ms: 1 },
    ...{ answer: '', error: null },
  }))
  return (await writeAttempts(db, target, records)).size
}

onOneServer(
  'a backlog is claimed and recorded with index scans, even by plans made before there were any deliveries',
  async () => {
    const gym = await service.gym()
    const webhook = await createWebhook(
      await gym.context(),
      { url: 'https://example.com/', events: null },
      { box: service.box, allowPrivate: true },
    )
    if (webhook instanceof Failure) throw new Error(webhook.message)
    const target = { teamId: gym.teamId, webhookId: webhook.id }
    await sql`vacuum analyze webhook_deliveries`.execute(service.db)
    const { rows: parts } = await sql<{
      name: string
    }>`select partition as name from months_of('webhook_deliveries')`.execute(service.db)
    const read: number[] = []
    for (const { name } of parts) {
      read.push(
        await rowsRead(service, name, async (db) => {
          // PostgreSQL keeps a plan from the sixth execution on.
          for (let time = 1; time <= 8; time++) {
            await queue(db, target, 1)
            expect(await deliver(db, target, 1)).toBe(1)
          }
          await queue(db, target, backlog)
          expect(await deliver(db, target, 16)).toBe(16)
        }),
      )
    }
    expect(Math.max(...read)).toBeGreaterThan(16)
    expect(Math.max(...read)).toBeLessThan(backlog / 2)
  },
)
