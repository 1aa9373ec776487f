import { findCompanyById } from '#modules/companies/index.ts'
import type { InCompany } from '#platform/context.ts'
import { type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'

export const atDesk = { ASK_AT_DESK: 'The company lets members do this at the front desk only.' }

/** Why a member has to go to the desk for something that the company may allow in the app; undefined if the company allows it. */
export async function whyAtDesk(
  { db, teamId }: InCompany,
  allowed: 'app_freeze' | 'app_cancel' | 'app_measure',
): Promise<RuleViolated<'ASK_AT_DESK'> | undefined> {
  const company = (await findCompanyById(db, teamId))!
  return company[allowed] ? undefined : ruleViolated('ASK_AT_DESK', atDesk.ASK_AT_DESK)
}
