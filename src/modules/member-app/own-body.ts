import type { Static } from 'typebox'
import { findCompanyById } from '#modules/companies/index.ts'
import { createMeasurement, getBody, type NewBodyMeasurement } from '#modules/members/index.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { Failure, ruleViolated } from '#platform/errors/failure.ts'
import { atDesk, whyAtDesk } from './at-desk.ts'

export const measuringReasons = { ...atDesk, NOTHING_MEASURED: 'No value was sent.' }

/** The member's measurements, and whether the member may enter some. The trainers' notes are not for members. */
export async function readOwnBody(ctx: InCompany, memberId: string) {
  const [measurements, company] = await Promise.all([getBody(ctx, memberId), findCompanyById(ctx.db, ctx.teamId)])
  if (measurements instanceof Failure) return measurements
  return { may_measure: company!.app_measure, measurements }
}

/** Records the member's own measurements, marked as theirs. */
export async function measureOwn(ctx: Acting, memberId: string, sent: Static<typeof NewBodyMeasurement>) {
  const refused = await whyAtDesk(ctx, 'app_measure')
  if (refused !== undefined) return refused
  if (Object.values(sent).every((value) => value === null)) {
    return ruleViolated('NOTHING_MEASURED', measuringReasons.NOTHING_MEASURED)
  }
  const created = await createMeasurement(ctx, memberId, sent, { byMember: true })
  return created instanceof Failure ? created : { ...created, by_member: true }
}
