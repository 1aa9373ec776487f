import { decideAtTurnstile, takeFacts } from '#modules/access/tell-passages.ts'
import { DecisionAnswer, DecisionRequest, FactsRequest, FactsTaken } from '#modules/devices/index.ts'
import { bare, endpoint } from '#platform/endpoint/endpoint.ts'

const scope = 'device'
const tag = 'Access'

/** What a bridge asks and tells of people at its turnstiles. */
export const passageEndpoints = [
  endpoint('POST /decisions', {
    operationId: 'decidePassage',
    scope,
    // The use case keeps its own transaction short: whoever stands at the door waits for it.
    transaction: false,
    tag,
    summary: 'May this person pass?',
    body: DecisionRequest,
    reply: bare(DecisionAnswer),
    failures: ['NOT_FOUND'],
    handle: (ctx, { body }) => decideAtTurnstile(ctx, body),
  }),
  endpoint('POST /facts', {
    operationId: 'takeFacts',
    scope,
    // Each fact is taken by itself: one that fails undoes none of the others.
    transaction: false,
    tag,
    summary: 'What happened at turnstiles, in its order',
    body: FactsRequest,
    reply: bare(FactsTaken),
    handle: (ctx, { body }) => takeFacts(ctx, body.facts),
  }),
]
