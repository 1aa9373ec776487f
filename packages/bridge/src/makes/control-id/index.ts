import { defineMake } from '../../devices/define-make.ts'
import { createDevice } from './device.ts'
import { settings } from './settings.ts'

/** Turnstiles and readers of Control iD; see docs/turnstiles-control-id.md. */
export const controlId = defineMake({
  id: 'control-id',
  name: 'Control iD',
  factoryPasswords: ['admin'],
  sendsPassword: true,
  settings,
  enrols: ['card', 'face', 'finger'],
  speak: createDevice,
})
