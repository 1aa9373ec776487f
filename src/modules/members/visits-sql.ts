import { sql } from 'kysely'

// The data that entries store about a member, a row of `member_visits as v`.

/** The streak as of `today`: days in a row with an entry, up to today or yesterday. */
export function currentStreak(today: string) {
  return sql<number>`case when v.last_day >= ${today}::date - 1 then v.streak else 0 end`
}

/** How the list of members is sorted by a column that entries change; undefined for any other column. */
export function visitsOrder(column: string, today: string) {
  const id = sql.ref('v.member_profile_id')
  if (column === 'last_checkin_at') return { by: sql.ref('v.last_checkin_at'), id, nullable: true }
  if (column === 'total_checkins') return { by: sql.ref('v.total_checkins'), id }
  if (column === 'current_streak') return { by: currentStreak(today), id, parts: streakParts(today) }
  return undefined
}

/**
 * Only streaks with an entry today or yesterday count: each day is a range of the index by day and streak. All other members have no
 * streak.
 */
function streakParts(today: string) {
  const streak = sql.ref('v.streak')
  const day = sql`${today}::date`
  return [
    { where: sql<boolean>`v.last_day > ${day}`, by: streak },
    { where: sql<boolean>`v.last_day = ${day}`, by: streak },
    { where: sql<boolean>`v.last_day = ${day} - 1`, by: streak },
    { where: sql<boolean>`(v.last_day < ${day} - 1 or v.last_day is null)` },
  ]
}
