import type { MakeOfDevice } from '../../devices/adapter.ts'
import { createIntelbras } from './adapter.ts'
import { settingMeanings } from './settings.ts'

/** Intelbras Bio-T face terminals in online mode; see docs/turnstiles-intelbras.md. */
export const intelbras: MakeOfDevice = {
  make: 'intelbras',
  settings: settingMeanings,
  create: (door) => createIntelbras(door),
}
