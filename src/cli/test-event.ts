import { exampleOf, plainTestEvent, type TestEvent } from '../modules/webhooks/index.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { eventSchemas } from '../platform/record-events.ts'

/** The event that `webhook test` sends: a greeting, or a sample of a kind of event in the shape of its schema. */
export async function testEventOf(type: string | undefined): Promise<TestEvent> {
  if (type === undefined) return plainTestEvent
  // Modules declare their events when they are loaded.
  await import('../endpoints.ts')
  const schema = eventSchemas().get(type)
  if (schema !== undefined) return { type, object: exampleOf(schema) }
  throw new OperatorError(`There is no event "${type}". Known: ${[...eventSchemas().keys()].sort().join(', ')}.`)
}
