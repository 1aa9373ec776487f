import { Type } from 'typebox'
import { closeAccessOfMember, endPhone, readOpenAccess } from '#modules/member-sessions/close-access.ts'
import { correctContact, verifyMember } from '#modules/member-sessions/correct-contact.ts'
import { listMembersWithApp } from '#modules/member-sessions/list-members-with-app.ts'
import { makeLink, makeLinkReasons } from '#modules/member-sessions/make-link.ts'
import {
  AppLink,
  AppPhone,
  EndedSessions,
  MemberParams,
  MembersWithAppQuery,
  MemberWithApp,
  OpenAccess,
  SessionParams,
} from '#modules/member-sessions/schemas.ts'
import { listPhones } from '#modules/member-sessions/sessions.ts'
import { Member, PersonChanges } from '#modules/members/index.ts'
import { created, data, type Endpoint, page } from '#platform/endpoint/endpoint.ts'
import { type StaffContext, staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({
  tag: 'App',
  scope: { read: 'members:read', write: 'members:write' },
  params: MemberParams,
})

/** What staff do with a member's access to the app; `origin` is the origin of the addresses that users open. */
export function memberAppStaffEndpoints({ origin }: { origin: () => string }): Endpoint<StaffContext>[] {
  return [
    endpoint('POST /members/:id/app-link', {
      operationId: 'makeAppLink',
      summary: 'Give a member access to the app',
      description:
        'A link for one phone, which can be used once and within a day. An earlier unused link becomes invalid.',
      shownOnce: 'Create a new link, which replaces this one.',
      reply: created(AppLink),
      reasons: makeLinkReasons,
      handle: (ctx, { params }) => makeLink(ctx, params.id, origin()),
    }),
    endpoint('GET /members-with-app', {
      operationId: 'listMembersWithApp',
      mayLag: true,
      summary: 'The members with the app',
      description: 'Latest use first.',
      query: MembersWithAppQuery,
      reply: page(MemberWithApp),
      handle: (ctx, { query }) => listMembersWithApp(ctx, query),
    }),
    endpoint('GET /members/:id/app-sessions', {
      operationId: 'listAppPhones',
      summary: 'The phones on which a member has the app',
      reply: data(Type.Array(AppPhone)),
      handle: (ctx, { params }) => listPhones(ctx, params.id),
    }),
    endpoint('DELETE /members/:id/app-sessions', {
      operationId: 'endAppPhones',
      summary: 'End all of a member’s access to the app',
      description:
        'Ends the app on all phones, removes the passkeys, and voids the link of the desk, codes that were mailed and the ' +
        'address of the calendar.',
      reply: data(EndedSessions),
      handle: (ctx, { params }) => closeAccessOfMember(ctx, params.id),
    }),
    endpoint('DELETE /app-sessions/:id', {
      operationId: 'endAppPhone',
      summary: "End the app on one of a member's phones",
      description: 'The passkeys that it created or signed in with are removed, too.',
      params: SessionParams,
      reply: data(EndedSessions),
      handle: (ctx, { params }) => endPhone(ctx, params.id),
    }),
    endpoint('GET /members/:id/app-access', {
      operationId: 'getAppAccess',
      summary: 'The access to the app that a member has at this moment',
      description: 'Blocking a member closes the door, but does not end this access.',
      reply: data(OpenAccess),
      handle: (ctx, { params }) => readOpenAccess(ctx, params.id),
    }),
    endpoint('PATCH /members/:id/person', {
      operationId: 'correctPerson',
      tag: 'Members',
      summary: 'Correct a member’s identity data',
      description:
        'Changes only the fields sent, under the rules of registration; null clears one. Another e-mail address in place of ' +
        'the one before closes every way into the app.',
      body: PersonChanges,
      reply: data(Member),
      failures: ['DUPLICATE_ENTRY'],
      handle: (ctx, { params, body }) => correctContact(ctx, params.id, body),
    }),
    endpoint('POST /members/:id/verify', {
      operationId: 'verifyMember',
      tag: 'Members',
      summary: 'Confirm that a visitor who signed up is the person in the record',
      description:
        'After looking at an identity document. What is sent of the person takes the place of what was typed in the sign-up; from then ' +
        'on the e-mail address opens the app.',
      body: PersonChanges,
      reply: data(Member),
      failures: ['DUPLICATE_ENTRY'],
      handle: (ctx, { params, body }) => verifyMember(ctx, params.id, body),
    }),
  ]
}
