import { parseSwitchOf, type SwitchesOf, type SwitchTable, withDefaultsOf } from '../parts/switches.ts'

export const switches = {
  confirms: {
    default: true,
    known: 'documented',
    says: 'it has a sensor, and says when somebody turned or gave up',
  },
  free_ms: { default: 7000, known: 'documented', says: 'how long the arm stays free' },
  retry_ms: { default: 1000, known: 'documented', says: 'pause before a message is sent again' },
  ask_tries: { default: 2, known: 'documented', says: 'how often it asks about a card before it gives up' },
  poll: { default: true, known: 'documented', says: 'it fetches releases; false: it is called at its own port' },
  alone: {
    default: 'deny',
    values: ['deny', 'open'],
    known: 'documented',
    says: 'what it does when the bridge does not answer; what it lets in, it tells later',
  },
  clock_ahead_s: { default: 0, known: 'guess', says: 'how far its clock is ahead when it does not ask for the time' },
} as const satisfies SwitchTable

export type Switches = SwitchesOf<typeof switches>

export const withDefaults = (given: Partial<Switches> = {}): Switches =>
  withDefaultsOf<typeof switches>(switches, given)
export const parseSwitch = (text: string): Partial<Switches> => parseSwitchOf<typeof switches>(switches, text)
