import { Type } from 'typebox'
import { Failure } from '#platform/failure.ts'
import { created, data, endpoint, page } from '#platform/http/endpoint.ts'
import { listAuditTrail } from './audit-trail.ts'
import { changeStaff, changeStaffReasons } from './change-staff.ts'
import { inviteStaff, linkAddress } from './invite.ts'
import {
  AuditEntry,
  AuditQuery,
  InvitedStaffMember,
  NewStaffMember,
  StaffChanges,
  StaffIdParams,
  StaffMember,
} from './schemas.ts'
import { listStaff, type StaffRow } from './sql.ts'

const tag = 'Staff'

export const staffEndpoints = [
  endpoint({
    method: 'GET',
    path: '/staff',
    operationId: 'listStaff',
    scope: 'settings:read',
    tag,
    summary: "List the gym's own people",
    reply: data(Type.Array(StaffMember)),
    handle: async ({ db, teamId }) => (await listStaff(db, teamId)).map(toStaffMember),
  }),
  endpoint({
    method: 'POST',
    path: '/staff',
    operationId: 'inviteStaff',
    scope: 'staff:write',
    confirm: true,
    tag,
    summary: 'Invite somebody',
    body: NewStaffMember,
    reply: created(InvitedStaffMember),
    failures: ['DUPLICATE_ENTRY', 'NOT_FOUND'],
    handle: async (ctx, { body }) => {
      const invited = await inviteStaff(ctx, body)
      return invited instanceof Failure ? invited : { id: invited.id, path: linkAddress('', invited.token) }
    },
  }),
  endpoint({
    method: 'PATCH',
    path: '/staff/:id',
    operationId: 'changeStaff',
    scope: 'staff:write',
    confirm: true,
    tag,
    summary: 'Change what somebody may do',
    params: StaffIdParams,
    body: StaffChanges,
    reply: data(StaffMember),
    failures: ['NOT_FOUND', 'RULE_VIOLATED'],
    reasons: changeStaffReasons,
    handle: async (ctx, { params, body }) => {
      const changed = await changeStaff(ctx, params.id, body)
      return changed instanceof Failure ? changed : toStaffMember(changed)
    },
  }),
  endpoint({
    method: 'GET',
    path: '/audit',
    operationId: 'listAuditTrail',
    scope: 'audit:read',
    tag,
    summary: 'What was changed, by whom, and what happened to accounts, keys and secrets',
    description: 'Newest first. At most 10,000 lines are counted and paged to; filters lead to older ones.',
    query: AuditQuery,
    reply: page(AuditEntry),
    handle: (ctx, { query }) => listAuditTrail(ctx, query),
  }),
]

function toStaffMember({ id, name, email, role, is_active, trainer_id, ...row }: StaffRow) {
  const { totp_secret, password_hash, last_seen_at } = row
  const state = { has_totp: totp_secret !== null, invited: password_hash === null }
  return { id, name, email, role, is_active, ...state, trainer_id, last_seen_at }
}
