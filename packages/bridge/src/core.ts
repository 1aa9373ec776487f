import type { BridgeConfig } from '@catraca/device-contract/messages.ts'
import type { BridgeClock } from './bridge-clock.ts'
import type { GymNetwork } from './devices/device-line.ts'
import type { DoorPolicy } from './door/decide-offline.ts'
import type { BridgeLog } from './log.ts'
import type { Breaker } from './server/breaker.ts'
import type { Server } from './server/server-client.ts'
import type { DeviceQueue } from './state/device-queue.ts'
import type { FactQueue } from './state/facts.ts'
import type { GrantBook } from './state/grants.ts'
import type { MemberBook } from './state/members.ts'
import type { NoteBook } from './state/notes.ts'
import type { Store } from './state/store.ts'

/** What all parts of a running bridge have in common. */
export interface Core {
  store: Store
  facts: FactQueue
  grants: GrantBook
  members: MemberBook
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
  /** Runs work in the background now; nothing until that work has begun. */
  wake: {
    /** Facts may be sent. */
    facts(): void
    /** The server was found away or does not know this bridge, or the state of a device changed. */
    health(): void
  }
  config(): BridgeConfig
  setConfig(config: BridgeConfig): void
  /** The policy of the command line if one was given, else the unit's. */
  policy(): DoorPolicy
}
