import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

export interface DeliveryReport {
  event_id: string
  type: string
  webhook_id: string
  status: 'pending' | 'delivered' | 'failed'
  /** Null: none is to come. */
  next_attempt_at: string | null
  attempts: {
    number: number
    attempted_at: string
    phase: string
    status_code: number | null
    duration_ms: number
    /** The first 4 KiB of the answer. */
    answer: string | null
    error: string | null
  }[]
}

/** Deliveries of a company with every attempt, in the order of the events; the latest `limit` of them. */
export async function listDeliveries(
  db: Db,
  teamId: string,
  only: { webhookId?: string; eventId?: string; limit?: number },
): Promise<DeliveryReport[]> {
  const { rows } = await sql<DeliveryReport>`
    select d.event_id, e.type, d.webhook_id, d.status, d.due_at as next_attempt_at,
           coalesce((
             select json_agg(json_build_object(
                      'number', a.number,
                      'attempted_at', to_char(a.attempted_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
                      'phase', a.phase, 'status_code', a.status_code, 'duration_ms', a.duration_ms,
                      'answer', a.answer, 'error', a.error) order by a.number)
               from webhook_attempts a
              where a.team_id = d.team_id and a.webhook_id = d.webhook_id and a.event_id = d.event_id), '[]') as attempts
      from webhook_deliveries d
      join events e on e.team_id = d.team_id and e.id = d.event_id
      join webhooks w on w.team_id = d.team_id and w.id = d.webhook_id and w.url is not null
     where d.team_id = ${teamId}
       and (${only.webhookId ?? null}::uuid is null or d.webhook_id = ${only.webhookId ?? null}::uuid)
       and (${only.eventId ?? null}::uuid is null or d.event_id = ${only.eventId ?? null}::uuid)
     order by e.seq desc, d.webhook_id desc
     limit ${only.limit ?? null}::integer`.execute(db)
  return rows.reverse()
}
