import { Type } from 'typebox'
import { setAccessBlock } from '#modules/members/block-member.ts'
import { connectMember } from '#modules/members/connect-member.ts'
import { exportMembers } from '#modules/members/export-members.ts'
import { createImport, ImportReport, ImportRequest, mostRows } from '#modules/members/import-members.ts'
import { getBody } from '#modules/members/measurements.ts'
import { changePhoto, getPhoto, MemberPhoto, PhotoQuery } from '#modules/members/photos.ts'
import {
  AccessState,
  Block,
  BodyMeasurement,
  ConnectionChanges,
  Connections,
  ExportedMember,
  ExportMembers,
  MemberIdParams,
} from '#modules/members/schemas.ts'
import type { Acting } from '#platform/context.ts'
import { data, type Endpoint, streamed } from '#platform/endpoint/endpoint.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { type StaffContext, staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({
  tag: 'Members',
  scope: { read: 'members:read', write: 'members:write' },
  params: MemberIdParams,
})

export function memberStaffEndpoints({
  importRowsPerHour,
}: Pick<Limits, 'importRowsPerHour'>): Endpoint<StaffContext>[] {
  const importMembers = createImport({ importRowsPerHour })
  return [
    endpoint('POST /members/import', {
      operationId: 'importMembers',
      scope: 'members:import',
      summary: 'Register many members at once',
      description: `Registers every row that can be, each as POST /members does, and says of the others what is wrong. At
most ${mostRows} rows at once; a larger file comes in several requests. A company may send ${importRowsPerHour} rows an hour, tries included.`,
      transaction: false,
      body: ImportRequest,
      reply: data(ImportReport),
      handle: (ctx, { body }) => importMembers(ctx, body, ctx.once),
    }),

    endpoint('POST /members/export', {
      operationId: 'exportMembers',
      scope: 'members:export',
      confirm: true,
      // The rows are read while they are sent, which must not hold a transaction open.
      transaction: false,
      summary: 'Export all members that a search finds',
      description:
        'All matching members, newest first. The audit trail records who exported them and with which filters.',
      body: ExportMembers,
      reply: streamed(ExportedMember),
      handle: (ctx, { body }) => exportMembers(ctx, ctx.contacts, body),
    }),

    endpoint('GET /members/:id/body', {
      operationId: 'listBody',
      summary: 'The body measurements of a member, with the person who entered them',
      reply: data(Type.Array(BodyMeasurement)),
      handle: (ctx, { params }) => getBody(ctx, params.id),
    }),

    endpoint('PATCH /members/:id/connections', {
      operationId: 'connectMember',
      tag: 'Access',
      summary: 'Set a member’s trainer and partner program',
      description: 'Changes only the fields sent; null removes one.',
      body: ConnectionChanges,
      reply: data(Connections),
      handle: (ctx, { params, body }) => connectMember(ctx, params.id, body),
    }),
    endpoint('GET /members/:id/photo', {
      operationId: 'getMemberPhoto',
      scope: 'members:contacts',
      summary: 'The photo of a member',
      query: PhotoQuery,
      reply: data(MemberPhoto),
      handle: (ctx, { params, query }) => getPhoto(ctx, params.id, query.small),
    }),
    endpoint('PATCH /members/:id/photo', {
      operationId: 'changeMemberPhoto',
      scope: 'members:write',
      summary: 'Replace or remove a photo',
      description: 'Only with the consent of the member, which is recorded with the person who sends the photo.',
      body: MemberPhoto,
      reply: data(MemberPhoto),
      handle: (ctx, { params, body }) => changePhoto(ctx, params.id, body),
    }),
    endpoint('POST /members/:id/block', {
      operationId: 'blockMember',
      scope: 'access:override',
      tag: 'Access',
      summary: 'Close the door to a member',
      body: Block,
      reply: data(AccessState),
      handle: (ctx, { params, body }) => setBlock(ctx, params.id, body),
    }),
    endpoint('POST /members/:id/unblock', {
      operationId: 'unblockMember',
      scope: 'access:override',
      tag: 'Access',
      summary: 'Open the door to a member again',
      reply: data(AccessState),
      handle: (ctx, { params }) => setBlock(ctx, params.id, null),
    }),
  ]
}

async function setBlock(ctx: Acting, id: string, block: { reason: string } | null) {
  return (await setAccessBlock(ctx, id, block)) ?? { id, access_enabled: block === null }
}
