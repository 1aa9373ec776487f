import { attributed } from '#platform/audit/attributed.ts'
import { type Acting, actingAlone } from '#platform/context.ts'
import { machineNow } from '#platform/time/clock.ts'
import { findCompanyById } from '../modules/companies/index.ts'
import type { Db } from '../platform/db/pool.ts'

/** The context for an operator's changes to a company, by the company's clock. */
export async function operatorContext(db: Db, teamId: string): Promise<Acting> {
  const { timezone, clock_offset_ms } = (await findCompanyById(db, teamId))!
  const now = machineNow(clock_offset_ms)
  return actingAlone({ db, teamId, timeZone: timezone, now }, 'operator')
}

/** Changes a company's data in one transaction; the audit trail records the operator's changes. */
export async function asOperator<T>(db: Db, teamId: string, write: (tx: Acting) => Promise<T>): Promise<T> {
  return attributed(await operatorContext(db, teamId), write)
}
