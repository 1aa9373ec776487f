import { Type } from 'typebox'
import { EntryAnswer } from '#modules/access/index.ts'
import { Id, Named, Nullable, Text, Timestamp } from '#platform/http/schema.ts'

export const DeviceParams = Type.Object({ id: Id('Device.') })

export const PairingCode = Type.Object({
  code: Type.String({ description: 'Shown this once: what is typed at the device.', examples: ['K7QM-R2PX'] }),
  expires_at: Timestamp('Ten minutes after it was made.'),
})

export const PairedDevice = Named('PairedDevice', {
  id: Id('Device.'),
  name: Type.String({ description: 'Of the device.', examples: ['Tablet da entrada'] }),
  store_name: Type.String({ description: 'Unit.', examples: ['Centro'] }),
  paired: Nullable(
    Type.Object({
      paired_at: Timestamp(),
      last_seen_at: Timestamp('To the minute.'),
      program: Nullable(Type.String({ description: 'Browser and system.', examples: ['Chrome · Android'] })),
    }),
  ),
})

export const Unpaired = Type.Object({ unpaired: Type.Boolean({ description: 'Whether it had been paired.' }) })

export const SentPairing = Type.Object({
  code: Text(20, { description: 'As the dashboard shows it; case and dashes do not matter.', examples: ['K7QM-R2PX'] }),
})

export const Kiosk = Named('Kiosk', {
  device: Type.String({ description: 'Name of the device.', examples: ['Tablet da entrada'] }),
  store_name: Type.String({ description: 'Unit.', examples: ['Centro'] }),
})

export const KioskEntryRequest = Type.Object({
  code: Text(64, { description: 'What a member shows, as it was read or typed.', examples: ['0004512'] }),
})

const { allowed, duplicate, reason } = EntryAnswer.properties
export const KioskEntry = Named('KioskEntry', {
  ...{ allowed, duplicate, reason },
  first_name: Nullable(Type.String({ description: 'Of the member, if there is one.', examples: ['Ana'] })),
})
