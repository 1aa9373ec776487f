import { keepDemoPartner } from './partner.ts'
import { keepDemoTurnstiles } from './turnstiles.ts'

/** Has people come to the demo gym: by its turnstiles, and as visitors of a partner. Returns how to end it. */
export function keepDemoDoors(given: Parameters<typeof keepDemoTurnstiles>[0]): () => Promise<void> {
  const ends = [keepDemoTurnstiles(given), keepDemoPartner(given)]
  return async () => void (await Promise.all(ends.map((end) => end())))
}
