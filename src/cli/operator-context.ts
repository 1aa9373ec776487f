import type { Selectable } from 'kysely'
import { type Acting, actingAlone } from '#platform/context.ts'
import { machineNow } from '#platform/time/clock.ts'
import { findCompanyById } from '../modules/companies/index.ts'
import type { Db } from '../platform/db/pool.ts'
import type { Companies } from '../platform/db/schema.generated.ts'

export type Company = Selectable<Companies>

/** The context for an operator's changes to a company, by the company's clock at this moment. */
export function contextOf(db: Db, { id, timezone, clock_offset_ms }: Company): Acting {
  return actingAlone({ db, teamId: id, timeZone: timezone, now: machineNow(clock_offset_ms) }, 'operator')
}

export async function operatorContext(db: Db, teamId: string): Promise<Acting> {
  return contextOf(db, (await findCompanyById(db, teamId))!)
}
