import { type Static, Type } from 'typebox'
import { type Role, roles } from '#modules/staff/index.ts'
import { timestampText } from '#platform/clock.ts'
import { only } from '#platform/db/only.ts'
import { transact } from '#platform/db/transact.ts'
import { Failure } from '#platform/failure.ts'
import { data, endpoint } from '#platform/http/endpoint.ts'
import { Named, Nullable, OneOf, Text, Timestamp } from '#platform/http/schema.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { clockReasons, moveClock } from './move-clock.ts'
import { findCompanyById } from './sql.ts'

/** The job that does what is due in a company whose clock was moved. */
export const advanceCompanyTask = 'advance-company'

const tag = 'Settings'
const fields = {
  name: Text(200),
  billing: OneOf(['internal', 'external']),
  alert_email: Nullable(Type.String({ format: 'email' })),
  debounce_seconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  max_visit_minutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
  deny_when_full: Type.Boolean(),
  /** After so long without use a session of the dashboard is over. */
  staff_idle_minutes: Type.Integer({ minimum: 15, maximum: 10_080 }),
  second_factor_roles: Type.Array(OneOf(roles), {
    maxItems: roles.length,
    description: 'Whose role is listed must set up a second factor before anything else.',
  }),
}
const Settings = Named('CompanySettings', {
  slug: Type.String(),
  timezone: Type.String(),
  is_test: Type.Boolean(),
  now: Timestamp("The company's clock."),
  ...fields,
})
const Changes = Type.Partial(Type.Object(fields))
const changeable = Object.keys(fields) as (keyof typeof fields)[]
const ClockMove = Type.Object({ to: Timestamp('By the clock of the company; it never goes back.') })

export const settingsEndpoints = [
  endpoint({
    method: 'GET',
    path: '/company',
    operationId: 'getCompany',
    scope: 'settings:read',
    tag,
    summary: 'The company and its rules',
    reply: data(Settings),
    handle: (ctx) => read(ctx),
  }),
  endpoint({
    method: 'PATCH',
    path: '/company',
    operationId: 'changeCompany',
    scope: 'settings:write',
    confirm: true,
    tag,
    summary: 'Change the company and its rules',
    body: Changes,
    reply: data(Settings),
    handle: async (ctx, { body }) => {
      await ctx.db
        .updateTable('companies')
        .set({ ...only(changeable, body), updated_at: timestampText(ctx.now) })
        .where('id', '=', ctx.teamId)
        .execute()
      return read(ctx)
    },
  }),
  endpoint({
    method: 'POST',
    path: '/clock',
    operationId: 'moveClock',
    scope: 'settings:write',
    tag,
    summary: 'Move the clock of a test company ahead',
    body: ClockMove,
    reply: data(Type.Object({ now: Timestamp() })),
    description: 'What is due by then is done by a job right after.',
    failures: ['NOT_FOUND', 'RULE_VIOLATED'],
    reasons: { NOT_A_TEST_COMPANY: clockReasons.NOT_A_TEST_COMPANY },
    handle: (ctx, { body }) => moveAndAdvance(ctx, Temporal.Instant.from(body.to)),
  }),
]

async function read({ db, teamId, now }: TeamContext): Promise<Static<typeof Settings>> {
  const company = (await findCompanyById(db, teamId))!
  const second_factor_roles = company.second_factor_roles as Role[]
  return { ...company, second_factor_roles, now: timestampText(now) }
}

async function moveAndAdvance(ctx: TeamContext, to: Temporal.Instant) {
  return transact(ctx, async (tx) => {
    const moved = await moveClock(tx, to)
    const { teamId } = tx
    if (!(moved instanceof Failure)) {
      await enqueue(tx.db, advanceCompanyTask, { teamId }, { queue: `company ${teamId}`, key: `advance ${teamId}` })
    }
    return moved
  })
}
