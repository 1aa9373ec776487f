import { DecisionAnswer, DecisionRequest, FactsRequest, FactsTaken } from '@catraca/device-contract/messages.ts'
import { authorisePassage } from '#modules/passages/authorise-passage.ts'
import { takeFacts } from '#modules/passages/take-facts.ts'
import { bare } from '#platform/endpoint/endpoint.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { bridgeEndpoints } from '../context.ts'

const endpoint = bridgeEndpoints({ tag: 'Access', scope: 'device' })

/** What a bridge asks and reports about people at its turnstiles. `box` opens the secret for the codes that people show at the door. */
export const passageEndpoints = ({ box }: { box: SecretBox }) => [
  endpoint('POST /decisions', {
    operationId: 'decidePassage',
    // The use case keeps its own transaction short, because the person at the door waits for it.
    transaction: false,
    summary: 'May this person pass?',
    body: DecisionRequest,
    reply: bare(DecisionAnswer),
    failures: ['NOT_FOUND'],
    handle: (ctx, { body }) => authorisePassage(ctx, { bridge: ctx.bridge, box }, body),
  }),
  endpoint('POST /facts', {
    operationId: 'takeFacts',
    // Each fact is processed by itself: one that fails undoes none of the others.
    transaction: false,
    summary: 'Report facts from turnstiles, in the order in which they happened',
    body: FactsRequest,
    reply: bare(FactsTaken),
    handle: (ctx, { body }) => takeFacts(ctx, { ...ctx, box }, body.facts),
  }),
]
