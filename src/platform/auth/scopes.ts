/** What an API key may be allowed to do; every endpoint requires exactly one of them. */
export const scopes = [
  'members:read',
  'members:write',
  'plans:read',
  'memberships:read',
  'memberships:write',
  'classes:read',
  'classes:write',
  'workouts:read',
  'workouts:write',
  'exercises:read',
  'trainers:read',
  'metrics:read',
  'access:read',
  'access:write',
] as const

export type Scope = (typeof scopes)[number]
