import { Type } from 'typebox'
import { Id, Named, Nullable, OneOf, Timestamp } from '#platform/schema/schema.ts'

export const MemberParams = Type.Object({ id: Id('Member.') })
export const DeviceParams = Type.Object({ id: Id('Device.') })

const Consented = OneOf(['face', 'finger'])
export const ChangedConsent = Type.Object({ what: Consented, given: Type.Boolean() })
const Enrolled = OneOf(['card', 'face', 'finger'])

export const NewEnrolment = Type.Object({ device_id: Id('The device in front of the member.'), what: Enrolled })

export const BegunEnrolment = Type.Object({
  id: Id(),
  expires_at: Timestamp('Until when the device may begin; by real time.'),
})

const Device = Type.Object({ id: Id(), name: Type.String({ examples: ['Catraca 1'] }) })
const Name = Nullable(
  Type.String({
    description: 'The name of the person or the key that did it; null for a command.',
    examples: ['Rita'],
  }),
)

const Leaving = Named('Leaving', {
  member: Type.Object({ id: Id(), full_name: Type.String({ examples: ['Maria da Silva'] }) }),
  device: Device,
  why: OneOf(['blocked', 'erased', 'ended', 'consent']),
  since: Timestamp("By the company's clock."),
  heard_at: Nullable(Timestamp('The time of the last report of the device’s bridge, by real time.')),
})

export const DeviceMembers = Named('DeviceMembers', {
  leavings: Type.Array(Leaving, { description: 'Members who have to leave the device; the oldest 200.' }),
  held: Nullable(
    Type.Object({ users: Type.Integer({ description: 'As the device reports it.' }), seen_at: Timestamp() }),
  ),
})

export const DoorCredentials = Named('DoorCredentials', {
  user_id: Nullable(Type.Integer({ description: 'The member’s number on devices.', examples: [100_001] })),
  consents: Type.Array(
    Type.Object({
      what: Consented,
      given_at: Timestamp(),
      given_by: Name,
      withdrawn_at: Nullable(Timestamp()),
      withdrawn_by: Name,
    }),
  ),
  enrolments: Type.Array(
    Type.Object({
      id: Id(),
      what: Enrolled,
      device: Device,
      state: OneOf(['waiting', 'expired', 'done', 'failed', 'gone']),
      asked_at: Timestamp(),
      actor_name: Name,
      ended_at: Nullable(Timestamp()),
      detail: Nullable(Type.String({ description: 'Why it failed; in English, as the device reports it.' })),
    }),
  ),
  leavings: Type.Array(Leaving),
  devices: Type.Array(
    Type.Object({
      id: Id(),
      name: Type.String(),
      store_name: Type.String(),
      ...{ reads_cards: Type.Boolean(), reads_faces: Type.Boolean(), reads_fingers: Type.Boolean() },
    }),
    { description: 'The devices at which the member can be enrolled.' },
  ),
})
