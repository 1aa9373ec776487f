import { Type } from 'typebox'
import { forgetOwnBody, measureOwn, measuringReasons, readOwnBody } from '#modules/member-app/own-body.ts'
import { OwnBody } from '#modules/member-app/schemas.ts'
import { BodyMeasurement, NewBodyMeasurement } from '#modules/members/index.ts'
import { created, data, type Endpoint, endpointsWith } from '#platform/endpoint/endpoint.ts'
import { Id } from '#platform/schema/schema.ts'

const endpoint = endpointsWith({ tag: 'App', scope: 'app', failures: ['NOT_FOUND'] })
const id = Type.Object({ id: Id('Measurement.') })

/** What members see of their body measurements, and enter where their company lets them. */
export const ownBodyEndpoints: Endpoint[] = [
  endpoint('GET /measurements', {
    operationId: 'getOwnBody',
    summary: "The member's body measurements, newest first",
    reply: data(OwnBody),
    handle: (ctx) => readOwnBody(ctx),
  }),
  endpoint('POST /measurements', {
    operationId: 'addOwnBody',
    summary: 'Enter what the member has measured now',
    description: 'Send only what was measured; the rest is null.',
    body: NewBodyMeasurement,
    reply: created(BodyMeasurement),
    reasons: measuringReasons,
    handle: (ctx, { body }) => measureOwn(ctx, body),
  }),
  endpoint('DELETE /measurements/:id', {
    operationId: 'forgetOwnBody',
    summary: 'Take back what the member has entered',
    description: 'What trainers measured stays.',
    params: id,
    reply: data(id),
    handle: (ctx, { params }) => forgetOwnBody(ctx, params.id),
  }),
]
