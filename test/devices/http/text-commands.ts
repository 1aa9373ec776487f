import type { Said } from '../parts/log.ts'
import type { HttpDevice } from './device.ts'

export const help = `card NUMBER [exit]  show a card
qr TEXT [exit]      show a QR code
user ID [exit]      be known by a number
turn [exit]         go through; with exit, turn the arm as people do who leave
give-up             go away
cable in|out        put the network cable in or pull it out
state               tell what it shows and counts
help, quit`

/** Runs one line; a line that ends in & is not awaited. Throws a sentence for an unknown line. */
export async function obey(device: HttpDevice, line: string): Promise<Said | undefined> {
  const [word, ...rest] = line.split(/\s+/)
  const direction = rest.at(-1) === 'exit' ? 'out' : 'in'
  const [value = ''] = rest
  switch (word) {
    case 'card':
      return { kind: 'shown', allowed: await device.show({ card: value }, direction) }
    case 'qr':
      return { kind: 'shown', allowed: await device.show({ text: value }, direction) }
    case 'user':
      return { kind: 'shown', allowed: await device.show({ user: Number(value) }, direction) }
    case 'turn':
      return { kind: 'turn', moved: value === '' ? device.turn() : device.turn(direction) }
    case 'give-up':
      device.giveUp()
      return undefined
    case 'cable':
      device.cable(value === 'in')
      return undefined
    case 'state':
      return { kind: 'state', ...device.state() }
    default:
      throw new Error(`It does not know "${word}". It knows:\n${help}`)
  }
}
