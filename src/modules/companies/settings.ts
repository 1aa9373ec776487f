import { type Static, Type } from 'typebox'
import { type Role, roles } from '#modules/staff/index.ts'
import { machineNow, timestampText } from '#platform/clock.ts'
import { transact } from '#platform/db/transact.ts'
import { type Failure, ruleViolated } from '#platform/failure.ts'
import { data, endpoint } from '#platform/http/endpoint.ts'
import { Named, Nullable, OneOf, Text, Timestamp } from '#platform/http/schema.ts'
import { invalidRequest } from '#platform/http/validation.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { findCompanyById, setClockOffset } from './sql.ts'

const tag = 'Settings'
const fields = {
  name: Text(200),
  billing: OneOf(['internal', 'external']),
  alert_email: Nullable(Type.String({ format: 'email' })),
  debounce_seconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  max_visit_minutes: Type.Integer({ minimum: 1, maximum: 10_080 }),
  deny_when_full: Type.Boolean(),
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
const ClockMove = Type.Object({ to: Timestamp('By the clock of the company; it never goes back.') })
const clockReasons = { NOT_A_TEST_COMPANY: 'Only the clock of a test company can be moved.' }

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
    tag,
    summary: 'Change the company and its rules',
    body: Changes,
    reply: data(Settings),
    handle: async (ctx, { body }) => {
      await ctx.db
        .updateTable('companies')
        .set({ ...known(body), updated_at: timestampText(ctx.now) })
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
    failures: ['RULE_VIOLATED'],
    reasons: clockReasons,
    handle: (ctx, { body }) => moveClock(ctx, Temporal.Instant.from(body.to)),
  }),
]

async function read({ db, teamId, now }: TeamContext): Promise<Static<typeof Settings>> {
  const company = (await findCompanyById(db, teamId))!
  const second_factor_roles = company.second_factor_roles as Role[]
  return { ...company, second_factor_roles, now: timestampText(now) }
}

/** Only what the schema names: unknown fields are ignored. */
function known(sent: Static<typeof Changes>): Partial<typeof sent> {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => name in fields))
}

/** Moves the clock; what is due by then is done by a job right after. */
async function moveClock(
  ctx: TeamContext,
  to: Temporal.Instant,
): Promise<{ now: string } | Failure<'RULE_VIOLATED' | 'INVALID_REQUEST'>> {
  return transact(ctx, async (tx) => {
    const company = (await findCompanyById(tx.db, tx.teamId))!
    if (!company.is_test) return ruleViolated('NOT_A_TEST_COMPANY', clockReasons.NOT_A_TEST_COMPANY)
    if (Temporal.Instant.compare(to, tx.now) <= 0) {
      return invalidRequest([
        { field: 'to', message: `must lie after ${timestampText(tx.now)}: the clock never goes back` },
      ])
    }
    await setClockOffset(tx.db, tx.teamId, to.epochMilliseconds - machineNow().epochMilliseconds)
    const { teamId } = tx
    await enqueue(tx.db, 'advance-company', { teamId }, { queue: `company ${teamId}`, key: `advance ${teamId}` })
    return { now: timestampText(to) }
  })
}
