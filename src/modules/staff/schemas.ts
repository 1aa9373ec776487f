import { Type } from 'typebox'
import { securityActions } from '#platform/audit/security-events.ts'
import { pageQuery } from '#platform/schema/pagination.ts'
import { Id, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/schema/schema.ts'
import { givenPermissions, roles } from './permissions.ts'

const Email = Type.String({ format: 'email', maxLength: 200, examples: ['rita@academia.example'] })

export const StaffMember = Named('StaffMember', {
  id: Id(),
  name: Type.String({ examples: ['Rita Souza'] }),
  email: Email,
  role: OneOf(roles),
  own_role_id: Nullable(Id("The company's own role, whose permissions replace those of `role`.")),
  own_role_name: Nullable(Type.String()),
  unit_ids: Type.Array(Id('Unit.'), { description: 'The units in which this person works; empty means all.' }),
  is_active: Type.Boolean(),
  has_second_factor: Type.Boolean({ description: 'Has an app for codes, or a passkey.' }),
  second_factor_locked: Type.Boolean({ description: 'Typed too many wrong codes, and may not try again today.' }),
  invited: Type.Boolean({ description: 'Has not set a password yet.' }),
  trainer_id: Nullable(Id("The person's trainer record: trainers see the contacts of their own students.")),
  last_seen_at: Nullable(Timestamp()),
})

const places = {
  own_role_id: Optional(Id("One of the company's own roles, whose permissions replace those of `role`.")),
  unit_ids: Optional(
    Type.Array(Id('Unit.'), { maxItems: 1000, description: 'In which this person works; none means all.' }),
  ),
}

/** A role that a company creates from permissions. */
export const StaffRole = Named('StaffRole', {
  id: Id(),
  name: Type.String({ examples: ['Líder de turno'] }),
  permissions: Type.Array(OneOf(givenPermissions)),
  people: Type.Integer({ description: 'How many have it.' }),
})
export const NewStaffRole = Type.Object({
  name: Text(100),
  permissions: Type.Array(OneOf(givenPermissions), { maxItems: 100, uniqueItems: true }),
})
export const StaffRoleChanges = Type.Partial(NewStaffRole)

export const NewStaffMember = Type.Object({
  name: Text(200),
  email: Email,
  role: OneOf(roles),
  ...places,
  trainer_id: Optional(Id("The person's trainer record; by default the one with the same e-mail address.")),
})
export const InvitedStaffMember = Named('InvitedStaffMember', {
  id: Id(),
  path: Type.String({
    description:
      'Shown this once: the address at which the new person sets a password. Can be used once, within three days.',
  }),
})
export const StaffChanges = Type.Object({
  role: Optional(OneOf(roles, { description: 'A ready-made role, which replaces a role of the company.' })),
  ...places,
  is_active: Optional(Type.Boolean()),
  trainer_id: Type.Optional(Nullable(Id("The person's trainer record; null for none."))),
})
export const StaffIdParams = Type.Object({ id: Id() })

const Row = Type.Object({}, { additionalProperties: true })

const changes = ['insert', 'update', 'delete'] as const
const actorKinds = [
  'staff',
  'key',
  'member',
  'device',
  'bridge',
  'operator',
  'sign_up',
  'partner',
  'anonymous',
] as const

export const AuditEntry = Named('AuditEntry', {
  id: Type.Integer(),
  at: Timestamp(),
  actor: Named('AuditActor', {
    kind: OneOf(actorKinds),
    id: Nullable(Id('Of the person, the key or the member.')),
    name: Nullable(Type.String({ description: 'The name of the person, the key or the member.' })),
  }),
  action: OneOf([...changes, ...securityActions]),
  subject: Type.String({ description: 'The table that changed.', examples: ['plans'] }),
  subject_id: Nullable(Id()),
  subject_name: Nullable(
    Type.String({ description: 'Its present name, or the name of its owner.', examples: ['Mensal'] }),
  ),
  before: Nullable(Row),
  after: Nullable(Row),
  request_id: Nullable(Type.String()),
  address: Nullable(
    Type.String({ description: 'The address from which the request came.', examples: ['203.0.113.7'] }),
  ),
  device: Nullable(Type.String({ description: 'The program that sent the request: its User-Agent.' })),
})
export const AuditQuery = Type.Object({
  subject: Type.Optional(Text(50)),
  subject_id: Type.Optional(Id()),
  kind: Type.Optional(OneOf(['changes', 'security'], { description: 'Changes of rows, or security events.' })),
  actor: Type.Optional(
    Type.String({
      pattern: '^((staff|key|member|device):[0-9a-fA-F-]{36}|operator|sign_up|partner|anonymous)$',
      description: '`staff:ID`, `key:ID`, `member:ID`, `device:ID`, `operator`, `sign_up`, `partner` or `anonymous`.',
    }),
  ),
  ...pageQuery,
})
