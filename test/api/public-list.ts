/** The public endpoints and their scopes as the API's contract lists them. */
export const publicList = [
  ['GET', '/members', 'members:read'],
  ['POST', '/members', 'members:write'],
  ['GET', '/members/:id', 'members:read'],
  ['PATCH', '/members/:id', 'members:write'],
  ['GET', '/members/:id/checkins', 'access:read'],
  ['GET', '/members/:id/measurements', 'members:read'],
  ['POST', '/members/:id/measurements', 'members:write'],
  ['GET', '/plans', 'plans:read'],
  ['GET', '/plans/:id', 'plans:read'],
  ['GET', '/memberships', 'memberships:read'],
  ['POST', '/memberships', 'memberships:write'],
  ['GET', '/memberships/:id', 'memberships:read'],
  ['PATCH', '/memberships/:id', 'memberships:write'],
  ['POST', '/memberships/:id/cancel', 'memberships:write'],
  ['POST', '/memberships/:id/freeze', 'memberships:write'],
  ['DELETE', '/memberships/:id/freeze', 'memberships:write'],
  ['GET', '/classes', 'classes:read'],
  ['GET', '/classes/schedule', 'classes:read'],
  ['POST', '/classes/:id/book', 'classes:write'],
  ['DELETE', '/classes/:id/book', 'classes:write'],
  ['GET', '/class-types', 'classes:read'],
  ['GET', '/workout-programs', 'workouts:read'],
  ['POST', '/workout-programs', 'workouts:write'],
  ['GET', '/exercises', 'exercises:read'],
  ['GET', '/trainers', 'trainers:read'],
  ['GET', '/trainers/:id', 'trainers:read'],
  ['GET', '/gym-metrics', 'metrics:read'],
  ['POST', '/access/validate', 'access:write'],
  ['POST', '/access/checkout', 'access:write'],
  ['GET', '/access/occupancy', 'access:read'],
  ['GET', '/checkins', 'access:read'],
] as const

/** Those that are not there yet. It only shrinks; a test fails when one of them appears and is still named here. */
export const notYet = publicList
  .map(([method, path]) => `${method} ${path}`)
  .filter((name) => {
    return /\/(workout-programs|exercises|trainers)/.test(name)
  })
