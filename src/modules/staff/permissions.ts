import { type Permission, scopes, staffPermissions } from '#platform/auth/scopes.ts'

export const roles = ['owner', 'manager', 'receptionist', 'trainer', 'accountant'] as const
export type Role = (typeof roles)[number]

const everything: readonly Permission[] = [...scopes, ...staffPermissions]
const onlyOwners: readonly Permission[] = ['developers:write', 'settings:write', 'staff:write']

/** The permissions for a company's own roles: all except those for giving permissions, or for acting for the company elsewhere. */
export const givenPermissions = everything.filter((permission) => !onlyOwners.includes(permission))

/**
 * The permissions of each ready-made role. This table is complete: an endpoint of the dashboard names the one permission it
 * requires.
 */
export const permissionsOf: Record<Role, readonly Permission[]> = {
  owner: everything,
  manager: givenPermissions,
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
  accountant: [
    'members:read',
    'plans:read',
    'memberships:read',
    'trainers:read',
    'metrics:read',
    'money:read',
    'catalogue:read',
    'audit:read',
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

/** The further permissions that are needed to use a permission. */
const needs: Partial<Record<Permission, readonly Permission[]>> = {
  'members:write': ['members:read'],
  'members:contacts': ['members:read'],
  'members:export': ['members:read'],
  'members:import': ['members:write'],
  'members:erase': ['members:read'],
  'members:measure': ['members:read'],
  'memberships:read': ['members:read'],
  'memberships:write': ['memberships:read', 'plans:read'],
  'money:read': ['members:read'],
  'money:write': ['money:read', 'catalogue:read'],
  'money:refund': ['money:write'],
  'access:write': ['access:read', 'members:read'],
  'access:override': ['access:write'],
  'classes:write': ['classes:read', 'members:read'],
  'workouts:read': ['members:read'],
  'workouts:write': ['workouts:read', 'exercises:read'],
  'catalogue:write': ['catalogue:read'],
}

/** Permissions together with all that they need, in the order in which they are shown. */
export function withNeeded(permissions: readonly Permission[]): Permission[] {
  const all = new Set(permissions)
  for (const one of all) for (const needed of needs[one] ?? []) all.add(needed)
  return everything.filter((one) => all.has(one))
}

/** The permissions of a person: those of the company's own role, or otherwise those of the ready-made one. */
export function permissionsOfPerson({ role, own_permissions }: { role: Role; own_permissions: string[] | null }) {
  return own_permissions === null
    ? permissionsOf[role]
    : givenPermissions.filter((one) => own_permissions.includes(one))
}
