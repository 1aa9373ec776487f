import { fieldNotes } from '#apis/public/field-notes.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { describeEndpoints } from '#platform/endpoint/describe-endpoints.ts'
import { openApiHead } from '#platform/endpoint/openapi.ts'
import { finishDocument } from '#platform/endpoint/openapi-document.ts'

/** What the API of the dashboard says of itself, as an OpenAPI document; nothing is called. */
export function describeStaffApi(): object {
  const head = { ...openApiHead, info: { title: 'Catraca dashboard', version: 'v1' } }
  const collected = describeEndpoints(dashboardEndpoints({} as DashboardSurroundings), { head })
  return finishDocument(collected, { notes: fieldNotes, webhooks: {}, examples: {} })
}
