import { withCommit } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { AtDoor } from './at-door.ts'
import type { VisitFacts } from './door-sql.ts'
import { accessCheckout } from './events.ts'
import { logReading } from './log-reading.ts'
import type { EntryMethod } from './schemas.ts'
import { closeVisit } from './sql.ts'

/**
 * Ends a visit that is still open when a new entry arrives, because its exit was never registered. The visit ends now (or at the time of
 * the new entry, `late`, if it is reported late), or at the maximum length of a visit if that was earlier; the access.checkout event marks
 * the exit as automatic.
 */
export async function endVisit(
  tx: AtDoor,
  { open_id, open_at, open_store_id, open_method }: VisitFacts,
  memberId: string,
  { maxVisitMinutes, late }: { maxVisitMinutes: number; late?: Temporal.Instant },
): Promise<void> {
  const by = late ?? tx.now
  const latest = Temporal.Instant.from(open_at!).add({ minutes: maxVisitMinutes })
  const at = Temporal.Instant.compare(latest, by) < 0 ? latest : by
  if (await closeVisit(tx.db, tx.teamId, open_id!, timestampText(at))) {
    const exit = { member_profile_id: memberId, store_id: open_store_id!, method: open_method!, automatic: true }
    recordExits(tx, [exit], late && timestampText(at))
  }
}

export interface Exit {
  member_profile_id: string
  store_id: string
  method: EntryMethod
  automatic: boolean
}

/**
 * Logs exits and records an access.checkout event for each; `happenedAt` is their time if they are reported late. An automatic exit is
 * caused by time, so it has no device: the device that reports the next entry may stand in another unit.
 */
export function recordExits(tx: AtDoor, exits: Exit[], happenedAt?: string): void {
  const late = happenedAt !== undefined && { happened_at: happenedAt }
  const ofTime = { ...tx, actor: 'time', deviceId: null }
  for (const { automatic, ...exit } of exits) {
    logReading(automatic ? ofTime : tx, { result: 'exit', ...exit }, happenedAt)
  }
  const events = exits.map((exit) => accessCheckout({ allowed: true, duplicate: false, ...exit, ...late }))
  withCommit(tx, undefined, recordEvents(tx, events))
}
