import { type RawBuilder, sql } from 'kysely'

/** The name of the person or key in an `actor` column (`staff:ID` or `key:ID`); null for all other actors. */
export function actorName(teamId: string, actor: `${string}.actor`): RawBuilder<string | null> {
  const column = sql.ref(actor)
  return sql`case
    when ${column} like 'staff:%' then (
      select n.name from staff n where n.team_id = ${teamId} and n.id = substring(${column} from 7)::uuid)
    when ${column} like 'key:%' then (
      select n.name from api_keys n where n.team_id = ${teamId} and n.id = substring(${column} from 5)::uuid)
    end`
}
