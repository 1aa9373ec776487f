import type { Outcome, Step } from '#platform/log/traces.ts'
import type { AttemptResult } from './attempt-delivery.ts'
import type { ClaimedDelivery } from './sql.ts'

/** One attempt as a step of a trace. The receiver's address stays out, because its path may be a secret. */
export function deliveryStep({ event, webhook }: ClaimedDelivery): Step {
  return {
    name: 'deliver webhook',
    kind: 'client',
    attributes: {
      'http.request.method': 'POST',
      'catraca.event_id': event.id,
      'catraca.event_type': event.type,
      'catraca.webhook_id': webhook.id,
      'catraca.team_id': webhook.team_id,
      // The request whose trace started it, which has ended since.
      'catraca.request_id': event.request_id ?? undefined,
    },
  }
}

export function deliveryOutcome({ phase, statusCode, error }: AttemptResult): Outcome {
  return {
    attributes: { 'catraca.phase': phase, 'http.response.status_code': statusCode ?? undefined },
    failed: error !== null || statusCode === null || statusCode >= 300,
  }
}
