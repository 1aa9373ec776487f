import { returnCredit } from '#modules/memberships/index.ts'
import type { Acting } from '#platform/context.ts'
import { withCommit } from '#platform/db/transact.ts'
import { recordEvents } from '#platform/events/record-events.ts'
import type { Admission } from './attempt-rules.ts'
import { accessCheckinCancelled } from './events.ts'
import { deleteEntry, followEntries } from './late-sql.ts'
import type { EntryMethod } from './schemas.ts'
import { restoreLastCode } from './sql.ts'

/** The code that somebody used at a turnstile, and the last one before it. */
interface UsedCode {
  code_expires_at: string | null
  code_before: string | null
}

interface TakenBack extends UsedCode {
  checkin_id: string | null
  member_profile_id: string | null
  store_id: string
  method: EntryMethod
  admission: Admission | null
}

/**
 * Takes an entry back because the member did not pass after all: the lists, the counts, the streak, the credits and the code become as if
 * the entry had never happened, and an access.checkin_cancelled event reports it. A visit that the entry had ended stays ended.
 */
export async function takeBack(tx: Acting, entry: TakenBack): Promise<void> {
  const { db, teamId, timeZone } = tx
  const { member_profile_id, store_id, method, admission, code_expires_at, code_before } = entry
  const [checkin_id, memberId] = [entry.checkin_id!, member_profile_id!]
  const gone = await deleteEntry(db, teamId, checkin_id)
  if (gone === undefined) return
  if (admission?.takesCredit) await returnCredit(tx, admission.membershipId!, gone.created_at)
  const code = code_expires_at !== null && { code: { expires_at: code_expires_at, before: code_before } }
  const event = accessCheckinCancelled({
    ...{ allowed: true, duplicate: false, member_profile_id: memberId, method, store_id },
    ...{ checkin_id, checkin_at: gone.checkin_at },
  })
  withCommit(
    tx,
    undefined,
    followEntries(db, teamId, timeZone, [{ member_id: memberId, more: -1, ...code }]),
    recordEvents(tx, [event]),
  )
}

/** Makes the code of an authorised passage valid again, because nobody passed. */
export function giveCodeBack(
  tx: Acting,
  {
    id,
    member_profile_id: memberId,
    code_expires_at: expiresAt,
    code_before: before,
  }: UsedCode & {
    id: string
    member_profile_id: string | null
  },
): void {
  if (memberId === null || expiresAt === null) return
  withCommit(tx, undefined, restoreLastCode(tx.db, tx.teamId, memberId, { expiresAt, before, passageId: id }))
}
