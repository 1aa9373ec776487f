import type { BridgeConfig } from '@catraca/device-contract/messages.ts'
import type { BridgeClock } from './bridge-clock.ts'
import type { GymNetwork } from './devices/device-line.ts'
import type { DoorPolicy } from './door/decide-offline.ts'
import type { Books } from './door/end-grant.ts'
import type { BridgeLog } from './log.ts'
import type { Breaker } from './server/breaker.ts'
import type { Server } from './server/server-client.ts'
import type { DeviceQueue } from './state/device-queue.ts'
import type { NoteBook } from './state/notes.ts'

/** What all parts of a running bridge have in common. */
export interface Core extends Books {
  notes: NoteBook
  queue: DeviceQueue
  server: Server
  clock: BridgeClock
  log: BridgeLog
  breaker: Breaker
  /** Networks in which devices may be. */
  network: GymNetwork
  /** Attempts that still wait for a decision. */
  late: Set<string>
  config(): BridgeConfig
  setConfig(config: BridgeConfig): void
  /** The policy of the command line if one was given, else the unit's. */
  policy(): DoorPolicy
}
