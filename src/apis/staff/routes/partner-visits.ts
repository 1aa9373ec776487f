import { Type } from 'typebox'
import { compareReport } from '#modules/partner-visits/compare-report.ts'
import { joinPerson, listPersonLinks, partPerson } from '#modules/partner-visits/link-person.ts'
import { getPartnerFigures, listVisitPage, setPartnerPrices } from '#modules/partner-visits/partner-page.ts'
import {
  Comparison,
  FiguresQuery,
  NewPersonLink,
  PartnerFigures,
  PartnerPrices,
  PersonLink,
  Report,
  VisitListItem,
  VisitListQuery,
} from '#modules/partner-visits/schemas.ts'
import { data, page } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Partners', scope: { read: 'money:read', write: 'members:write' } })
const links = data(Type.Array(PersonLink))

export const partnerStaffEndpoints = [
  endpoint('GET /partner-connections', {
    operationId: 'listPartnerFigures',
    summary: 'The partners that send visitors, with the figures of today and of a month',
    query: FiguresQuery,
    reply: data(Type.Array(PartnerFigures)),
    handle: (ctx, { query }) => getPartnerFigures(ctx, query.month_of),
  }),
  endpoint('GET /partner-connections/:id/visits', {
    operationId: 'listPartnerVisits',
    summary: 'Check-ins by a partner, newest first',
    query: VisitListQuery,
    reply: page(VisitListItem),
    handle: (ctx, { params, query }) => listVisitPage(ctx, params.id, query, ctx.unitIds),
  }),
  endpoint('PATCH /partner-connections/:id/prices', {
    operationId: 'setPartnerPrices',
    summary: 'Set the prices that a partner pays',
    scope: 'settings:write',
    body: PartnerPrices,
    reply: data(PartnerPrices),
    handle: (ctx, { params, body }) => setPartnerPrices(ctx, params.id, body),
  }),
  endpoint('POST /partner-connections/:id/comparison', {
    operationId: 'comparePartnerReport',
    summary: 'Compare a partner’s report with the visits confirmed here',
    scope: 'members:contacts',
    body: Report,
    reply: data(Comparison),
    handle: (ctx, { params, body }) => compareReport(ctx, params.id, body.visits),
  }),
  endpoint('GET /members/:id/partner-links', {
    operationId: 'listPartnerLinks',
    scope: 'members:contacts',
    summary: 'The keys with which partners identify a member',
    reply: links,
    handle: (ctx, { params }) => listPersonLinks(ctx, params.id),
  }),
  endpoint('POST /members/:id/partner-links', {
    operationId: 'joinPartnerPerson',
    summary: 'Link a partner’s visitor to this member',
    body: NewPersonLink,
    reply: links,
    handle: (ctx, { params, body }) => joinPerson(ctx, params.id, body),
  }),
  endpoint('POST /members/:id/partner-links/part', {
    operationId: 'partPartnerPerson',
    summary: 'Separate a partner’s visitor from this member',
    body: NewPersonLink,
    reply: links,
    handle: (ctx, { params, body }) => partPerson(ctx, params.id, body),
  }),
]
