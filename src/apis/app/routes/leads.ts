import { LeadForm, LeadRequest, ReceivedLead } from '#modules/leads/schemas.ts'
import { readLeadForm, takeLead } from '#modules/leads/take-lead.ts'
import { created, data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { type VisitorContext, visitorEndpoints } from '../context.ts'

const endpoint = visitorEndpoints({ tag: 'App', part: 'leads' })

/** The form for the company's website. `tries` counts submissions. */
export function leadAppEndpoints({ tries }: { tries: Tries }): Endpoint<VisitorContext>[] {
  return [
    endpoint('GET /leads', {
      operationId: 'getLeadForm',
      summary: 'The text that a visitor of the website agrees to',
      reply: data(LeadForm),
      handle: async (ctx) => readLeadForm(ctx.gym.name),
    }),
    endpoint('POST /leads', {
      operationId: 'takeLead',
      // Tries are counted outside of the transaction, because a refusal would undo the count.
      transaction: false,
      summary: 'Ask the gym to get in touch',
      description: 'The answer is the same for everyone.',
      body: LeadRequest,
      reply: created(ReceivedLead),
      handle: (ctx, { body }) => takeLead(ctx, { tries, name: ctx.gym.name }, body),
    }),
  ]
}
