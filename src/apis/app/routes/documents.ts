import { Type } from 'typebox'
import { MemberDocument } from '#modules/documents/schemas.ts'
import { listMemberDocuments, signDocument } from '#modules/documents/signatures.ts'
import { created, data } from '#platform/endpoint/endpoint.ts'
import { phoneEndpoints } from '../context.ts'

/** The tag notifies open pages of the dashboard. */
const endpoint = phoneEndpoints({ tag: 'Members' })

/** The documents that the gym asks members to sign. */
export const documentAppEndpoints = [
  endpoint('GET /documents', {
    operationId: 'listOwnDocuments',
    tag: 'App',
    summary: 'The documents that the member is asked to sign, and has signed',
    reply: data(Type.Array(MemberDocument)),
    handle: (ctx) => listMemberDocuments(ctx, ctx.memberId),
  }),
  endpoint('POST /documents/:id/signature', {
    operationId: 'signOwnDocument',
    summary: 'Sign a document',
    description: 'Stored with the time, the address and the device. Signing again changes nothing.',
    reply: created(MemberDocument),
    handle: (ctx, { params }) => signDocument(ctx, { memberId: ctx.memberId, documentId: params.id, on: 'app' }),
  }),
]
