import { Type } from 'typebox'
import { endDocument, listDocuments, publishDocument } from '#modules/documents/documents.ts'
import { GymDocument, MemberDocument, NewGymDocument, NewSignature } from '#modules/documents/schemas.ts'
import { listMemberDocuments, signDocument } from '#modules/documents/signatures.ts'
import { changeHealth, getHealth, HealthChanges, MemberHealth } from '#modules/members/index.ts'
import { created, data } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const ofGym = staffEndpoints({ tag: 'Settings', scope: { read: 'settings:read', write: 'settings:write' } })
const ofMember = staffEndpoints({ tag: 'Members', scope: { read: 'members:read', write: 'members:write' } })
const ofHealth = staffEndpoints({ tag: 'Members', scope: { read: 'members:measure', write: 'members:measure' } })

export const documentStaffEndpoints = [
  ofGym('GET /documents', {
    operationId: 'listDocuments',
    summary: 'The documents that members are asked to sign',
    reply: data(Type.Array(GymDocument)),
    handle: (ctx) => listDocuments(ctx),
  }),
  ofGym('POST /documents', {
    operationId: 'publishDocument',
    summary: 'Publish a document that every member is asked to sign',
    description:
      'Its text never changes: a correction is a new document that `replaces` it, and has to be signed again.',
    body: NewGymDocument,
    reply: created(GymDocument),
    failures: ['DUPLICATE_ENTRY', 'NOT_FOUND'],
    handle: (ctx, { body }) => publishDocument(ctx, body),
  }),
  ofGym('DELETE /documents/:id', {
    operationId: 'endDocument',
    summary: 'Stop asking members to sign a document',
    reply: data(GymDocument),
    handle: (ctx, { params }) => endDocument(ctx, params.id),
  }),
  ofMember('GET /members/:id/documents', {
    operationId: 'listMemberDocuments',
    summary: 'The documents that a member is asked to sign, and has signed',
    reply: data(Type.Array(MemberDocument)),
    handle: (ctx, { params }) => listMemberDocuments(ctx, params.id),
  }),
  ofMember('POST /members/:id/signatures', {
    operationId: 'noteSignature',
    summary: 'Record that the member has signed a document on paper',
    body: NewSignature,
    reply: created(MemberDocument),
    handle: (ctx, { params, body }) =>
      signDocument(ctx, { memberId: params.id, documentId: body.document_id, on: 'paper' }),
  }),
  ofHealth('GET /members/:id/health', {
    operationId: 'getMemberHealth',
    summary: 'The health data that the desk and trainers should know about a member',
    reply: data(MemberHealth),
    handle: (ctx, { params }) => getHealth(ctx, params.id),
  }),
  ofHealth('PATCH /members/:id/health', {
    operationId: 'changeMemberHealth',
    summary: 'Record a restriction, or the day until which a certificate is valid',
    description: 'Changes only the fields sent; null clears one.',
    body: HealthChanges,
    reply: data(MemberHealth),
    handle: (ctx, { params, body }) => changeHealth(ctx, params.id, body),
  }),
]
