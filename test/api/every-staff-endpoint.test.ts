import { describe } from 'vitest'
import { endpoints } from '#apis/public/endpoints.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { useService } from '#test/harness/service.ts'
import { everyTuesday } from './samples.ts'
import { type Door, walk, walkId } from './walk.ts'

// test/dashboard/staff-api.test.ts covers who may call all endpoints of the dashboard. Endpoints that are also public are tested with a
// key, in every-endpoint.test.ts, and here only with ids of other companies.

const service = useService()
const door: Door = {
  randomBodies: 40,
  makeGym: () => service.gym({ schedule: [everyTuesday], billing: 'internal', test: true }),
  send: async (gym, ...call) => (await gym.owner()).send(...call),
}
const isPublic = new Set(endpoints.map(({ operationId }) => operationId))

describe.each(
  dashboardEndpoints({} as DashboardSurroundings)
    .filter((one) => !isPublic.has(one.operationId) || one.path.includes(':id'))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s', (_name, endpoint) => {
  if (!isPublic.has(endpoint.operationId)) walk(endpoint, door)
  else walkId(endpoint, door)
})
