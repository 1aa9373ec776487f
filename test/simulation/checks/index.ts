import type { Gym } from '../model/state.ts'
import type { Company } from '../service.ts'
import type { Check } from './check.ts'
import * as state from './state.ts'

/** All that is looked at. */
export const checks: Check[] = Object.values(state)

/** Reads for all checks at the same time; what comes back tells where a world of the model differs. */
export async function lookAround(company: Company): Promise<(gym: Gym) => string[]> {
  const looks = await Promise.all(checks.map(async ({ name, read }) => ({ name, wrong: await read(company) })))
  return (gym) => looks.flatMap(({ name, wrong }) => wrong(gym).map((line) => `${name}: ${line}`))
}
