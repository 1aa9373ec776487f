import type { Credential } from '@catraca/device-contract/messages.ts'
import type { Attempt, Decision, Grant } from '../devices/adapter.ts'
import type { Store } from './store.ts'

/** An arm that was freed, and what became of it. */
export interface KeptGrant extends Grant {
  deviceId: string
  /** `release` is by staff, `test` by whoever installs the device. */
  purpose: 'member' | 'release' | 'test'
  decidedBy: Decision['by']
  /** Whether the server may know of the attempt. */
  sent: boolean
  /** An `offline_entry` was written for it. */
  counted: boolean
  credential: Credential | null
  method: Attempt['method'] | null
  ended: Ending | null
}

export type Ending = 'turned' | 'gave_up' | 'unconfirmed'

export interface GrantBook {
  add(grant: Omit<KeptGrant, 'counted' | 'ended'>): void
  find(attemptId: string): KeptGrant | undefined
  waiting(deviceId: string): KeptGrant[]
  /** The one given since then for the message that has this mark. */
  ofMessage(deviceId: string, uuid: string, since: number): KeptGrant | undefined
  /** Those that were given before `at` and wait still. */
  overdue(at: number): KeptGrant[]
  /** Those that seem to be given after `at`: the clock was set back while no bridge ran. */
  restart(at: number): void
  end(grant: KeptGrant, ending: { how: Ending; at: number; counted: boolean }): void
  forget(before: number): void
}

interface Row {
  attempt_id: string
  device_id: string
  direction: 'in' | 'out'
  user_id: number | null
  purpose: KeptGrant['purpose']
  decided_by: Decision['by']
  sent: number
  counted: number
  credential: string | null
  method: Attempt['method'] | null
  marks: string
  granted_at: number
  ended: Ending | null
}

export function grantBook(store: Store): GrantBook {
  const open = 'select * from grants where ended is null'
  return {
    add: (grant) =>
      store.run(
        `insert into grants (attempt_id, device_id, direction, user_id, purpose, decided_by, sent, credential, method,
           marks, granted_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[grant.attemptId, grant.deviceId, grant.direction, grant.userId, grant.purpose, grant.decidedBy],
        ...[grant.sent ? 1 : 0, grant.credential && JSON.stringify(grant.credential), grant.method],
        ...[JSON.stringify(grant.marks), grant.grantedAt],
      ),
    find: (attemptId) => {
      const row = store.get<Row>('select * from grants where attempt_id = ?', attemptId)
      return row && grantOf(row)
    },
    waiting: (deviceId) =>
      store.all<Row>(`${open} and device_id = ? order by granted_at, attempt_id`, deviceId).map(grantOf),
    ofMessage: (deviceId, uuid, since) => {
      const row = store.get<Row>(
        "select * from grants where device_id = ? and granted_at > ? and marks ->> '$.uuid' = ?",
        ...[deviceId, since, uuid],
      )
      return row && grantOf(row)
    },
    overdue: (at) => store.all<Row>(`${open} and granted_at <= ? order by granted_at`, at).map(grantOf),
    restart: (at) => store.run('update grants set granted_at = ? where ended is null and granted_at > ?', at, at),
    end: ({ attemptId }, { how, at, counted }) =>
      store.run(
        'update grants set ended = ?, ended_at = ?, counted = max(counted, ?) where attempt_id = ?',
        ...[how, Math.round(at), counted ? 1 : 0, attemptId],
      ),
    forget: (before) => store.run('delete from grants where ended_at < ?', before),
  }
}

function grantOf(row: Row): KeptGrant {
  return {
    attemptId: row.attempt_id,
    deviceId: row.device_id,
    direction: row.direction,
    userId: row.user_id,
    purpose: row.purpose,
    decidedBy: row.decided_by,
    sent: row.sent === 1,
    counted: row.counted === 1,
    credential: row.credential === null ? null : JSON.parse(row.credential),
    method: row.method,
    marks: JSON.parse(row.marks),
    grantedAt: row.granted_at,
    ended: row.ended,
  }
}
