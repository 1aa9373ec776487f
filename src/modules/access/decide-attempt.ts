import type { EntryDecision } from '@catraca/device-contract/entry-rules.ts'
import type { InCompany } from '#platform/context.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { timestampText } from '#platform/time/clock.ts'
import { type Arrival, isUsedLast, judgeAttempt, repeated } from './attempt-rules.ts'
import { countOthersInside, type DoorSettings, findDoorSettings, lockAtDoor } from './door-sql.ts'
import type { Attempt } from './identify.ts'
import { findWaiting } from './waiting-sql.ts'

type Unfit = Failure<'NOT_FOUND' | 'INVALID_REQUEST'>

/** Gathers the facts about a member at a door, who is locked until the transaction ends, and decides whether they may come in. */
export async function decideAttempt(
  tx: InCompany,
  { memberId, code }: Attempt,
  storeId: string | null,
): Promise<{ visit: Visit; decision: EntryDecision } | Unfit> {
  const visit = await findVisit(tx, { memberId, field: 'member_profile_id' }, storeId)
  if (visit instanceof Failure) return visit
  const { visitor, facts, unit } = visit
  const now = timestampText(tx.now)
  const [inside, waiting] = await Promise.all([
    countOthersInside(tx, visitor, { unitId: unit.id, memberId }),
    findWaiting(tx.db, tx.teamId, { memberId, now }),
  ])
  const isRead = code !== null && isUsedLast(code, facts)
  // Here a passage is repeated only by a code that is read again. Anything else is an entry, which counts once together with a passage at
  // this unit within the debounce time.
  const here = { unitId: unit.id, debounceSeconds: visitor.debounce_seconds, now }
  const counted = isRead ? waiting : waiting.filter((passage) => repeated([passage], here) === undefined)
  return { visit, decision: judgeAttempt(code, { ...visit, waiting: counted, inside }, tx) }
}

export type Visit = Pick<Arrival, 'visitor' | 'facts' | 'unit'>

/** The member at the unit's door, locked; `field` of the request names the member. */
export async function findVisit(
  tx: InCompany,
  { memberId, field }: { memberId: string; field: string },
  storeId: string | null,
): Promise<Visit | Unfit> {
  const present = await lockAtDoor(tx, { memberId, storeId, at: tx.now })
  const unit = chooseUnit(present?.visitor ?? (await findDoorSettings(tx.db, tx.teamId, storeId)), storeId)
  if (unit instanceof Failure) return unit
  return present === undefined ? notFound('Member', field) : { ...present, unit }
}

/**
 * The unit whose door the member is at, chosen from the units that match the request: a company with one unit may leave it out. A key has
 * no unit of its own, so a company with several must name one.
 */
export function chooseUnit(
  { units }: Pick<DoorSettings, 'units'>,
  storeId: string | null,
): DoorSettings['units'][number] | Unfit {
  if (units.length === 1) return units[0]!
  if (storeId !== null) return notFound('Unit', 'store_id')
  const message =
    units.length === 0 ? 'is required, and the company has no unit yet' : 'is required: there are several units'
  return invalidRequest([{ field: 'store_id', rule: 'required', message }])
}
