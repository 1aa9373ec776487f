import { withCommit } from '#platform/db/transact.ts'
import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AtDoor } from './at-door.ts'
import { insertLogLine, type LogRow } from './sql.ts'

/** Adds a line to the access log about something that happens now or happened earlier. */
export function logReading(
  tx: AtDoor,
  reading: Pick<LogRow, 'result' | 'reason' | 'member_profile_id' | 'store_id' | 'method'>,
  happenedAt?: string,
): void {
  const line = insertLogLine(tx.db, {
    team_id: tx.teamId,
    id: newId(),
    at: happenedAt ?? timestampText(tx.now),
    actor: tx.actor,
    device_id: tx.deviceId,
    ...reading,
  })
  withCommit(tx, undefined, line)
}
