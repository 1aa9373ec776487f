import type { Static } from 'typebox'
import { findCompanyById } from '#modules/companies/index.ts'
import { createMeasurement, forgetOwnMeasurement, getBody, type NewBodyMeasurement } from '#modules/members/index.ts'
import { sessionOf, type TeamContext } from '#platform/context.ts'
import { Failure, ruleViolated } from '#platform/errors/failure.ts'
import { atDesk, whyAtDesk } from './at-desk.ts'

export const measuringReasons = { ...atDesk, NOTHING_MEASURED: 'No value was sent.' }

/** The member's measurements, and whether they may enter some. The notes of trainers are not for members. */
export async function readOwnBody(ctx: TeamContext) {
  const [measurements, company] = await Promise.all([
    getBody(ctx, sessionOf(ctx).personId),
    findCompanyById(ctx.db, ctx.teamId),
  ])
  if (measurements instanceof Failure) return measurements
  return { may_measure: company!.app_measure, measurements }
}

/** Records what the member has measured, marked as theirs. */
export async function measureOwn(ctx: TeamContext, sent: Static<typeof NewBodyMeasurement>) {
  const refused = await whyAtDesk(ctx, 'app_measure')
  if (refused !== undefined) return refused
  if (Object.values(sent).every((value) => value === null)) {
    return ruleViolated('NOTHING_MEASURED', measuringReasons.NOTHING_MEASURED)
  }
  const created = await createMeasurement(ctx, sessionOf(ctx).personId, sent, { byMember: true })
  return created instanceof Failure ? created : { ...created, by_member: true }
}

/** Takes back what the member has entered. */
export const forgetOwnBody = (ctx: TeamContext, id: string) => forgetOwnMeasurement(ctx, sessionOf(ctx).personId, id)
