import { Type } from 'typebox'
import { listCheckins, listCheckinsOfMember } from '#modules/access/list-checkins.ts'
import { readOccupancy } from '#modules/access/read-occupancy.ts'
import { registerExit } from '#modules/access/register-exit.ts'
import {
  Checkin,
  CheckinOfMember,
  EntryAnswer,
  EntryRequest,
  ExitAnswer,
  ExitRequest,
  ListCheckinsQuery,
  MemberCheckinsParams,
  MemberCheckinsQuery,
  Occupancy,
} from '#modules/access/schemas.ts'
import { validateEntry } from '#modules/access/validate-entry.ts'
import { bare, data, page } from '#platform/endpoint/endpoint.ts'
import { publicEndpoints } from '../context.ts'

const endpoint = publicEndpoints({ tag: 'Access', scope: { read: 'access:read', write: 'access:write' } })

export const accessEndpoints = [
  endpoint('POST /access/validate', {
    operationId: 'validateEntry',
    ownRecord: true,
    summary: 'May this person come in?',
    description: `Applies all rules of the company and records the entry when they allow it. A denial is an answer, not an
error: 200 with \`allowed\` false and the reason. A second reading at the unit within the debounce window, also of the code that
was just used, is \`allowed\` and \`duplicate\`, and counts for nothing. The answer has no envelope.`,
    body: EntryRequest,
    reply: bare(EntryAnswer),
    failures: ['NOT_FOUND'],
    handle: (ctx, { body }) => validateEntry({ ...ctx, deviceId: null }, body),
  }),
  endpoint('POST /access/checkout', {
    operationId: 'registerExit',
    ownRecord: true,
    summary: 'Register an exit',
    description: 'Ends the open visit at this unit. The answer has no envelope.',
    body: ExitRequest,
    reply: bare(ExitAnswer),
    failures: ['NOT_FOUND'],
    handle: (ctx, { body }) => registerExit(ctx, body),
  }),
  endpoint('GET /access/occupancy', {
    operationId: 'getOccupancy',
    summary: 'How many people are inside',
    description: 'Visits that exceed the maximum length are not counted.',
    reply: data(Occupancy),
    handle: (ctx) => readOccupancy(ctx),
  }),
  endpoint('GET /checkins', {
    operationId: 'listCheckins',
    summary: 'List entries',
    description: `Oldest first, for keeping a copy up to date: entries appear at the end and in the order of their times,
so a client goes on with \`since\` set to the \`checkin_at\` of the last one it has (which it then sees once more).

Entries that were made while a turnstile had no connection are written later than they happened: their \`checkin_at\` lies in
the past. A client that must miss none of them goes on with \`recorded_since\` set to the \`created_at\` of the last one it has; what is
written always appears at the end of that list. Entries that moved in from another system may share one time: after a full page of
the same time, a client goes on with the next \`page\`.`,
    query: ListCheckinsQuery,
    reply: page(Checkin),
    handle: (ctx, { query }) => listCheckins(ctx, query, ctx.unitIds),
  }),
  endpoint('GET /members/:id/checkins', {
    operationId: 'listCheckinsOfMember',
    summary: "List a member's entries",
    description: 'Newest first.',
    params: MemberCheckinsParams,
    query: MemberCheckinsQuery,
    reply: data(Type.Array(CheckinOfMember)),
    handle: (ctx, { params, query }) => listCheckinsOfMember(ctx, params.id, query.limit),
  }),
]
