import { timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import type { AtDoor } from './at-door.ts'
import type { LogRow } from './sql.ts'

/** An access log line for something that happens now, or happened before. */
export function newLogRow(
  tx: AtDoor,
  attempt: Pick<LogRow, 'result' | 'reason' | 'member_profile_id' | 'store_id' | 'method'>,
  happenedAt?: string,
): LogRow {
  return {
    team_id: tx.teamId,
    id: newId(),
    at: happenedAt ?? timestampText(tx.now),
    actor: tx.actor,
    device_id: tx.deviceId,
    ...attempt,
  }
}
