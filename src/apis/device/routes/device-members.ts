import { MembersPage, SyncedRequest } from '@catraca/device-contract/messages.ts'
import { Type } from 'typebox'
import { noteSeen } from '#modules/device-members/confirm-left.ts'
import { readMembers } from '#modules/device-members/read-members.ts'
import { bare } from '#platform/endpoint/endpoint.ts'
import { Text } from '#platform/schema/schema.ts'
import { bridgeEndpoints } from '../context.ts'

const endpoint = bridgeEndpoints({ tag: 'Devices', scope: 'device' })

/** What a bridge asks and reports about the members that are stored on its devices. */
export const memberDeviceEndpoints = [
  endpoint('GET /members', {
    operationId: 'readDeviceMembers',
    summary: 'The members whom devices must know, changed since a cursor',
    description:
      'First all members, in pages; then the changes. Pages with `whole` start a new complete list: a member on none of them up to `more: false` is gone.',
    query: Type.Object({
      cursor: Type.Optional(Text(500, { description: 'The cursor of the page before; left out to begin.' })),
    }),
    reply: bare(MembersPage),
    handle: (ctx, { query }) => readMembers(ctx, ctx.bridge, query.cursor),
  }),
  endpoint('POST /members/seen', {
    operationId: 'noteDeviceMembers',
    quiet: true,
    summary: 'Report that a device has everything that its bridge was told up to a cursor',
    body: SyncedRequest,
    reply: bare(
      Type.Object({ left: Type.Integer({ description: 'How many members have left the device with this report.' }) }),
    ),
    failures: ['NOT_FOUND'],
    handle: (ctx, { body }) => noteSeen(ctx, ctx.bridge, body),
  }),
]
