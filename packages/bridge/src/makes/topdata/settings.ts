import { choice, type SettingsOf } from '../../devices/define-make.ts'

export const settings = {
  direction: choice(['in', 'out'], 'in or out: the side on which the reader stands'),
  without_bridge: choice(
    ['local', 'deny'],
    'local: without the bridge the reader lets in whom it holds; deny: nobody (server_verify 2 or 1)',
  ),
}

export type Settings = SettingsOf<typeof settings>
