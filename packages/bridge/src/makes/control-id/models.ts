import type { Attempt } from '../../devices/adapter.ts'

// What differs between the devices of Control iD, from the maker's documents. Code asks this table and never checks a model's name.

type Release = 'catra' | 'door' | 'sec_box'
type Sides = 'portal' | 'component' | 'entrance' | 'exit' | 'unknown'

interface Setting {
  module: string
  name: string
}

export interface Model {
  /** The action that frees it. */
  release: Release
  /** The method of a person who was identified by neither card nor code. */
  biometric: Extract<Attempt['method'], 'biometric' | 'facial'>
  /** The part of a question that shows on which side the person stands. */
  sides: Sides
  /** The setting for the way in which people come in, and its word for each way. */
  entrance?: Setting & { clockwise: string; anticlockwise: string }
  /** The setting for how long the arm stays free, in ms. */
  timeout?: Setting
  /** Values of a setting with which the arm turns outwards without being asked, by the way in which people come in. */
  freeExit?: Setting & { clockwise: readonly string[]; anticlockwise: readonly string[] }
  /** The module with the setting for how QR codes are read. */
  qr: string
  /** What else the device must be set to. `required` settings must read back as written, the others only where the firmware knows them. */
  settings: readonly (Setting & { value: string; required?: boolean })[]
}

const noAntiPassback = [
  { module: 'identifier', name: 'antipassback_enabled', value: '0' },
  { module: 'catra', name: 'anti_passback', value: '0' },
  { module: 'catra', name: 'daily_reset', value: '0' },
] as const

const idBlock: Model = {
  release: 'catra',
  biometric: 'biometric',
  sides: 'portal',
  entrance: { module: 'catra', name: 'gateway', clockwise: 'clockwise', anticlockwise: 'anticlockwise' },
  timeout: { module: 'general', name: 'catra_timeout' },
  freeExit: {
    module: 'catra',
    name: 'operation_mode',
    clockwise: ['exit_open', 'both_open'],
    anticlockwise: ['exit_open', 'both_open'],
  },
  qr: 'barras',
  settings: noAntiPassback,
}

const idBlockNext: Model = {
  release: 'catra',
  biometric: 'facial',
  sides: 'component',
  entrance: { module: 'sec_box', name: 'catra_side_to_enter', clockwise: '0', anticlockwise: '1' },
  timeout: { module: 'sec_box', name: 'catra_timeout' },
  // 1 frees both ways, 2 anticlockwise, 3 clockwise.
  freeExit: { module: 'sec_box', name: 'catra_default_fsm', clockwise: ['1', '2'], anticlockwise: ['1', '3'] },
  qr: 'face_id',
  settings: [
    ...noAntiPassback,
    // Another role has to be chosen at the device itself: writing it restarts the device with an empty memory.
    { module: 'sec_box', name: 'catra_role', value: '1', required: true },
  ],
}

const reader = (release: Release, biometric: Model['biometric'], qr = 'barras'): Model => ({
  release,
  biometric,
  sides: 'entrance',
  qr,
  settings: [noAntiPassback[0]],
})

/** Models by their name without spaces and in lower case. */
const models: Record<string, Model> = {
  idblock: idBlock,
  idblocknext: idBlockNext,
  idface: reader('sec_box', 'facial', 'face_id'),
  idfacelite: reader('sec_box', 'facial', 'face_id'),
  idfacemax: reader('sec_box', 'facial', 'face_id'),
  idaccess: reader('door', 'biometric'),
  idaccesspro: reader('sec_box', 'biometric'),
  idaccessnano: reader('sec_box', 'biometric'),
  idflex: reader('sec_box', 'biometric'),
  idfit: reader('door', 'biometric'),
  idbox: reader('door', 'biometric'),
  iduhf: reader('door', 'biometric'),
}

/** The model with that name; undefined for an unknown one, which is treated like an iDBlock. */
export function modelNamed(name: string | null): Model | undefined {
  return models[(name ?? 'idblock').toLowerCase().replaceAll(/[^a-z0-9]/g, '')]
}

export const defaultModel = idBlock

export const knownModels = Object.keys(models)
