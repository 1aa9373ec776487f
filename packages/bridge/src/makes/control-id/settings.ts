import type { DeviceConfig } from '@catraca/device-contract/messages.ts'
import type { MakeOfDevice } from '../../devices/adapter.ts'
import { defaultModel, knownModels, type Model, modelNamed, type Release, type Sides } from './models.ts'

export const settingMeanings: MakeOfDevice['settings'] = {
  mode: {
    means:
      'pro: the device identifies and we decide; enterprise: we identify as well, by cards and codes only; standalone: the device decides alone and tells afterwards',
    default: 'pro',
  },
  sides: {
    means:
      'What tells an exit from an entrance: portal, component (iDBlock Next), or that all that is shown here is for entrance or exit; unknown: it is found out by the turn',
    default: 'by model',
  },
  exit_portal: { means: 'The portal_id that the reader on the exit side reports', default: '2' },
  exit_component: { means: 'The number of the unit on the exit side of an iDBlock Next', default: '2' },
  left_is: {
    means: 'The way the arm goes when the device says TURN LEFT: anticlockwise or clockwise',
    default: 'anticlockwise',
  },
  release: { means: 'What frees it: catra (its own arm), door (relay) or sec_box', default: 'by model' },
  door: { means: 'The number of the relay, for release by door', default: '1' },
  sec_box: { means: 'The id of the SecBox, for release by sec_box', default: '65793' },
  qr: {
    means: 'How QR codes are read: text (codes of the app), number, hexadecimal, or keep what the device is set to',
    default: 'text',
  },
  strangers: {
    means: 'Users on the device whom Catraca does not know: remove them, or keep those below 100001',
    default: 'remove',
  },
}

export type Turning = 'clockwise' | 'anticlockwise'

export interface Settings {
  model: Model
  mode: 'pro' | 'enterprise' | 'standalone'
  sides: Sides
  exitPortal: string
  exitComponent: string
  leftIs: Turning
  release: Release
  door: string
  secBox: string
  qr: 'text' | 'number' | 'hexadecimal' | 'keep'
  /** Its log tells exits from entrances, so that its rules can as well. */
  letsOutAlone: boolean
}

/** Settings of a device; `wrong` names those that are nothing that is known, whose default is used. */
export function readSettings(device: DeviceConfig): { settings: Settings; wrong: string[] } {
  const wrong: string[] = []
  const known = modelNamed(device.model)
  if (!known) wrong.push(`model (known are ${knownModels.join(', ')})`)
  const model = known ?? defaultModel
  const choose = <T extends string>(name: string, choices: readonly T[], otherwise: T): T => {
    const value = device.settings[name]
    if (value === undefined || value === '') return otherwise
    if ((choices as readonly string[]).includes(value)) return value as T
    wrong.push(name)
    return otherwise
  }
  const digits = (name: string, otherwise: string): string => {
    const value = device.settings[name] ?? ''
    if (value !== '' && !/^\d{1,20}$/.test(value)) wrong.push(name)
    return /^\d{1,20}$/.test(value) ? value : otherwise
  }
  const sides = choose('sides', ['portal', 'component', 'entrance', 'exit', 'unknown'], model.sides)
  const settings: Settings = {
    model,
    mode: choose('mode', ['pro', 'enterprise', 'standalone'], 'pro'),
    sides,
    letsOutAlone: sides !== 'entrance' && sides !== 'unknown',
    exitPortal: digits('exit_portal', '2'),
    exitComponent: digits('exit_component', '2'),
    leftIs: choose('left_is', ['anticlockwise', 'clockwise'], 'anticlockwise'),
    release: choose('release', ['catra', 'door', 'sec_box'], model.release),
    door: digits('door', '1'),
    secBox: digits('sec_box', '65793'),
    qr: choose('qr', ['text', 'number', 'hexadecimal', 'keep'], 'text'),
  }
  return { settings, wrong }
}

/** What answers and commands carry to free the way for one person. */
export function actionsFor(settings: Settings, ways: readonly Turning[]): { action: string; parameters: string }[] {
  if (settings.release === 'door') return [{ action: 'door', parameters: `door=${settings.door}` }]
  if (settings.release === 'sec_box') return [{ action: 'sec_box', parameters: `id=${settings.secBox}, reason=1` }]
  const allow = ways.length === 2 ? 'both' : ways[0]
  return [{ action: 'catra', parameters: `allow=${allow}` }]
}

/** The way in which the arm turns for somebody who comes in or goes out. */
export function turningFor(entrance: Turning, direction: 'in' | 'out'): Turning {
  if (direction === 'in') return entrance
  return entrance === 'clockwise' ? 'anticlockwise' : 'clockwise'
}
