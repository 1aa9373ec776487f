import { defineMake } from '../../devices/define-make.ts'
import { createReader } from './reader.ts'
import { settings } from './settings.ts'
import { accept } from './sockets.ts'

/** Topdata facial readers of the "Easy" line; see docs/turnstiles-topdata.md. */
export const topdata = defineMake({
  id: 'topdata',
  name: 'Topdata',
  factoryPasswords: ['admin'],
  sendsPassword: true,
  settings,
  enrols: ['face'],
  // Path and port are fixed in the reader.
  sockets: { path: '/pub/chat', port: 7792, accept },
  speak: createReader,
})
