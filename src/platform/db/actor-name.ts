import { type RawBuilder, sql } from 'kysely'

/** What the person or the key is called that `actor`, a column, names: `staff:ID` or `key:ID`. Null of all others. */
export function actorName(teamId: string, actor: `${string}.actor`): RawBuilder<string | null> {
  const column = sql.ref(actor)
  return sql`case
    when ${column} like 'staff:%' then (
      select n.name from staff n where n.team_id = ${teamId} and n.id = substring(${column} from 7)::uuid)
    when ${column} like 'key:%' then (
      select n.name from api_keys n where n.team_id = ${teamId} and n.id = substring(${column} from 5)::uuid)
    end`
}
