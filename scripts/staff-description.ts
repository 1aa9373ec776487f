import { describeEndpoints } from '#platform/http/describe-endpoints.ts'
import { openApiHead } from '#platform/http/openapi.ts'
import { finishDocument } from '#platform/http/openapi-document.ts'
import { fieldNotes } from '#src/field-notes.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#src/staff-endpoints.ts'

/** What the API of the dashboard says of itself, as an OpenAPI document; nothing is called. */
export async function describeStaffApi(): Promise<object> {
  const head = { ...openApiHead, info: { title: 'Catraca dashboard', version: 'v1' } }
  const collected = await describeEndpoints(dashboardEndpoints({} as DashboardSurroundings), { head })
  return finishDocument(collected, { notes: fieldNotes, webhooks: {}, examples: {} })
}
