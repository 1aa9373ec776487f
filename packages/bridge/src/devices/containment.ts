import { AsyncLocalStorage } from 'node:async_hooks'

/** The device on whose behalf code runs. */
interface Ward {
  deviceId: string
  /** Called with an error that nothing else caught. */
  onTrouble(error: unknown): void
}

const wards = new AsyncLocalStorage<Ward>()

/** Runs code of a make's adapter. An error that this code does not catch, now or later, is then traced to that adapter. */
export function inside<T>(ward: Ward, work: () => T): T {
  return wards.run(ward, work)
}

/**
 * For the process's `uncaughtException` and `unhandledRejection`, which Node raises in the context of the code that failed. Returns true if
 * that was the adapter of a device; the adapter has then been told, and is made anew.
 */
export function contained(error: unknown): boolean {
  const ward = wards.getStore()
  if (ward === undefined) return false
  wards.exit(() => ward.onTrouble(error))
  return true
}
