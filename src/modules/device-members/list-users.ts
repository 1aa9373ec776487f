import type { InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { dayStartOf, localDate } from '#platform/time/clock.ts'
import { findDeviceUnit } from './enrolment-sql.ts'
import { isKnownToDevices } from './rules.ts'
import { listMemberFacts } from './sql.ts'
import { insertUsers, listUserIds } from './users-sql.ts'

const batch = 500

/** The members who must be on a device now, by their numbers; members without a number get one. */
export async function listDeviceUsers(
  tx: InCompany,
  deviceId: string,
): Promise<{ user_id: number; member_profile_id: string }[] | Failure<'NOT_FOUND'>> {
  const storeId = await findDeviceUnit(tx.db, tx.teamId, deviceId)
  if (storeId === undefined) return notFound('Device')
  const day = localDate(tx.now, tx.timeZone).toString()
  const users: { user_id: number; member_profile_id: string }[] = []
  for (let after: string | null = null; ; ) {
    const wanted = { teamId: tx.teamId, dayStartsAt: dayStartOf(tx), limit: batch, ...(after !== null && { after }) }
    const facts = await listMemberFacts(tx.db, wanted)
    const known = facts.filter((one) => isKnownToDevices(one, storeId, day)).map(({ id }) => id)
    await insertUsers(tx.db, tx.teamId, known)
    for (const [member_profile_id, user_id] of await listUserIds(tx.db, tx.teamId, known)) {
      users.push({ user_id, member_profile_id })
    }
    if (facts.length < batch) return users.sort((a, b) => a.user_id - b.user_id)
    after = facts.at(-1)!.id
  }
}
