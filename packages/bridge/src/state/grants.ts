import type { Credential } from '@catraca/device-contract/messages.ts'
import type { Attempt, Decision, Grant } from '../devices/adapter.ts'
import type { Store } from './store.ts'

/** An arm that was freed, and what happened then. */
export interface KeptGrant extends Grant {
  deviceId: string
  /** `release` is by staff, `test` by the person who installs the device. */
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

/** A grant as the database stores it, without booleans and objects. */
type Row = { [Name in keyof KeptGrant]: KeptGrant[Name] extends boolean ? number : KeptGrant[Name] } & {
  credential: string | null
  marks: string
}

const columns = `attempt_id as "attemptId", device_id as "deviceId", direction, user_id as "userId", purpose,
  decided_by as "decidedBy", sent, counted, credential, method, marks, granted_at as "grantedAt", ended`

export type GrantBook = ReturnType<typeof grantBook>

export function grantBook(store: Store) {
  const all = (condition: string, ...values: (string | number)[]) =>
    store.all<Row>(`select ${columns} from grants where ${condition}`, ...values).map(grantOf)
  return {
    add: (grant: Omit<KeptGrant, 'counted' | 'ended'>) =>
      store.run(
        `insert into grants (attempt_id, device_id, direction, user_id, purpose, decided_by, sent, credential, method,
           marks, granted_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ...[grant.attemptId, grant.deviceId, grant.direction, grant.userId, grant.purpose, grant.decidedBy],
        ...[grant.sent ? 1 : 0, grant.credential && JSON.stringify(grant.credential), grant.method],
        ...[JSON.stringify(grant.marks), grant.grantedAt],
      ),
    find: (attemptId: string) => all('attempt_id = ?', attemptId)[0],
    waiting: (deviceId: string) => all('ended is null and device_id = ? order by granted_at, attempt_id', deviceId),
    /** The grant given since then for the message with this mark. */
    ofMessage: (deviceId: string, uuid: string, since: number): KeptGrant | undefined =>
      all("device_id = ? and granted_at > ? and marks ->> '$.uuid' = ?", deviceId, since, uuid)[0],
    /** Grants that were given before `at` and still wait. */
    overdue: (at: number) => all('ended is null and granted_at <= ? order by granted_at', at),
    /** Makes grants with a time after `at` start again: the clock was set back while no bridge ran. */
    restart: (at: number) =>
      store.run('update grants set granted_at = ? where ended is null and granted_at > ?', at, at),
    end: ({ attemptId }: KeptGrant, { how, at, counted }: { how: Ending; at: number; counted: boolean }) =>
      store.run(
        'update grants set ended = ?, ended_at = ?, counted = max(counted, ?) where attempt_id = ?',
        ...[how, Math.round(at), counted ? 1 : 0, attemptId],
      ),
    forget: (before: number) => store.run('delete from grants where ended_at < ?', before),
  }
}

function grantOf(row: Row): KeptGrant {
  const credential = row.credential === null ? null : JSON.parse(row.credential)
  return { ...row, sent: row.sent === 1, counted: row.counted === 1, credential, marks: JSON.parse(row.marks) }
}
