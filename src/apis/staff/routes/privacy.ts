import { Type } from 'typebox'
import { answerErasure, answerReasons, listErasureRequests, listErasureRequestsOf } from '#modules/privacy/erasure.ts'
import { ErasureAnswer, ErasureRequest, MemberParams, RequestParams } from '#modules/privacy/schemas.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Members', scope: { read: 'members:read', write: 'members:erase' } })

export const privacyStaffEndpoints = [
  endpoint('GET /erasure-requests', {
    operationId: 'listErasureRequests',
    summary: 'The members who have asked for the erasure of their data and wait for an answer',
    description: 'The oldest fifty, oldest first.',
    reply: data(Type.Array(ErasureRequest)),
    handle: (ctx) => listErasureRequests(ctx),
  }),
  endpoint('GET /members/:id/erasure-requests', {
    operationId: 'listErasureRequestsOfMember',
    summary: 'A member’s requests for the erasure of their data',
    description: 'The latest fifty, newest first.',
    params: MemberParams,
    reply: data(Type.Array(ErasureRequest)),
    handle: (ctx, { params }) => listErasureRequestsOf(ctx, params.id),
  }),
  endpoint('POST /erasure-requests/:id/answer', {
    operationId: 'answerErasureRequest',
    summary: 'Answer a request for erasure',
    description: 'The member gets the answer by mail. It erases nothing by itself.',
    params: RequestParams,
    body: ErasureAnswer,
    reply: data(ErasureRequest),
    reasons: answerReasons,
    handle: (ctx, { params, body }) => answerErasure(ctx, params.id, body),
  }),
]
