import { happenAround } from '../parts/around.ts'
import type { Said } from '../parts/log.ts'
import type { Intelbras } from './device.ts'
import type { Credential } from './reader.ts'
import { faults, parseSwitch } from './switches.ts'

// Controls the terminal by lines of text, so that a script can act as a person in front of it.

export const help = `face USER [exit]        stand before it (no USER: a face that it does not know)
card NUMBER [exit]      hold up a card           turn           push the arm behind it
finger USER [exit]                               enrol USER [CARD]
qr TEXT [exit]                                   cable out|in   the network
power off|on                                     clock SECONDS  the clock jumps
fault NAME              ${Object.keys(faults)[0]}, …
switch NAME=VALUE                                state | passages | help | quit
A line that ends in & is not waited for.
`

function credentialOf(kind: string, words: string[]): Credential {
  const side = words.at(-1) === 'exit' ? 'exit' : 'entrance'
  const value = words[0] === 'exit' ? '' : (words[0] ?? '')
  if (!value && kind !== 'face') throw new Error(`${kind} needs to know which`)
  return { [kind]: value, side } as Credential
}

/** Runs one line. Throws a sentence for an unknown line. */
export async function obey(device: Intelbras, line: string): Promise<Said | undefined> {
  const [word = '', ...rest] = line.trim().split(/\s+/)
  const [value] = rest
  switch (word) {
    case '':
      return
    case 'face':
    case 'card':
    case 'finger':
    case 'qr':
      return { kind: 'outcome', ...(await device.present(credentialOf(word, rest))) }
    case 'turn':
      return { kind: 'turn', ...device.turn() }
    case 'enrol':
      if (!value) throw new Error('enrol needs a user')
      device.enrol({ id: value, card: rest[1] === 'exit' ? undefined : rest[1], face: true })
      return
    case 'state':
      return { kind: 'state', mode: device.mode(), state: device.state(), display: device.display() }
    case 'passages':
      return { kind: 'passages', passages: device.passages(), openings: device.openings() }
    default:
      if (happenAround(device, [word, value], { faults, parseSwitch })) return
      throw new Error(`There is no command ${word}. help lists them.`)
  }
}
