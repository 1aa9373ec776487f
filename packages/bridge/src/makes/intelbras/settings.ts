import type { DeviceConfig } from '@catraca/device-contract/messages.ts'

export const settingMeanings = {
  direction: {
    means: 'event: each event says whether somebody enters or leaves; in or out: the terminal stands on that side',
    default: 'event',
  },
  event_time: {
    means: 'how events count time: utc, local (the wall clock as if it were UTC), or learn, by the first live event',
    default: 'learn',
  },
  turn_code: {
    means:
      "the Code of the event by which a terminal with Intelbras' own turnstile on RS-485 tells a turn; empty: none is told, and an entry counts when it is granted",
    default: '',
  },
  block_offline: {
    means:
      'true: who may not be let in without the bridge is blocked on the terminal; false: never, for firmware that refuses blocked users without asking',
    default: 'true',
  },
}

export interface Settings {
  direction: 'event' | 'in' | 'out'
  eventTime: 'learn' | 'utc' | 'local'
  turnCode: string
  blockOffline: boolean
}

export function readSettings({ settings }: DeviceConfig): Settings {
  const given = (name: keyof typeof settingMeanings) => settings[name] ?? settingMeanings[name].default
  const [direction, eventTime] = [given('direction'), given('event_time')]
  return {
    direction: direction === 'in' || direction === 'out' ? direction : 'event',
    eventTime: eventTime === 'utc' || eventTime === 'local' ? eventTime : 'learn',
    turnCode: given('turn_code'),
    blockOffline: given('block_offline') !== 'false',
  }
}
