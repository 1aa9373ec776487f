import { type RawBuilder, sql } from 'kysely'

/** The name of the person or key in an `actor` column (`staff:ID`, `key:ID`, `member:ID`, `device:ID` or `bridge:ID`); null for all other actors. */
export function actorName(teamId: string, actor: `${string}.${string}`): RawBuilder<string | null> {
  const column = sql.ref(actor)
  return sql`case
    when ${column} like 'staff:%' then (
      select n.name from staff n where n.team_id = ${teamId} and n.id = substring(${column} from 7)::uuid)
    when ${column} like 'key:%' then (
      select n.name from api_keys n where n.team_id = ${teamId} and n.id = substring(${column} from 5)::uuid)
    when ${column} like 'member:%' then (
      select n.full_name from members n where n.team_id = ${teamId} and n.id = substring(${column} from 8)::uuid)
    when ${column} like 'device:%' then (
      select n.name from devices n where n.team_id = ${teamId} and n.id = substring(${column} from 8)::uuid)
    when ${column} like 'bridge:%' then (
      select n.host from bridges n where n.team_id = ${teamId} and n.id = substring(${column} from 8)::uuid)
    end`
}
