import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** After this many wrong codes of one number at one place within this many minutes, the number is refused there for as long. */
const mostWrong = 10
const minutes = 10

/** A member's number, and where its code was shown: a device, or the caller if there is no device. */
export interface ShownNumber {
  number: string
  shownAt: string
}

/**
 * Counts a wrong code of a member's number. `now` is when it was shown, by the company's clock, which also decides whether a number is
 * refused. A code that is reported late does not shorten a refusal.
 */
export async function countWrongNumber(
  db: Db,
  teamId: string,
  { number, shownAt }: ShownNumber,
  now: string,
): Promise<void> {
  const isOver = sql`g.since <= ${now}::timestamptz - ${minutes} * interval '1 minute'`
  await sql`
    insert into number_guesses as g (team_id, number, shown_at, since, wrong)
    values (${teamId}, ${number}::bigint, ${shownAt}, ${now}, 1)
    on conflict (team_id, number, shown_at) do update
      set since = case when ${isOver} then excluded.since else g.since end,
          wrong = case when ${isOver} then 1 else g.wrong + 1 end,
          refused_until = case when not ${isOver} and g.wrong + 1 >= ${mostWrong}
                               then greatest(g.refused_until, ${now}::timestamptz + ${minutes} * interval '1 minute') else g.refused_until end`.execute(
    db,
  )
}

/** A device at which numbers were refused, and the number of wrong codes; null where there was none. */
interface GuessedAt {
  id: string | null
  store_id: string | null
  text: string
  count: number
}

/** Where numbers were refused in the last day, for the front desk. */
export async function listGuessedAt(db: Db, teamId: string, now: string): Promise<GuessedAt[]> {
  const { rows } = await sql<GuessedAt>`
    select d.id, d.store_id, coalesce(d.name, 'API') as text, sum(g.wrong)::integer as count
      from number_guesses g left join devices d on d.team_id = ${teamId} and d.id::text = g.shown_at
     where g.team_id = ${teamId} and g.refused_until > ${now}::timestamptz - interval '1 day'
     group by d.id, d.store_id, d.name`.execute(db)
  return rows
}

/** Deletes old counts, which nobody needs any more. */
export async function forgetGuesses(db: Db, teamId: string, before: string): Promise<void> {
  await db.deleteFrom('number_guesses').where('team_id', '=', teamId).where('since', '<', before).execute()
}
