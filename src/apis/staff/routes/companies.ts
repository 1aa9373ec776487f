import { Type } from 'typebox'
import { clockReasons } from '#modules/companies/move-clock.ts'
import { changeSettings, moveAndAdvance, readSettings, Settings, SettingsChanges } from '#modules/companies/settings.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { Timestamp } from '#platform/schema/schema.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Settings', scope: { read: 'settings:read', write: 'settings:write' } })
const ClockMove = Type.Object({ to: Timestamp('By the clock of the company; it never goes back.') })

export const companyStaffEndpoints = [
  endpoint('GET /company', {
    operationId: 'getCompany',
    summary: 'The company and its rules',
    reply: data(Settings),
    handle: (ctx) => readSettings(ctx),
  }),
  endpoint('PATCH /company', {
    operationId: 'changeCompany',
    confirm: true,
    summary: 'Change the company and its rules',
    body: SettingsChanges,
    reply: data(Settings),
    handle: (ctx, { body }) => changeSettings(ctx, body),
  }),
  endpoint('POST /clock', {
    operationId: 'moveClock',
    summary: 'Move the clock of a test company ahead',
    body: ClockMove,
    reply: data(Type.Object({ now: Timestamp() })),
    description: 'A job that runs right after does everything that is due by then.',
    failures: ['NOT_FOUND'],
    reasons: clockReasons,
    handle: (ctx, { body }) => moveAndAdvance(ctx, Temporal.Instant.from(body.to)),
  }),
]
