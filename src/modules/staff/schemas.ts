import { Type } from 'typebox'
import { pageQuery } from '#platform/http/pagination.ts'
import { Id, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/http/schema.ts'
import { roles } from './permissions.ts'

const Email = Type.String({ format: 'email', maxLength: 200, examples: ['rita@academia.example'] })

export const StaffMember = Named('StaffMember', {
  id: Id(),
  name: Type.String({ examples: ['Rita Souza'] }),
  email: Email,
  role: OneOf(roles),
  is_active: Type.Boolean(),
  has_second_factor: Type.Boolean({ description: 'Has an app for codes, or a passkey.' }),
  second_factor_locked: Type.Boolean({ description: 'Typed too many wrong codes, and may try no more today.' }),
  invited: Type.Boolean({ description: 'Has not set a password yet.' }),
  last_seen_at: Nullable(Timestamp()),
})

export const NewStaffMember = Type.Object({ name: Text(200), email: Email, role: OneOf(roles) })
export const InvitedStaffMember = Named('InvitedStaffMember', {
  id: Id(),
  path: Type.String({ description: 'Where the new person sets a password; good once, for three days.' }),
})
export const StaffChanges = Type.Object({ role: Optional(OneOf(roles)), is_active: Optional(Type.Boolean()) })
export const StaffIdParams = Type.Object({ id: Id() })

const Row = Type.Object({}, { additionalProperties: true })

export const AuditEntry = Named('AuditEntry', {
  id: Type.Integer(),
  at: Timestamp(),
  staff: Named('AuditActor', { id: Id(), name: Type.String() }),
  action: OneOf(['insert', 'update', 'delete']),
  subject: Type.String({ description: 'The table of what changed.', examples: ['plans'] }),
  subject_id: Nullable(Id()),
  subject_name: Nullable(
    Type.String({ description: 'What it is called today, or whose it is.', examples: ['Mensal'] }),
  ),
  before: Nullable(Row),
  after: Nullable(Row),
  request_id: Nullable(Type.String()),
})
export const AuditQuery = Type.Object({
  subject: Type.Optional(Text(50)),
  subject_id: Type.Optional(Id()),
  staff_id: Type.Optional(Id()),
  ...pageQuery,
})
