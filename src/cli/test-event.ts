import { OperatorError } from '#platform/errors/operator-error.ts'
import { eventSchemas } from '#platform/events/record-events.ts'
import { exampleOf, plainTestEvent, type TestEvent } from '../modules/webhooks/index.ts'

/** The event that `webhook test` sends: a greeting, or a sample of a kind of event in the shape of its schema. */
export async function testEventOf(type: string | undefined): Promise<TestEvent> {
  if (type === undefined) return plainTestEvent
  // Modules declare their events when they are loaded.
  await import('#apis/public/endpoints.ts')
  const schema = eventSchemas().get(type)
  if (schema !== undefined) return { type, object: exampleOf(schema) }
  throw new OperatorError(`There is no event "${type}". Known: ${[...eventSchemas().keys()].sort().join(', ')}.`)
}
