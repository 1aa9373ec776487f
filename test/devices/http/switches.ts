import { parseSwitchOf, type SwitchesOf, type SwitchTable, withDefaultsOf } from '../parts/switches.ts'

export const switches = {
  confirms: {
    default: true,
    known: 'documented',
    says: 'true: the device has a sensor, and reports turns and give-ups',
  },
  free_ms: { default: 7000, known: 'documented', says: 'how long the arm stays free' },
  retry_ms: { default: 1000, known: 'documented', says: 'the pause before a message is sent again' },
  ask_tries: {
    default: 2,
    known: 'documented',
    says: 'how many times the device asks about a card before it decides alone',
  },
  poll: {
    default: true,
    known: 'documented',
    says: 'true: the device fetches releases from the bridge; false: the bridge calls the port of the device',
  },
  alone: {
    default: 'deny',
    values: ['deny', 'open'],
    known: 'documented',
    says: 'what the device does when the bridge does not answer; entries that it allows are reported later',
  },
  clock_ahead_s: {
    default: 0,
    known: 'guess',
    says: "how many seconds the device's clock is ahead, if the bridge's time cannot be read",
  },
} as const satisfies SwitchTable

export type Switches = SwitchesOf<typeof switches>

export const withDefaults = (given: Partial<Switches> = {}): Switches =>
  withDefaultsOf<typeof switches>(switches, given)
export const parseSwitch = (text: string): Partial<Switches> => parseSwitchOf<typeof switches>(switches, text)
