import { type Static, Type } from 'typebox'
import { type Role, roles } from '#modules/staff/index.ts'
import type { InCompany } from '#platform/context.ts'
import { only } from '#platform/db/only.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { job, OfCompany } from '#platform/jobs/job.ts'
import { schemasOf } from '#platform/kind.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { Named, OneOf, Timestamp } from '#platform/schema/schema.ts'
import { timestampText } from '#platform/time/clock.ts'
import { companyFields } from './fields.ts'
import { logoAsSent, readLogo } from './logo.ts'
import { moveClock } from './move-clock.ts'
import { findCompanyById, findPicture, updatePicture } from './sql.ts'

/** Does everything that is due in a company whose clock was moved. */
export const advanceCompanyJob = job('advance-company', OfCompany, {
  queue: ({ teamId }) => `company ${teamId}`,
  key: ({ teamId }) => `advance ${teamId}`,
})

const fields = {
  ...schemasOf(companyFields),
  /** A dashboard session ends after this long without use. */
  staff_idle_minutes: Type.Integer({ minimum: 15, maximum: 10_080 }),
  second_factor_roles: Type.Array(OneOf(roles), {
    maxItems: roles.length,
    description: 'People with a listed role must set up a second factor before anything else.',
  }),
}
export const Settings = Named('CompanySettings', {
  slug: Type.String(),
  timezone: Type.String(),
  is_test: Type.Boolean(),
  now: Timestamp("The company's clock."),
  ...fields,
})
export const SettingsChanges = Type.Partial(Type.Object(fields))
const changeable = Object.keys(fields) as (keyof typeof fields)[]

export async function readSettings({ db, teamId, now }: InCompany): Promise<Static<typeof Settings>> {
  const [found, picture] = await Promise.all([findCompanyById(db, teamId), findPicture(db, teamId)])
  const company = found!
  const second_factor_roles = company.second_factor_roles as Role[]
  const app_logo = logoAsSent(company.app_logo, picture)
  return { ...company, app_logo, second_factor_roles, now: timestampText(now) }
}

/** Changes only the fields sent. */
export async function changeSettings(
  ctx: InCompany,
  sent: Static<typeof SettingsChanges>,
): Promise<Static<typeof Settings> | Failure<'INVALID_REQUEST'>> {
  const changes = only(changeable, sent)
  if (changes.app_logo !== undefined) {
    const logo = readLogo(changes.app_logo)
    if ('rule' in logo) return invalidRequest([{ field: 'app_logo', ...logo }])
    changes.app_logo = logo.app_logo
    await updatePicture(ctx.db, ctx.teamId, logo.picture)
  }
  await ctx.db
    .updateTable('companies')
    .set({ ...changes, updated_at: timestampText(ctx.now) })
    .where('id', '=', ctx.teamId)
    .execute()
  return readSettings(ctx)
}

/** Moves the clock of a test company; a job that follows at once does what is due by then. */
export async function moveAndAdvance(ctx: InCompany, to: Temporal.Instant) {
  return transact(ctx, async (tx) => {
    const moved = await moveClock(tx, to)
    if (!(moved instanceof Failure)) await enqueue(tx.db, advanceCompanyJob, { teamId: tx.teamId })
    return moved
  })
}
