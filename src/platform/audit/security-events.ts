import type { Acting, RequestOrigin } from '../context.ts'
import type { Db } from '../db/pool.ts'
import { machineNowText } from '../time/clock.ts'

/**
 * Actions that are written to the audit trail although they change no row that users see, or change more than a row
 * shows.
 */
export const securityActions = [
  'signed_in',
  'sign_in_failed',
  'sign_in_throttled',
  'signed_out',
  'session_ended',
  'identity_confirmed',
  'password_changed',
  'second_factor_set',
  'second_factor_removed',
  'second_factor_locked',
  'second_factor_unlocked',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'link_issued',
  'link_used',
  'key_created',
  'key_rotated',
  'key_revoked',
  'key_used_from_new_address',
  'key_refused_at_address',
  'exported',
  'webhook_secret_seen',
  'webhook_secret_rotated',
  'entry_clock_brought_back',
  'app_link_issued',
  'app_link_used',
  'app_code_made',
  'app_code_used',
  'app_code_locked',
  'app_passkey_used',
  'app_session_ended',
  'device_code_issued',
  'device_paired',
  'device_unpaired',
  'device_released',
  'device_tested',
  'device_password_set',
  'device_emptied',
  'email_code_made',
  'own_data_taken',
] as const

export type SecurityAction = (typeof securityActions)[number]

/**
 * Writes one line to the company's audit trail, on the given connection: in the transaction of the change it records,
 * or on its own for actions that change nothing. `actor` is `staff:ID`, `key:ID`, `member:ID`, `operator` or
 * `anonymous`. The time
 * is the machine's, even for a test company whose clock was moved.
 */
export async function recordSecurityEvent(
  db: Db,
  event: {
    teamId: string
    actor: string
    action: SecurityAction
    origin: RequestOrigin
    /** What the line is about: the table and id of a row. */
    subject: string
    subjectId: string | null
    /** Must contain no secrets: it is visible to everyone who may read the trail. */
    details?: Record<string, unknown>
    requestId?: string | null
  },
): Promise<void> {
  const staffId = /^staff:(.*)/.exec(event.actor)?.[1] ?? null
  await db
    .insertInto('audit_trail')
    .values({
      team_id: event.teamId,
      at: machineNowText(),
      actor: event.actor,
      staff_id: staffId,
      request_id: event.requestId ?? null,
      action: event.action,
      subject: event.subject,
      subject_id: event.subjectId,
      after: event.details === undefined ? null : JSON.stringify(event.details),
      address: event.origin.address,
      device: event.origin.device,
    })
    .execute()
}

/** Records an event with the actor and origin of the context. */
export function recordOwnSecurityEvent(
  ctx: Pick<Acting, 'db' | 'teamId' | 'actor' | 'requestId' | 'origin'>,
  event: Pick<Parameters<typeof recordSecurityEvent>[1], 'action' | 'subject' | 'subjectId' | 'details'>,
): Promise<void> {
  const { db, teamId, actor, requestId, origin } = ctx
  return recordSecurityEvent(db, { teamId, actor, requestId, origin, ...event })
}
