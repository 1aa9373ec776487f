import { happenAround } from '../parts/around.ts'
import type { Said } from '../parts/log.ts'
import type { ControlId, Way } from './device.ts'
import { faults } from './faults.ts'
import type { Credential } from './identify.ts'
import { parseSwitch } from './switches.ts'

// Controls the turnstile by lines of text, so that a script can act as a person in front of it.

export const help = `card NUMBER [exit]      hold up a card           turn [WAY]     push the arm
face USER [exit]        stand before the reader  force [WAY]    turn the arm although it is shut
finger USER [exit]                               give-up        walk away from a released arm
qr TEXT [exit]                                   exit-button    press the button that lets out
pin NUMBER [exit]                                cable out|in   the network
password USER WORD                               power off|on
clock SECONDS           the clock jumps          fault NAME     ${Object.keys(faults)[0]}, …
switch NAME=VALUE                                state | passages | help | quit
WAY is entrance, exit, clockwise or anticlockwise. A line that ends in & is not waited for.
`

const ways = new Set(['entrance', 'exit', 'clockwise', 'anticlockwise'])

function wayOf(word: string | undefined): Way | undefined {
  if (word !== undefined && !ways.has(word)) throw new Error(`${word} is no way to turn`)
  return word as Way | undefined
}

function credentialOf(kind: string, [value, second]: string[]): Credential {
  if (!value) throw new Error(`${kind} needs to know which`)
  const side = second === 'exit' ? 'exit' : 'entrance'
  if (kind === 'password') return { idPassword: { id: value, password: second ?? '' } }
  return { [kind]: value, side } as Credential
}

function stateOf(device: ControlId): Said {
  const passages = device.passages().length
  return { kind: 'state', mode: device.mode(), state: device.state(), display: device.display(), passages }
}

/** Runs one line. Throws a sentence for an unknown line. */
export async function obey(device: ControlId, line: string): Promise<Said | undefined> {
  const [word = '', ...rest] = line.trim().split(/\s+/)
  const [value] = rest
  switch (word) {
    case '':
      return
    case 'card':
    case 'face':
    case 'finger':
    case 'qr':
    case 'pin':
    case 'password':
      return { kind: 'outcome', ...(await device.present(credentialOf(word, rest))) }
    case 'turn':
      return { kind: 'turn', ...device.turn(wayOf(value)) }
    case 'force':
      return { kind: 'turn', ...device.forceTurn(wayOf(value)) }
    case 'give-up':
      return { kind: 'give-up', gaveUp: device.giveUp() }
    case 'exit-button':
      device.pressExitButton()
      return
    case 'state':
      return stateOf(device)
    case 'passages':
      return { kind: 'passages', passages: device.passages(), givenUp: device.givenUp() }
    default:
      if (happenAround(device, [word, value], { faults, parseSwitch })) return
      throw new Error(`There is no command ${word}. help lists them.`)
  }
}
