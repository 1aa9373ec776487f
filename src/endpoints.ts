import { accessEndpoints } from './modules/access/index.ts'
import { classEndpoints } from './modules/classes/index.ts'
import { exerciseEndpoints } from './modules/exercises/index.ts'
import { memberEndpoints } from './modules/members/index.ts'
import { membershipEndpoints } from './modules/memberships/index.ts'
import { metricsEndpoints } from './modules/metrics/index.ts'
import { planEndpoints } from './modules/plans/index.ts'
import { trainerEndpoints } from './modules/trainers/index.ts'
import { workoutEndpoints } from './modules/workouts/index.ts'
import type { Endpoint } from './platform/http/endpoint.ts'

/** The closed list: every endpoint of the public API. Nothing else accepts an API key. */
export const endpoints: Endpoint[] = [
  ...memberEndpoints,
  ...planEndpoints,
  ...membershipEndpoints,
  ...classEndpoints,
  ...accessEndpoints,
  ...workoutEndpoints,
  ...exerciseEndpoints,
  ...trainerEndpoints,
  ...metricsEndpoints,
]
