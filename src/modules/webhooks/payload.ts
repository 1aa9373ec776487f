/** A recorded event as stored, with its JSON as text. */
export interface RecordedEvent {
  id: string
  team_id: string
  type: string
  created_at: string
  /** Orders the events of an object; 0 in a test event, which is not recorded. */
  sequence: number
  object: string
  previous_attributes: string | null
  request_id: string | null
  idempotency_key: string | null
}

/**
 * The body of a webhook request. It depends only on the event and the webhook, byte for byte, so that every attempt
 * sends the same.
 */
export function payloadOf(event: RecordedEvent, webhookId: string): string {
  const { id, type, created_at, sequence, object, previous_attributes: previous } = event
  const head = { id, type, api_version: 'v1', created_at, sequence }
  const tail = {
    team_id: event.team_id,
    webhook_id: webhookId,
    request_id: event.request_id,
    idempotency_key: event.idempotency_key,
  }
  const data = previous === null ? `{"object":${object}}` : `{"object":${object},"previous_attributes":${previous}}`
  return `${JSON.stringify(head).slice(0, -1)},"data":${data},${JSON.stringify(tail).slice(1)}`
}
