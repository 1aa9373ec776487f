import { Type } from 'typebox'
import { measureOwn, measuringReasons, readOwnBody } from '#modules/member-app/own-body.ts'
import { OwnBody } from '#modules/member-app/schemas.ts'
import { BodyMeasurement, forgetOwnMeasurement, NewBodyMeasurement } from '#modules/members/index.ts'
import { created, data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import { Id } from '#platform/schema/schema.ts'
import { type PhoneContext, phoneEndpoints } from '../context.ts'

const endpoint = phoneEndpoints({ tag: 'App' })
const id = Type.Object({ id: Id('Measurement.') })

/** What members see of their body measurements, and what they enter if their company allows it. */
export const ownBodyEndpoints: Endpoint<PhoneContext>[] = [
  endpoint('GET /measurements', {
    operationId: 'getOwnBody',
    summary: "The member's body measurements, newest first",
    reply: data(OwnBody),
    handle: (ctx) => readOwnBody(ctx, ctx.memberId),
  }),
  endpoint('POST /measurements', {
    operationId: 'addOwnBody',
    summary: 'Enter the measurements that the member has taken now',
    description: 'Send only the values that were measured; the others are null.',
    body: NewBodyMeasurement,
    reply: created(BodyMeasurement),
    reasons: measuringReasons,
    handle: (ctx, { body }) => measureOwn(ctx, ctx.memberId, body),
  }),
  endpoint('DELETE /measurements/:id', {
    operationId: 'forgetOwnBody',
    summary: 'Delete a measurement that the member has entered',
    description: 'Measurements by trainers stay.',
    params: id,
    reply: data(id),
    handle: (ctx, { params }) => forgetOwnMeasurement(ctx, ctx.memberId, params.id),
  }),
]
