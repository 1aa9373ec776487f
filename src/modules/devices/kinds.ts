import { entrances, makeIds } from '@catraca/device-contract/messages.ts'
import { Type } from 'typebox'
import type { InCompany } from '#platform/context.ts'
import { notFound } from '#platform/errors/failure.ts'
import { defineKind, field } from '#platform/kind.ts'
import { Id, Nullable, OneOf, Text } from '#platform/schema/schema.ts'
import { endWrongPairings } from './sql.ts'

const kept = { absent: 'kept' } as const
const reads = (what: string) =>
  field(Type.Boolean({ description: `Whether it reads ${what}.` }), { default: false, file: kept })

/** A device at a door. A device without a make is a tablet with the kiosk; all others are connected by a bridge. */
export const deviceKind = defineKind({
  path: 'devices',
  section: 'devices',
  table: 'devices',
  one: 'Device',
  fields: {
    name: field(Text(200)),
    store_id: field(Id(), { refersTo: 'units', file: { name: 'unit' } }),
    make: field(Nullable(OneOf(makeIds, { description: 'Who makes the turnstile; null for a tablet.' })), {
      default: null,
      file: kept,
    }),
    model: field(Nullable(Text(100)), { default: null, file: kept }),
    entrance: field(Nullable(OneOf(entrances, { description: 'The way its arm turns when people come in.' })), {
      default: null,
      file: kept,
    }),
    reads_qr: reads('QR codes'),
    reads_cards: reads('cards'),
    reads_fingers: reads('fingers'),
    reads_faces: reads('faces'),
    is_active: field(Type.Boolean(), { default: true, file: kept }),
  },
  order: ['name'],
  /** A turnstile that became a tablet, or moved to another unit, has to be paired again. */
  after: ({ db, teamId }: InCompany) => endWrongPairings(db, teamId),
  failures: { devices_store_id_fkey: () => notFound('Unit', 'store_id') },
})
