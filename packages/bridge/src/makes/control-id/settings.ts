import { choice, type SettingsOf, text } from '../../devices/define-make.ts'
import type { Model } from './models.ts'

const digits = (otherwise: string, means: string) => text(otherwise, means, /^\d{1,20}$/)

export const settings = {
  mode: choice(
    ['pro', 'enterprise', 'standalone'],
    'pro: the device identifies and we decide; enterprise: we identify as well, by cards and codes only; standalone: the device decides alone and tells afterwards',
  ),
  sides: choice(
    ['by model', 'portal', 'component', 'entrance', 'exit', 'unknown'],
    'What tells an exit from an entrance: portal, component (iDBlock Next), or that all that is shown here is for entrance or exit; unknown: it is found out by the turn',
  ),
  exit_portal: digits('2', 'The portal_id that the reader on the exit side reports'),
  exit_component: digits('2', 'The number of the unit on the exit side of an iDBlock Next'),
  left_is: choice(['anticlockwise', 'clockwise'], 'The way the arm goes when the device says TURN LEFT'),
  release: choice(
    ['by model', 'catra', 'door', 'sec_box'],
    'What frees it: catra (its own arm), door (relay) or sec_box',
  ),
  door: digits('1', 'The number of the relay, for release by door'),
  sec_box: digits('65793', 'The id of the SecBox, for release by sec_box'),
  qr: choice(
    ['text', 'number', 'hexadecimal', 'keep'],
    'How QR codes are read: text (codes of the app), number, hexadecimal, or keep what the device is set to',
  ),
}

export type Turning = 'clockwise' | 'anticlockwise'

type Given = SettingsOf<typeof settings>
export interface Settings extends Omit<Given, 'sides' | 'release'>, Pick<Model, 'sides' | 'release'> {
  model: Model
  /** Its log tells exits from entrances, so its rules can do so as well. */
  letsOutAlone: boolean
}

/** The settings that were entered, and the model's defaults for the others. */
export function withModel(given: Given, model: Model): Settings {
  const sides = given.sides === 'by model' ? model.sides : given.sides
  const release = given.release === 'by model' ? model.release : given.release
  return { ...given, model, sides, release, letsOutAlone: sides !== 'entrance' && sides !== 'unknown' }
}

/** What answers and commands must contain to free the way for one person. */
export function actionsFor(settings: Settings, ways: readonly Turning[]): { action: string; parameters: string }[] {
  if (settings.release === 'door') return [{ action: 'door', parameters: `door=${settings.door}` }]
  if (settings.release === 'sec_box') return [{ action: 'sec_box', parameters: `id=${settings.sec_box}, reason=1` }]
  const allow = ways.length === 2 ? 'both' : ways[0]
  return [{ action: 'catra', parameters: `allow=${allow}` }]
}

/** The way in which the arm turns for somebody who comes in or goes out. */
export function turningFor(entrance: Turning, direction: 'in' | 'out'): Turning {
  if (direction === 'in') return entrance
  return entrance === 'clockwise' ? 'anticlockwise' : 'clockwise'
}
