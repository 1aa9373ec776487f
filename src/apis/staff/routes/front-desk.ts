import { Type } from 'typebox'
import { findPeople } from '#modules/front-desk/find-people.ts'
import { getMemberCard } from '#modules/front-desk/get-member-card.ts'
import { getToday } from '#modules/front-desk/get-today.ts'
import { listAttempts } from '#modules/front-desk/list-attempts.ts'
import {
  AccessAttempt,
  AccessLogQuery,
  CardQuery,
  FindQuery,
  FoundMember,
  MemberCard,
  Today,
} from '#modules/front-desk/schemas.ts'
import { data, page } from '#platform/endpoint/endpoint.ts'
import { Failure } from '#platform/errors/failure.ts'
import { type StaffContext, staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Access', scope: 'access:read' })

/** Only people who look after webhooks and jobs see these. */
const ofDevelopers = ['webhook_disabled', 'webhook_failing', 'job_stuck', 'job_given_up']

const seesMoney = ({ permissions }: StaffContext) => permissions.includes('money:read')

export const frontDeskStaffEndpoints = [
  endpoint('GET /today', {
    operationId: 'getToday',
    summary: 'What happens today',
    description:
      'Without `money:read`, `money` is null. Without `developers:read`, there are no alerts about webhooks and jobs.',
    reply: data(Today),
    handle: async (ctx) => {
      const { money, alerts, ...today } = await getToday(ctx, ctx.unitIds)
      const isDeveloper = ctx.permissions.includes('developers:read')
      return {
        ...today,
        money: seesMoney(ctx) ? money : null,
        alerts: alerts.filter(({ kind }) => isDeveloper || !ofDevelopers.includes(kind)),
      }
    },
  }),
  endpoint('GET /access-log', {
    operationId: 'listAccessAttempts',
    mayLag: true,
    summary: 'Everything that happened at the doors',
    query: AccessLogQuery,
    reply: page(AccessAttempt),
    handle: (ctx, { query }) => listAttempts(ctx, query, ctx.unitIds),
  }),
  endpoint('GET /find', {
    operationId: 'findPeople',
    scope: 'members:read',
    summary: 'Find a member while typing',
    query: FindQuery,
    reply: data(Type.Array(FoundMember)),
    handle: (ctx, { query }) => findPeople(ctx, ctx.contacts, query.q),
  }),
  endpoint('GET /members/:id/card', {
    operationId: 'getMemberCard',
    scope: 'members:read',
    summary: 'The card of a member',
    description:
      'Includes the answer that the door of a unit would give now. Without `money:read`, it has no charges and payments.',
    query: CardQuery,
    reply: data(MemberCard),
    handle: async (ctx, { params, query }) => {
      const card = await getMemberCard(ctx, params.id, query.store_id ?? null)
      if (card instanceof Failure || seesMoney(ctx)) return card
      const happened = card.happened.filter(({ cents }) => cents === null)
      return { ...card, open_charges: [], happened }
    },
  }),
]
