import { Type } from 'typebox'
import {
  changeLead,
  countLeadsOf,
  createLead,
  forgetLead,
  leadReasons,
  listLeadsOf,
  registerLead,
} from '#modules/leads/leads.ts'
import { Lead, LeadChanges, LeadCounts, LeadOwner, LeadParams, LeadsQuery, NewLead } from '#modules/leads/schemas.ts'
import { listColleagues } from '#modules/staff/index.ts'
import { created, data, page } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Members', scope: { read: 'members:contacts', write: 'members:write' } })

export const leadStaffEndpoints = [
  endpoint('GET /leads', {
    operationId: 'listLeads',
    summary: 'People who may become members, newest first',
    query: LeadsQuery,
    reply: page(Lead),
    handle: (ctx, { query }) => listLeadsOf(ctx, query),
  }),
  endpoint('GET /leads/counts', {
    operationId: 'countLeads',
    mayLag: true,
    summary: 'The number of leads of the last 90 days in each stage',
    reply: data(LeadCounts),
    handle: (ctx) => countLeadsOf(ctx),
  }),
  endpoint('GET /leads/owners', {
    operationId: 'listLeadOwners',
    summary: 'The people who can look after leads',
    reply: data(Type.Array(LeadOwner)),
    handle: (ctx) => listColleagues(ctx.db, ctx.teamId),
  }),
  endpoint('POST /leads', {
    operationId: 'createLead',
    summary: 'Record somebody who may become a member',
    body: NewLead,
    reply: created(Lead),
    failures: ['NOT_FOUND', 'SOURCE_UNKNOWN', 'SOURCE_RESERVED'],
    handle: (ctx, { body }) => createLead(ctx, body),
  }),
  endpoint('PATCH /leads/:id', {
    operationId: 'changeLead',
    summary: 'Change the data of a lead, who looks after them, and the next step',
    description: 'Changes only the fields sent; null clears one.',
    body: LeadChanges,
    reply: data(Lead),
    failures: ['SOURCE_UNKNOWN', 'SOURCE_RESERVED'],
    reasons: leadReasons,
    handle: (ctx, { params, body }) => changeLead(ctx, params.id, body),
  }),
  endpoint('DELETE /leads/:id', {
    operationId: 'forgetLead',
    summary: 'Delete a lead, for example at their request',
    reply: data(LeadParams),
    handle: (ctx, { params }) => forgetLead(ctx, params.id),
  }),
  endpoint('POST /leads/:id/member', {
    operationId: 'registerLead',
    summary: 'Register a lead as a member',
    description: 'With the origin of the lead. A membership is sold to them as to any member.',
    reply: data(Lead),
    failures: ['DUPLICATE_ENTRY', 'SOURCE_UNKNOWN', 'SOURCE_RESERVED'],
    reasons: leadReasons,
    handle: (ctx, { params }) => registerLead(ctx, params.id),
  }),
]
