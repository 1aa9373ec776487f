import type { MakeOfDevice } from '../../devices/adapter.ts'
import { createHttpAdapter } from './adapter.ts'

/** Any device that can send JSON, for instance an ESP32 with a relay; see docs/http-devices.md. */
export const http: MakeOfDevice = {
  make: 'http',
  settings: {
    confirms_turns: { means: 'true: the device says when somebody turned or gave up', default: 'false' },
    direction: { means: 'in or out: the way of messages that name none', default: 'in' },
  },
  create: createHttpAdapter,
}
