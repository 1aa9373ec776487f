import { Type } from 'typebox'
import { roles } from '#modules/staff/index.ts'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'

// The answers of the routes for signing in and for a person's own account. These routes are not endpoints, so their answers are not checked
// at run time: the routes and the dashboard's client take the types from here.

export const StaffSession = Named('StaffSession', {
  staff: Type.Object({
    id: Id(),
    name: Type.String(),
    email: Type.String(),
    role: OneOf(roles),
    own_role_name: Nullable(
      Type.String({
        description: 'The name of the company’s own role of this person, which replaces the ready-made one.',
      }),
    ),
    trainer_id: Nullable(Id('The trainer record of the user, if there is one.')),
    has_second_factor: Type.Boolean(),
    owes_second_factor: Type.Boolean({
      description:
        'The company requires one for this role and the user has none: the service refuses everything else until they do.',
    }),
  }),
  company: Type.Object({
    id: Id(),
    name: Type.String(),
    slug: Type.String(),
    time_zone: Type.String(),
    is_test: Type.Boolean(),
    billing: OneOf(['internal', 'external']),
    now: Timestamp('By the clock of the company.'),
  }),
  units: Type.Array(
    Type.Object({ id: Id(), name: Type.String(), max_capacity: Type.Integer(), is_active: Type.Boolean() }),
    { description: 'Includes those that were switched off, since past events show their names.' },
  ),
  permissions: Type.Array(Type.String()),
  copied_at: Nullable(
    Timestamp('In a restored copy that was not adopted yet, the time of its data; null in any other installation.'),
  ),
})

export const InvitingLink = Named('InvitingLink', {
  name: Type.String(),
  email: Type.String(),
  role: OneOf(roles),
  company: Type.String(),
  purpose: OneOf(['invitation', 'new_password']),
  has_passkey: Type.Boolean({ description: 'Whether a passkey may be removed together with the lost password.' }),
})

export const OwnSession = Named('OwnSession', {
  id: Type.String(),
  browser: Nullable(Type.String()),
  system: Nullable(Type.String()),
  address: Nullable(Type.String()),
  begun_at: Timestamp('When it began.'),
  last_used_at: Timestamp('When it was last used.'),
  is_current: Type.Boolean(),
})

const secondFactor = {
  has_app: Type.Boolean(),
  passkeys: Type.Array(
    Named('StaffPasskey', {
      id: Id(),
      name: Type.String(),
      created_at: Timestamp('When it was made.'),
      last_used_at: Nullable(Timestamp('When somebody last signed in with it.')),
    }),
  ),
  recovery_codes_left: Type.Integer(),
  demanded: Type.Boolean({ description: 'Whether the company requires one for this role.' }),
}
export const SecondFactorState = Named('SecondFactorState', secondFactor)

export const SecondFactorChange = Named('SecondFactorChange', {
  ...secondFactor,
  new_recovery_codes: Nullable(
    Type.Array(Type.String(), { description: 'New recovery codes, if any were created: shown only this once.' }),
  ),
})

export const ProposedApp = Named('ProposedApp', { secret: Type.String(), uri: Type.String() })

export const PasswordStrength = Named('PasswordStrength', {
  score: Type.Integer({ minimum: 0, maximum: 4 }),
  weakness: Nullable(OneOf(['SHORT', 'COMMON', 'PERSONAL', 'PATTERN', 'SIMPLE'])),
})
