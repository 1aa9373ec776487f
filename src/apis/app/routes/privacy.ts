import { makeDataFile, ownDataReply } from '#modules/privacy/data-file.ts'
import { askForErasure, askReasons, readOwnErasure, withdrawErasure } from '#modules/privacy/erasure.ts'
import { LatestErasureRequest, OwnErasureRequest } from '#modules/privacy/schemas.ts'
import { created, data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { type PhoneContext, phoneEndpoints } from '../context.ts'

/** The tag notifies open pages of the dashboard. */
const endpoint = phoneEndpoints({ tag: 'Members' })

/** What members may request under the law on personal data. `tries` counts the files that are created. */
export function privacyAppEndpoints({ tries }: { tries: Tries }): Endpoint<PhoneContext>[] {
  return [
    endpoint('POST /data', {
      operationId: 'makeOwnDataFile',
      // The rows are read while they are sent, which must not hold a transaction open.
      transaction: false,
      tag: 'App',
      summary: 'The data that the company holds about the member, as a file',
      description:
        'The audit trail records it. It can be made only a few times a day; after that the member has to wait.',
      reply: ownDataReply,
      handle: (ctx) => makeDataFile(ctx, { tries, company: ctx.gym.name }, ctx.memberId),
    }),
    endpoint('GET /erasure', {
      operationId: 'getOwnErasureRequest',
      summary: 'The member’s latest request for erasure',
      description: 'Null if there was none.',
      reply: data(LatestErasureRequest),
      handle: (ctx) => readOwnErasure(ctx, ctx.memberId),
    }),
    endpoint('POST /erasure', {
      operationId: 'askForErasure',
      summary: 'Ask for the erasure of the data that the company holds about the member',
      description: 'This erases nothing: the company decides what it may erase by law, and answers by mail.',
      reply: created(OwnErasureRequest),
      reasons: askReasons,
      handle: (ctx) => askForErasure(ctx, ctx.memberId),
    }),
    endpoint('DELETE /erasure', {
      operationId: 'withdrawErasure',
      summary: 'Withdraw the open request for erasure',
      reply: data(OwnErasureRequest),
      handle: (ctx) => withdrawErasure(ctx, ctx.memberId),
    }),
  ]
}
