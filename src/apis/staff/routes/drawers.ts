import { Type } from 'typebox'
import {
  closeDrawer,
  closeOwnDrawer,
  listDrawersOf,
  moveCash,
  openDrawer,
  reportDay,
} from '#modules/drawers/drawers.ts'
import { Count, DayReport, Drawer, DrawersQuery, NewDrawer, NewMovement } from '#modules/drawers/schemas.ts'
import { created, data, page } from '#platform/endpoint/endpoint.ts'
import { LocalDate } from '#platform/schema/schema.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Money', scope: { read: 'money:read', write: 'money:write' } })

const NO_DRAWER = 'You have no open drawer, or the drawer was counted already.'

export const drawerStaffEndpoints = [
  endpoint('GET /drawers', {
    operationId: 'listDrawers',
    summary: 'The drawers of the desk, and the amounts counted in them',
    query: DrawersQuery,
    reply: page(Drawer),
    handle: (ctx, { query }) => listDrawersOf(ctx, query, ctx.unitIds),
  }),
  endpoint('POST /drawers', {
    operationId: 'openDrawer',
    summary: 'Open a drawer of your own',
    body: NewDrawer,
    reply: created(Drawer),
    failures: ['NOT_FOUND'],
    reasons: { DRAWER_OPEN: 'You have an open drawer already.' },
    handle: (ctx, { body }) => openDrawer(ctx, body),
  }),
  endpoint('POST /drawers/movements', {
    operationId: 'moveCash',
    summary: 'Put cash into your drawer or take some out, other than payments',
    body: NewMovement,
    reply: data(Drawer),
    reasons: { NO_DRAWER },
    handle: (ctx, { body }) => moveCash(ctx, body),
  }),
  endpoint('POST /drawers/close', {
    operationId: 'closeOwnDrawer',
    summary: 'Count your drawer',
    description: 'The expected amount is shown after that.',
    body: Count,
    reply: data(Drawer),
    reasons: { NO_DRAWER },
    handle: (ctx, { body }) => closeOwnDrawer(ctx, body),
  }),
  endpoint('POST /drawers/:id/close', {
    operationId: 'closeDrawer',
    scope: 'money:refund',
    summary: 'Count a drawer that somebody left open',
    body: Count,
    reply: data(Drawer),
    reasons: { NO_DRAWER },
    handle: (ctx, { params, body }) => closeDrawer(ctx, params.id, body),
  }),
  endpoint('GET /takings', {
    operationId: 'reportDay',
    summary: 'The payments of a day, by person and method',
    query: Type.Object({ date: Type.Optional(LocalDate('Today unless told.')) }),
    reply: data(DayReport),
    handle: (ctx, { query }) => reportDay(ctx, query.date, ctx.unitIds),
  }),
]
