import type { PanelView } from '../parts/panel.ts'
import type { ControlId } from './device.ts'

/** What the panel in the terminal shows for the turnstile, and its keys. */
export function panelOf(device: ControlId): PanelView {
  return {
    title: 'Control iD iDBlock (emulated)',
    about() {
      const clock = new Date(device.time() * 1000).toISOString().slice(0, 19).replace('T', ' ')
      return `commands at ${device.address}   clock ${clock}`
    },
    mode: device.mode,
    modeColours: { online: 32, contingency: 31, testing: 33, standalone: 36 },
    state: device.state,
    isFree: () => device.state() === 'released',
    counted: () => `${device.passages().length} passages`,
    display: device.display,
    legend: [
      'c card  f face  i finger  r QR  p PIN     s side of the next one',
      't turn  w turn the exit  u force  g give up  b exit button',
      'o cable out/in   x power off/on   q quit',
    ],
    keys: { t: 'turn', w: 'turn exit', u: 'force', g: 'give-up', b: 'exit-button' },
    asking: { c: 'card', f: 'face', i: 'finger', r: 'qr', p: 'pin' },
  }
}
