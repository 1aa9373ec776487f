import type { BridgeOptions } from './bridge.ts'

export { CannotStart } from './cannot-start.ts'
export { contained } from './devices/containment.ts'
export { listenAt, usualPort } from './devices/listen-at.ts'

/** Loads a bridge with its libraries. This happens on demand, because few services run in a gym. */
export const loadBridge = () => import('./bridge.ts')

/** Starts a bridge; resolves once it serves its devices. Rejects with CannotStart when a person must fix something. */
export async function startBridge(options: BridgeOptions) {
  return (await loadBridge()).startBridge(options)
}

/** Runs a bridge as a program of its own, until a signal ends it. Rejects as `startBridge` does. */
export async function runBridge(options: Omit<BridgeOptions, 'log'> & { json?: boolean }): Promise<void> {
  return (await import('./run.ts')).runBridge(options)
}
