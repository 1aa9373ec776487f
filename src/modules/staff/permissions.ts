import { type Permission, scopes, staffPermissions } from '#platform/auth/scopes.ts'

export const roles = ['owner', 'manager', 'receptionist', 'trainer'] as const
export type Role = (typeof roles)[number]

const everything: readonly Permission[] = [...scopes, ...staffPermissions]
const onlyOwners: readonly Permission[] = ['developers:write', 'settings:write', 'staff:write']

/**
 * The permissions of each role. This table is complete: an endpoint of the dashboard names the one permission it
 * requires.
 */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  owner: everything,
  manager: everything.filter((permission) => !onlyOwners.includes(permission)),
  receptionist: [
    'members:read',
    'members:write',
    'members:contacts',
    'members:export',
    'members:measure',
    'plans:read',
    'memberships:read',
    'memberships:write',
    'classes:read',
    'classes:write',
    'workouts:read',
    'exercises:read',
    'trainers:read',
    'access:read',
    'access:write',
    'access:override',
    'money:read',
    'money:write',
    'catalogue:read',
  ],
  trainer: [
    'members:read',
    'members:measure',
    'plans:read',
    'classes:read',
    'classes:write',
    'workouts:read',
    'workouts:write',
    'exercises:read',
    'trainers:read',
    'access:read',
    'catalogue:read',
  ],
}
