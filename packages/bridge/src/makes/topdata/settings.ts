import type { DeviceConfig } from '@catraca/device-contract/messages.ts'

export const settingMeanings = {
  direction: { means: 'in or out: the side on which the reader stands', default: 'in' },
  without_bridge: {
    means: 'local: without the bridge the reader lets in whom it holds; deny: nobody (server_verify 2 or 1)',
    default: 'local',
  },
}

export interface Settings {
  direction: 'in' | 'out'
  decidesAlone: boolean
}

export function readSettings({ settings }: DeviceConfig): Settings {
  return {
    direction: settings.direction === 'out' ? 'out' : 'in',
    decidesAlone: settings.without_bridge !== 'deny',
  }
}
