import type { Db } from '#platform/db/pool.ts'
import type { MemberRow } from './sql.ts'

/** By what a person is recognised. */
export type Identity = Pick<MemberRow, 'id' | 'full_name' | 'cpf' | 'email' | 'phone' | 'birth_date'>

/** All members of a company by what they are recognised. */
export async function listIdentities(db: Db, teamId: string): Promise<Identity[]> {
  return db
    .selectFrom('members')
    .select(['id', 'full_name', 'cpf', 'email', 'phone', 'birth_date'])
    .where('team_id', '=', teamId)
    .execute()
}
