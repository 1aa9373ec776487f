import type { DeviceConfig } from '@catraca/device-contract/messages.ts'
import type { MakeOfDevice } from './adapter.ts'
import { controlId } from './makers/control-id/index.ts'
import { http } from './makers/http/index.ts'
import { intelbras } from './makers/intelbras/index.ts'
import { topdata } from './makers/topdata/index.ts'

/** Every make that the bridge speaks to: one folder each in `makers/`. */
const makes: MakeOfDevice[] = [controlId, http, intelbras, topdata]

export function makeOf(device: DeviceConfig): MakeOfDevice | undefined {
  return makes.find(({ make }) => make === device.make)
}
