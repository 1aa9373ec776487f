import { deviceAddressPattern } from '@catraca/device-contract/device-address.ts'
import { makeIds } from '@catraca/device-contract/messages.ts'
import { Type } from 'typebox'
import { Id, Named, Nullable, OneOf, Optional, Text, Timestamp } from '#platform/schema/schema.ts'
import { connections } from './connection-rules.ts'

export const DeviceParams = Type.Object({ id: Id('Device.') })

export const PairingCode = Type.Object({
  code: Type.String({
    description: 'Shown this once: the code to type at the device; the code of a turnstile begins with the company.',
    examples: ['K7QM-R2PX'],
  }),
  expires_at: Timestamp('Ten minutes after its creation.'),
})

const Bridge = Type.Object({
  id: Id(),
  host: Type.String({ description: 'Name of the computer on which it runs.', examples: ['PC-RECEPCAO'] }),
  system: Type.String({ examples: ['Windows 11'] }),
  version: Type.String({ examples: ['1.4.0'] }),
  paired_at: Timestamp(),
  heard_at: Nullable(Timestamp('Of its last report.')),
  queue: Type.Integer({ description: 'Passages that it had not sent at that time.' }),
})

const TurnstileState = Type.Object({
  heard_at: Timestamp('The time of this report.'),
  since: Timestamp('Since when it is online, or is not.'),
  mode: Type.String({ description: 'As the device reports it: online, contingency, standalone or unknown.' }),
  clock_drift_ms: Nullable(Type.Integer({ description: 'How far its clock is ahead.' })),
  firmware: Nullable(Type.String()),
  serial: Nullable(Type.String()),
  users: Nullable(Type.Integer({ description: 'How many users it has.' })),
  refused: Type.Integer({ description: 'Sockets of other readers that were refused since its bridge started.' }),
  waiting: Type.Integer({ description: 'Changes of users that it has not accepted yet.' }),
  last_passage_at: Nullable(Timestamp()),
  alarms: Type.Array(Type.String()),
})

export const PairedDevice = Named('PairedDevice', {
  id: Id('Device.'),
  name: Type.String({ description: 'Of the device.', examples: ['Tablet da entrada'] }),
  store_id: Id('Unit.'),
  store_name: Type.String({ description: 'Unit.', examples: ['Centro'] }),
  make: Nullable(OneOf(makeIds, { description: 'Null for a tablet.' })),
  model: Nullable(Type.String()),
  entrance: Nullable(Type.String()),
  reads_qr: Type.Boolean(),
  reads_cards: Type.Boolean(),
  reads_fingers: Type.Boolean(),
  reads_faces: Type.Boolean(),
  /** Of a tablet. */
  paired: Nullable(
    Type.Object({
      paired_at: Timestamp(),
      last_seen_at: Timestamp('To the minute.'),
      program: Nullable(Type.String({ description: 'Browser and system.', examples: ['Chrome · Android'] })),
    }),
  ),
  turnstile: Nullable(
    Type.Object({
      connection: OneOf(connections, {
        description:
          'Whether nothing is paired, the bridge is unreachable, the device is unreachable for its bridge, or all is well.',
      }),
      bridge: Nullable(Bridge),
      state: Nullable(TurnstileState),
    }),
  ),
})

export const Passage = Type.Object({ direction: OneOf(['in', 'out']) })
export const Release = Type.Object({
  direction: OneOf(['in', 'out']),
  reason: Text(500, { description: 'Recorded in the audit trail.', examples: ['Visitante da diretoria'] }),
})
export const AskedCommand = Named('AskedCommand', {
  id: Id('Command.'),
  expires_at: Timestamp('The time after which it is given up.'),
})
export const DeviceCommand = Named('DeviceCommand', {
  id: Id(),
  kind: Type.String(),
  direction: Nullable(Type.String()),
  what: Nullable(Type.String()),
  reason: Nullable(Type.String()),
  actor_name: Nullable(Type.String()),
  created_at: Timestamp(),
  ended_at: Nullable(Timestamp()),
  detail: Nullable(Type.String({ description: 'The bridge’s report about it.' })),
  state: OneOf(['waiting', 'done', 'failed', 'expired']),
})

const setting = {
  name: Text(60, { examples: ['direction'] }),
  value: Type.String({ maxLength: 500, examples: ['in'] }),
}
const settings = Type.Array(Type.Object(setting), { maxItems: 50, description: 'Data that only this make has.' })
const address = {
  description: 'On the network of the gym: scheme, host and port, and no more.',
  examples: ['http://192.168.0.129'],
}
const serial = {
  description: 'Confirmed by somebody: no device with another number gets data about members.',
  examples: ['0G0200/01A2B3'],
}
export const Connection = Named('DeviceConnection', {
  address: Nullable(Type.String(address)),
  login: Nullable(Type.String()),
  has_password: Type.Boolean(),
  serial: Nullable(Type.String(serial)),
  settings,
})
export const ChangedConnection = Type.Object({
  address: Optional(Type.String({ ...address, maxLength: 200, pattern: deviceAddressPattern })),
  login: Optional(Text(100)),
  password: Optional(
    Text(100, { description: 'Kept sealed, and shown to nobody. A new address removes the stored one.' }),
  ),
  serial: Optional(Text(100, serial)),
  settings: Type.Optional(settings),
})

export const Unpaired = Type.Object({ unpaired: Type.Boolean({ description: 'Whether it had been paired.' }) })

export const SentPairing = Type.Object({
  code: Text(20, { description: 'As the dashboard shows it; case and dashes do not matter.', examples: ['K7QM-R2PX'] }),
})

export const Kiosk = Named('Kiosk', {
  device: Type.String({ description: 'Name of the device.', examples: ['Tablet da entrada'] }),
  store_name: Type.String({ description: 'Unit.', examples: ['Centro'] }),
})
