import { choice, type SettingsOf, text } from '../../devices/define-make.ts'

export const settings = {
  direction: choice(
    ['event', 'in', 'out'],
    'event: each event says whether somebody enters or leaves; in or out: the terminal stands on that side',
  ),
  event_time: choice(
    ['learn', 'utc', 'local'],
    'how events count time: utc, local (the wall clock as if it were UTC), or learn, by the first live event',
  ),
  turn_code: text(
    '',
    "the Code of the event by which a terminal with Intelbras' own turnstile on RS-485 tells a turn; empty: none is told, and an entry counts when it is granted",
  ),
  block_offline: choice(
    ['true', 'false'],
    'true: who may not be let in without the bridge is blocked on the terminal; false: never, for firmware that refuses blocked users without asking',
  ),
}

export type Settings = SettingsOf<typeof settings>
