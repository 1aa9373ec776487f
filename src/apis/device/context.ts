import type { Bridge } from '#modules/bridges/bridges.ts'
import type { Acting } from '#platform/context.ts'
import { endpointsFor } from '#platform/endpoint/endpoint.ts'

/** The context of endpoints of the device API that need no token. */
export interface StrangerContext extends Acting {
  /** Null for a program that is not paired yet. */
  bridge: Bridge | null
  /** How far the company's clock is ahead of real time. */
  clockOffsetMs: number
  /** Aborted when the bridge has gone away or this process is ending, for requests that wait. */
  gone: AbortSignal
}

/** The context of the other endpoints of the device API. */
export interface BridgeContext extends StrangerContext {
  bridge: Bridge
}

export const strangerEndpoints = endpointsFor<StrangerContext>()
export const bridgeEndpoints = endpointsFor<BridgeContext>()
