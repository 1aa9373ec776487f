import type { MakeOfDevice } from '../../devices/adapter.ts'
import { createTopdata } from './adapter.ts'
import { settingMeanings } from './settings.ts'
import { accept } from './sockets.ts'

/** Topdata facial readers of the "Easy" line; see docs/turnstiles-topdata.md. */
export const topdata: MakeOfDevice = {
  make: 'topdata',
  settings: settingMeanings,
  create: createTopdata,
  // Path and port are fixed in the reader.
  listen: { path: '/pub/chat', port: 7792, accept },
}
