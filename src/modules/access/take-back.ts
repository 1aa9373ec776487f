import { returnCredit } from '#modules/memberships/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { withCommit } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import { localDate } from '#platform/time/clock.ts'
import { accessCheckinCancelled } from './events.ts'
import { deleteEmptyDays, deleteEntry, followEntries } from './late-sql.ts'
import { handOver, type Passage } from './passages-sql.ts'
import { restoreLastCode } from './sql.ts'

/**
 * Takes an entry back because the member did not pass after all: it is as if it had never been, in the lists, the counts, the
 * streak, the credits and the code, and access.checkin_cancelled tells so. An entry that another passage stands for
 * stays, and so does one that no turnstile wrote. A visit that the entry had ended stays ended.
 */
export async function takeBack(tx: Acting, passage: Passage): Promise<void> {
  const { db, teamId, timeZone } = tx
  const { member_profile_id, store_id, method, admission, code_expires_at, code_before } = passage
  const memberId = member_profile_id!
  if (!passage.wrote || (await handOver(db, teamId, passage))) return
  const gone = await deleteEntry(db, teamId, { id: passage.checkin_id!, timeZone })
  if (gone === undefined) return
  if (admission?.takesCredit) await returnCredit(tx, admission.membershipId!)
  const code = code_expires_at === null ? null : { expiresAt: code_expires_at, before: code_before }
  const day = localDate(Temporal.Instant.from(gone.checkin_at), timeZone).toString()
  const event = accessCheckinCancelled({
    ...{ allowed: true, duplicate: false, member_profile_id: memberId, method, store_id },
    ...{ checkin_id: passage.checkin_id!, checkin_at: gone.checkin_at },
  })
  withCommit(
    tx,
    undefined,
    deleteEmptyDays(db, teamId, store_id, day),
    followEntries(db, teamId, { memberId, timeZone, more: -1, code }),
    recordEvents(tx, [event]),
  )
}

/** Makes the code good again that an authorised passage used up, which then was none. */
export function giveCodeBack(tx: InCompany, passage: Passage): void {
  const { member_profile_id: memberId, code_expires_at: expiresAt, code_before: before } = passage
  if (memberId === null || expiresAt === null) return
  withCommit(tx, undefined, restoreLastCode(tx.db, tx.teamId, memberId, { expiresAt, before, passageId: passage.id }))
}
