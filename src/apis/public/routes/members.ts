import { Type } from 'typebox'
import { createMember } from '#modules/members/create-member.ts'
import { getMember } from '#modules/members/get-member.ts'
import { getMembers } from '#modules/members/list-members.ts'
import { createMeasurement, getMeasurements } from '#modules/members/measurements.ts'
import {
  CreatedMeasurement,
  CreatedMember,
  ListMembersQuery,
  Measurement,
  Member,
  MemberChanges,
  MemberIdParams,
  MemberListItem,
  NewMeasurement,
  NewMember,
  UpdatedMember,
} from '#modules/members/schemas.ts'
import { updateMember, updateReasons } from '#modules/members/update-member.ts'
import { created, data, page } from '#platform/endpoint/endpoint.ts'
import { publicEndpoints } from '../context.ts'

const endpoint = publicEndpoints({
  tag: 'Members',
  scope: { read: 'members:read', write: 'members:write' },
  params: MemberIdParams,
})

export const memberEndpoints = [
  endpoint('GET /members', {
    operationId: 'listMembers',
    mayLag: true,
    summary: 'List members',
    query: ListMembersQuery,
    reply: page(MemberListItem),
    handle: (ctx, { query }) => getMembers(ctx, ctx.contacts, query),
  }),
  endpoint('POST /members', {
    operationId: 'createMember',
    summary: 'Register a member',
    description:
      'Registers a person as a member, who starts as `trial`. CPF and e-mail are unique in the company. The origin must be an active one of the catalogue; letter case does not matter, and the registered spelling is stored. Health data is ignored.',
    body: NewMember,
    reply: created(CreatedMember),
    failures: ['NOT_FOUND', 'DUPLICATE_ENTRY', 'SOURCE_UNKNOWN', 'SOURCE_RESERVED'],
    transaction: 'own',
    handle: (ctx, { body }) => createMember(ctx, body),
  }),
  endpoint('GET /members/:id', {
    operationId: 'getMember',
    summary: 'Get a member with the history of memberships',
    reply: data(Member),
    handle: (ctx, { params }) => getMember(ctx, params.id),
  }),
  endpoint('PATCH /members/:id', {
    operationId: 'updateMember',
    summary: 'Change a member',
    description:
      'Changes only the fields sent; null clears one (but not `status`). Medical clearance, injuries, conditions and enrolments cannot be changed here and are ignored. The answer has the fields sent, in addition to `id`, `status` and `updated_at`.',
    body: MemberChanges,
    reply: data(UpdatedMember),
    failures: ['DUPLICATE_ENTRY', 'SOURCE_UNKNOWN', 'SOURCE_RESERVED'],
    reasons: updateReasons,
    handle: (ctx, { params, body }) => updateMember(ctx, params.id, body),
  }),
  endpoint('GET /members/:id/measurements', {
    operationId: 'listMeasurements',
    summary: 'List the body measurements of a member',
    description: 'Newest first.',
    reply: data(Type.Array(Measurement)),
    handle: (ctx, { params }) => getMeasurements(ctx, params.id),
  }),
  endpoint('POST /members/:id/measurements', {
    operationId: 'createMeasurement',
    staffPermission: 'members:measure',
    summary: 'Record body measurements',
    description: 'Send only the values that were measured; the others are null. The service sets `measured_at`.',
    body: NewMeasurement,
    reply: created(CreatedMeasurement),
    handle: (ctx, { params, body }) => createMeasurement(ctx, params.id, body),
  }),
]
