import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { machineNowText } from '#platform/time/clock.ts'

const reason =
  'Not sent: it was due before this installation was restored from a backup, and the original may have sent it since.'

/**
 * Ends the deliveries of events that were recorded before a time, and says in an attempt of each why. They count as failed, so
 * that they can be recovered. Returns how many. The id of an event begins with its time by the machine's clock.
 */
export async function setAsideDeliveriesOfAnyCompany(db: Db, before: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with ended as (
      update webhook_deliveries set status = 'failed', attempts = attempts + 1, due_at = null
       where due_at is not null and event_id < first_id_at(${before}::timestamptz + interval '1 millisecond')
      returning team_id, webhook_id, event_id, attempts
    )
    insert into webhook_attempts (team_id, webhook_id, event_id, number, attempted_at, phase, duration_ms, error)
    select d.team_id, d.webhook_id, d.event_id, d.attempts,
           ${machineNowText()}::timestamptz + c.clock_offset_ms * interval '1 millisecond', 'address', 0, ${reason}
      from ended d join companies c on c.id = d.team_id`.execute(db)
  return Number(numAffectedRows ?? 0)
}
