import { Type } from 'typebox'
import { contactFields } from '#modules/members/fields.ts'
import { listAuditTrail } from '#modules/staff/audit-trail.ts'
import { changeStaff, changeStaffReasons } from '#modules/staff/change-staff.ts'
import { inviteStaff, linkAddress, makeLinkOf, newLinkReasons } from '#modules/staff/invite-staff.ts'
import { getPerson, listPeople } from '#modules/staff/list-staff.ts'
import { changeOwnRole, createOwnRole, deleteOwnRole, listOwnRoles, roleReasons } from '#modules/staff/own-roles.ts'
import {
  removeSecondFactorOf,
  resetSecondFactorReasons,
  unlockSecondFactor,
} from '#modules/staff/reset-second-factor.ts'
import {
  AuditEntry,
  AuditQuery,
  InvitedStaffMember,
  NewStaffMember,
  NewStaffRole,
  StaffChanges,
  StaffIdParams,
  StaffMember,
  StaffRole,
  StaffRoleChanges,
} from '#modules/staff/schemas.ts'
import { created, data, page } from '#platform/endpoint/endpoint.ts'
import { Failure } from '#platform/errors/failure.ts'
import { staffEndpoints } from '../context.ts'

const shownLink = ({ id, token }: { id: string; token: string }) => ({ id, path: linkAddress('', token) })

const endpoint = staffEndpoints({ tag: 'Staff', scope: { read: 'settings:read', write: 'staff:write' } })

export const peopleStaffEndpoints = [
  endpoint('GET /staff', {
    operationId: 'listStaff',
    summary: "List the gym's own people",
    reply: data(Type.Array(StaffMember)),
    handle: (ctx) => listPeople(ctx),
  }),
  endpoint('POST /staff', {
    operationId: 'inviteStaff',
    confirm: true,
    summary: 'Invite a person to the staff',
    shownOnce: 'The person is in the list, where a new link is made.',
    body: NewStaffMember,
    reply: created(InvitedStaffMember),
    failures: ['DUPLICATE_ENTRY', 'NOT_FOUND'],
    handle: async (ctx, { body }) => {
      const invited = await inviteStaff(ctx, body)
      return invited instanceof Failure ? invited : shownLink(invited)
    },
  }),
  endpoint('POST /staff/:id/link', {
    operationId: 'makeStaffLink',
    confirm: true,
    summary: 'Make a new link for a person who lost the first one, or the password',
    description: 'The link before is no longer good. A person who has a password is told by mail.',
    shownOnce: 'Ask again: the next link replaces this one.',
    reply: data(InvitedStaffMember),
    reasons: newLinkReasons,
    handle: async (ctx, { params }) => {
      const made = await makeLinkOf(ctx, params.id)
      return made instanceof Failure ? made : shownLink(made)
    },
  }),
  endpoint('PATCH /staff/:id', {
    operationId: 'changeStaff',
    confirm: true,
    summary: 'Change the permissions of a person',
    body: StaffChanges,
    reply: data(StaffMember),
    reasons: changeStaffReasons,
    handle: async (ctx, { params, body }) => {
      const changed = await changeStaff(ctx, params.id, body)
      return changed instanceof Failure ? changed : getPerson(ctx, params.id)
    },
  }),
  endpoint('GET /roles', {
    operationId: 'listStaffRoles',
    summary: 'The roles that the company has created',
    reply: data(Type.Array(StaffRole)),
    handle: (ctx) => listOwnRoles(ctx),
  }),
  endpoint('POST /roles', {
    operationId: 'createStaffRole',
    confirm: true,
    summary: 'Create a role from permissions',
    body: NewStaffRole,
    reply: created(StaffRole),
    failures: ['DUPLICATE_ENTRY'],
    handle: (ctx, { body }) => createOwnRole(ctx, body),
  }),
  endpoint('PATCH /roles/:id', {
    operationId: 'changeStaffRole',
    confirm: true,
    summary: 'Change a role',
    description: 'It takes effect at once for the people who have the role.',
    body: StaffRoleChanges,
    reply: data(StaffRole),
    failures: ['DUPLICATE_ENTRY'],
    handle: (ctx, { params, body }) => changeOwnRole(ctx, params.id, body),
  }),
  endpoint('DELETE /roles/:id', {
    operationId: 'deleteStaffRole',
    confirm: true,
    summary: 'Remove a role that nobody has',
    reply: data(StaffIdParams),
    reasons: roleReasons,
    handle: (ctx, { params }) => deleteOwnRole(ctx, params.id),
  }),
  endpoint('POST /staff/:id/second-factor/unlock', {
    operationId: 'unlockSecondFactor',
    confirm: true,
    summary: 'Unlock a second factor after too many wrong codes',
    reply: data(StaffMember),
    reasons: resetSecondFactorReasons,
    handle: async (ctx, { params }) => (await unlockSecondFactor(ctx, params.id)) ?? getPerson(ctx, params.id),
  }),
  endpoint('POST /staff/:id/second-factor/remove', {
    operationId: 'removeSecondFactor',
    confirm: true,
    summary: 'Remove a second factor that its owner has lost',
    reply: data(StaffMember),
    reasons: resetSecondFactorReasons,
    handle: async (ctx, { params }) => (await removeSecondFactorOf(ctx, params.id)) ?? getPerson(ctx, params.id),
  }),
  endpoint('GET /audit', {
    operationId: 'listAuditTrail',
    scope: 'audit:read',
    mayLag: true,
    summary: 'Changes with their authors, and events of accounts, keys and secrets',
    description:
      'Newest first. At most 10,000 lines are counted and paged to; filters can reach older ones. Without `members:contacts`, contacts of members are null.',
    query: AuditQuery,
    reply: page(AuditEntry),
    handle: (ctx, { query }) => listAuditTrail(ctx, query, contactFields),
  }),
]
