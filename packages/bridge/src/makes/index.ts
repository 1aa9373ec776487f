import type { DeviceConfig } from '@catraca/device-contract/messages.ts'
import type { MakeOfDevice } from '../devices/adapter.ts'
import { controlId } from './control-id/index.ts'
import { http } from './http/index.ts'
import { intelbras } from './intelbras/index.ts'
import { topdata } from './topdata/index.ts'

/** Every make that the bridge speaks to: one folder each, here. */
const makes: MakeOfDevice[] = [controlId, http, intelbras, topdata]

export function makeOf(device: DeviceConfig): MakeOfDevice | undefined {
  return makes.find(({ make }) => make === device.make)
}
