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
      summary: 'What the company holds about the member, as a file',
      description: 'The audit trail records it. So often a day; after that one has to wait.',
      reply: ownDataReply,
      handle: (ctx) => makeDataFile(ctx, { tries, company: ctx.gym.name }, ctx.memberId),
    }),
    endpoint('GET /erasure', {
      operationId: 'getOwnErasureRequest',
      summary: 'The latest request of the member for erasure',
      description: 'Null if there was none.',
      reply: data(LatestErasureRequest),
      handle: (ctx) => readOwnErasure(ctx, ctx.memberId),
    }),
    endpoint('POST /erasure', {
      operationId: 'askForErasure',
      summary: 'Ask for the erasure of what the company holds about the member',
      description: 'Nothing is erased by this: the company decides what the law lets it erase, and answers by mail.',
      reply: created(OwnErasureRequest),
      reasons: askReasons,
      handle: (ctx) => askForErasure(ctx, ctx.memberId),
    }),
    endpoint('DELETE /erasure', {
      operationId: 'withdrawErasure',
      summary: 'Take the open request for erasure back',
      reply: data(OwnErasureRequest),
      handle: (ctx) => withdrawErasure(ctx, ctx.memberId),
    }),
  ]
}
