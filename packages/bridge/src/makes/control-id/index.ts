import type { MakeOfDevice } from '../../devices/adapter.ts'
import { createControlId } from './adapter.ts'
import { settingMeanings } from './settings.ts'

export const controlId: MakeOfDevice = {
  make: 'control-id',
  settings: settingMeanings,
  create: (door) => createControlId(door),
}
