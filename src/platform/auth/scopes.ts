/** What an API key may do; every endpoint requires exactly one scope. */
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

/** Permissions that only staff can have, in addition to the scopes. No API key has any of these. */
export const staffPermissions = [
  'catalogue:read',
  'catalogue:write',
  'money:read',
  'money:write',
  'money:refund',
  'access:override',
  'members:contacts',
  'members:export',
  'members:import',
  'members:erase',
  'members:measure',
  'developers:read',
  'developers:write',
  'settings:read',
  'settings:write',
  'staff:write',
  'audit:read',
] as const

/**
 * What a phone with the company's app may do, for itself only. No API key and no role has it: an endpoint of the app that
 * was mounted among theirs would refuse everyone.
 */
export const appPermission = 'app'

/** What a paired bridge may do, for the devices of its unit only. No API key, no role and no phone has it. */
export const devicePermission = 'device'

export type Permission = Scope | (typeof staffPermissions)[number] | typeof appPermission | typeof devicePermission
