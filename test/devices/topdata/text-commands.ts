import { happenAround } from '../parts/around.ts'
import type { Said } from '../parts/log.ts'
import type { Topdata } from './device.ts'
import type { Credential } from './reader.ts'
import { faults, parseSwitch } from './switches.ts'

// Controls the reader by lines of text, so that a script can act as a person in front of it.

export const help = `face [USER]    stand before it (no USER: a face that it does not know)
card NUMBER    hold up a card        turn           push the arm behind it
password USER  key in a password     enrol USER [CARD]
cable out|in   the network           power off|on
clock SECONDS  the clock jumps       fault NAME     ${Object.keys(faults)[0]}, …
switch NAME=VALUE                    state | passages | help | quit
A line that ends in & is not waited for.
`

function credentialOf(kind: string, value: string | undefined): Credential {
  const number = kind === 'face' ? Number(value ?? 0) : Number(value)
  if (!Number.isInteger(number)) throw new Error(`${kind} needs a number`)
  return { [kind]: number } as unknown as Credential
}

/** Runs one line. Throws a sentence for an unknown line. */
export async function obey(device: Topdata, line: string): Promise<Said | undefined> {
  // The panel adds the person's side, which a reader does not know.
  const [word = '', ...rest] = line
    .trim()
    .replace(/ exit$/, '')
    .split(/\s+/)
  const [value] = rest
  switch (word) {
    case '':
      return
    case 'face':
    case 'card':
    case 'password':
      return { kind: 'outcome', ...(await device.present(credentialOf(word, value))) }
    case 'turn':
      return { kind: 'turn', ...device.turn() }
    case 'enrol':
      if (!/^\d+$/.test(value ?? '')) throw new Error('enrol needs a user')
      device.enrol({ id: Number(value), card: rest[1] ? Number(rest[1]) : undefined, face: true })
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
