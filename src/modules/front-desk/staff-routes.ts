import { Type } from 'typebox'
import { EntryAnswer, overrideEntry } from '#modules/access/index.ts'
import { setAccessBlock } from '#modules/members/index.ts'
import { bare, data, endpoint, page } from '#platform/http/endpoint.ts'
import type { TeamContext } from '#platform/team-context.ts'
import { connectMember } from './connect-member.ts'
import { getMemberCard } from './get-member-card.ts'
import { getToday } from './get-today.ts'
import {
  AccessAttempt,
  AccessLogQuery,
  AccessState,
  Block,
  ConnectionChanges,
  Connections,
  FindQuery,
  FoundMember,
  MemberCard,
  MemberParams,
  Override,
  Today,
} from './schemas.ts'
import { findPeople, listAttempts } from './sql.ts'

const tag = 'Access'

export const frontDeskStaffEndpoints = [
  endpoint({
    method: 'GET',
    path: '/today',
    operationId: 'getToday',
    scope: 'access:read',
    tag,
    summary: 'What happens today',
    reply: data(Today),
    handle: (ctx) => getToday(ctx),
  }),
  endpoint({
    method: 'GET',
    path: '/access-log',
    operationId: 'listAccessAttempts',
    scope: 'access:read',
    tag,
    summary: 'Everything that happened at the doors',
    query: AccessLogQuery,
    reply: page(AccessAttempt),
    handle: (ctx, { query }) => listAttempts(ctx, query),
  }),
  endpoint({
    method: 'GET',
    path: '/find',
    operationId: 'findPeople',
    scope: 'members:read',
    tag,
    summary: 'Find a member within a keystroke',
    query: FindQuery,
    reply: data(Type.Array(FoundMember)),
    handle: (ctx, { query }) => findPeople(ctx, query.q),
  }),
  endpoint({
    method: 'GET',
    path: '/members/:id/card',
    operationId: 'getMemberCard',
    scope: 'members:read',
    tag,
    summary: 'The card of a member',
    params: MemberParams,
    reply: data(MemberCard),
    failures: ['NOT_FOUND'],
    handle: (ctx, { params }) => getMemberCard(ctx, params.id),
  }),
  endpoint({
    method: 'PATCH',
    path: '/members/:id/connections',
    operationId: 'connectMember',
    scope: 'members:write',
    tag,
    summary: 'Say who trains a member, and by which partner program they come',
    description: 'Changes only the fields sent; null ends one.',
    params: MemberParams,
    body: ConnectionChanges,
    reply: data(Connections),
    failures: ['NOT_FOUND'],
    handle: (ctx, { params, body }) => connectMember(ctx, params.id, body),
  }),
  endpoint({
    method: 'POST',
    path: '/access/override',
    operationId: 'overrideEntry',
    scope: 'access:override',
    tag,
    summary: 'Let somebody in whatever the rules say',
    body: Override,
    reply: bare(EntryAnswer),
    failures: ['NOT_FOUND'],
    handle: (ctx, { body }) => overrideEntry(ctx, body),
  }),
  endpoint({
    method: 'POST',
    path: '/members/:id/block',
    operationId: 'blockMember',
    scope: 'access:override',
    tag,
    summary: 'Close the door to a member',
    params: MemberParams,
    body: Block,
    reply: data(AccessState),
    failures: ['NOT_FOUND'],
    handle: (ctx, { params, body }) => setBlock(ctx, params.id, body),
  }),
  endpoint({
    method: 'POST',
    path: '/members/:id/unblock',
    operationId: 'unblockMember',
    scope: 'access:override',
    tag,
    summary: 'Open the door to a member again',
    params: MemberParams,
    reply: data(AccessState),
    failures: ['NOT_FOUND'],
    handle: (ctx, { params }) => setBlock(ctx, params.id, null),
  }),
]

async function setBlock(ctx: TeamContext, id: string, block: { reason: string } | null) {
  return (await setAccessBlock(ctx, id, block)) ?? { id, access_enabled: block === null }
}
