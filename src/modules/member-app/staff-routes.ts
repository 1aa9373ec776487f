import { Type } from 'typebox'
import { created, data, type Endpoint, endpoint, page } from '#platform/http/endpoint.ts'
import { listMembersWithApp } from './list-members-with-app.ts'
import { makeLink, makeLinkReasons } from './make-link.ts'
import {
  AppLink,
  AppPhone,
  EndedSessions,
  MemberParams,
  MembersWithAppQuery,
  MemberWithApp,
  SessionParams,
} from './schemas.ts'
import { endSession, endSessionsOfMember, listPhones } from './sessions.ts'

const tag = 'App'

/** What the desk does with the app of a member; `origin` is where users reach the service. */
export function memberAppStaffEndpoints({ origin }: { origin: () => string }): Endpoint[] {
  return [
    endpoint({
      method: 'POST',
      path: '/members/:id/app-link',
      operationId: 'makeAppLink',
      scope: 'members:write',
      tag,
      summary: 'Give a member access to the app',
      description: 'A link for one phone, good once and for a day. An earlier link that nobody used is worthless then.',
      shownOnce: 'Make a new link, which takes the place of this one.',
      params: MemberParams,
      reply: created(AppLink),
      failures: ['NOT_FOUND'],
      reasons: makeLinkReasons,
      handle: (ctx, { params }) => makeLink(ctx, params.id, origin()),
    }),
    endpoint({
      method: 'GET',
      path: '/members-with-app',
      operationId: 'listMembersWithApp',
      scope: 'members:read',
      mayLag: true,
      tag,
      summary: 'The members who have the app',
      description: 'The latest use first.',
      query: MembersWithAppQuery,
      reply: page(MemberWithApp),
      handle: (ctx, { query }) => listMembersWithApp(ctx, query),
    }),
    endpoint({
      method: 'GET',
      path: '/members/:id/app-sessions',
      operationId: 'listAppPhones',
      scope: 'members:read',
      tag,
      summary: 'The phones on which a member has the app',
      params: MemberParams,
      reply: data(Type.Array(AppPhone)),
      failures: ['NOT_FOUND'],
      handle: (ctx, { params }) => listPhones(ctx, params.id),
    }),
    endpoint({
      method: 'DELETE',
      path: '/members/:id/app-sessions',
      operationId: 'endAppPhones',
      scope: 'members:write',
      tag,
      summary: "End the app on all of a member's phones",
      description: 'The passkeys go too. Ending a single phone leaves them.',
      params: MemberParams,
      reply: data(EndedSessions),
      failures: ['NOT_FOUND'],
      handle: (ctx, { params }) => endSessionsOfMember(ctx, params.id),
    }),
    endpoint({
      method: 'DELETE',
      path: '/app-sessions/:id',
      operationId: 'endAppPhone',
      scope: 'members:write',
      tag,
      summary: "End the app on one of a member's phones",
      params: SessionParams,
      reply: data(EndedSessions),
      failures: ['NOT_FOUND'],
      handle: (ctx, { params }) => endSession(ctx, params.id),
    }),
  ]
}
