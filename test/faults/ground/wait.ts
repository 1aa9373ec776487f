import { setTimeout as pause } from 'node:timers/promises'

/** Waits until `look` returns something, and returns that. Throws when it takes longer than `patienceMs`. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  patienceMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    if (performance.now() > deadline) throw new Error(`${what} did not come about in ${patienceMs / 1000} s`)
    await pause(20)
  }
}
