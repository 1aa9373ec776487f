import type { Db } from '#platform/db/pool.ts'
import type { MemberRow } from './sql.ts'

/** The data that identify a person. */
export type Identity = Pick<MemberRow, 'id' | 'full_name' | 'cpf' | 'email' | 'phone' | 'birth_date'>

/** The identifying data of all members of a company. */
export async function listIdentities(db: Db, teamId: string): Promise<Identity[]> {
  return db
    .selectFrom('members')
    .select(['id', 'full_name', 'cpf', 'email', 'phone', 'birth_date'])
    .where('team_id', '=', teamId)
    .execute()
}
