import type { Selectable } from 'kysely'
import type { TeamContext } from '#platform/context.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow } from '#platform/time/clock.ts'
import { findCompanyById } from '../modules/companies/index.ts'
import type { Db } from '../platform/db/pool.ts'
import type { Companies } from '../platform/db/schema.generated.ts'

export type Company = Selectable<Companies>

/** The context for an operator's changes to a company, by the company's clock at this moment. */
export function contextOf(db: Db, { id, timezone, clock_offset_ms }: Company, box?: SecretBox): TeamContext {
  const now = machineNow(clock_offset_ms)
  return { db, teamId: id, timeZone: timezone, now, actor: 'operator', requestId: null, ...(box && { box }) }
}

export async function operatorContext(db: Db, teamId: string, box?: SecretBox): Promise<TeamContext> {
  return contextOf(db, (await findCompanyById(db, teamId))!, box)
}
