import { AsyncLocalStorage } from 'node:async_hooks'

/** What runs on behalf of one device. */
interface Ward {
  deviceId: string
  /** Told of an error that nothing else caught. */
  onTrouble(error: unknown): void
}

const wards = new AsyncLocalStorage<Ward>()

/** Runs code of a maker's adapter, so that an error which it forgot to catch, now or later, is found to be its own. */
export function inside<T>(ward: Ward, work: () => T): T {
  return wards.run(ward, work)
}

/**
 * For the process's `uncaughtException` and `unhandledRejection`, which Node raises in the context of what failed: true
 * when that was a device's adapter, which has been told and is made anew.
 */
export function contained(error: unknown): boolean {
  const ward = wards.getStore()
  if (ward === undefined) return false
  wards.exit(() => ward.onTrouble(error))
  return true
}
