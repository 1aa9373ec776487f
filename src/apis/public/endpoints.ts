import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import type { PublicContext } from './context.ts'
import { accessEndpoints } from './routes/access.ts'
import { classEndpoints } from './routes/classes.ts'
import { exerciseEndpoints } from './routes/exercises.ts'
import { memberEndpoints } from './routes/members.ts'
import { membershipEndpoints } from './routes/memberships.ts'
import { metricsEndpoints } from './routes/metrics.ts'
import { planEndpoints } from './routes/plans.ts'
import { trainerEndpoints } from './routes/trainers.ts'
import { workoutEndpoints } from './routes/workouts.ts'

/** The closed list: every endpoint of the public API. Nothing else accepts an API key. */
export const endpoints: Endpoint<PublicContext>[] = [
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
