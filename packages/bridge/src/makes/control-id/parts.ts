import type { Door } from '../../devices/adapter.ts'
import type { Commands } from './commands.ts'
import type { DeviceClock } from './device-clock.ts'
import type { Settings, Turning } from './settings.ts'
import type { ToldBook } from './told.ts'

/** What all parts that speak with one device share. */
export interface Parts {
  door: Door
  settings: Settings
  commands: Commands
  clock: DeviceClock
  told: ToldBook
  /** The way in which the arm turns when somebody comes in. */
  entrance(): Turning
  /** For how long a grant frees the arm, in ms; 0 means until it turns. */
  armWaitsMs(): number
}
