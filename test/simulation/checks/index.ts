import type { Company } from '../company.ts'
import type { Gym } from '../model/state.ts'
import { audit, seals } from './audit.ts'
import { canaries } from './canaries.ts'
import type { Check } from './check.ts'
import { counts, kept } from './counts.ts'
import { insights } from './insights.ts'
import { money } from './money.ts'
import { partnerClasses } from './partner-classes.ts'
import { partnerVisits } from './partner-visits.ts'
import { seats } from './seats.ts'
import * as state from './state.ts'
import { told } from './told.ts'
import { webhooks } from './webhooks.ts'

/** All that is looked at. */
export const checks: Check[] = [
  ...Object.values(state),
  ...[webhooks, told, money, counts, kept, insights, audit, seals, seats, canaries, partnerVisits, partnerClasses],
]

/** Reads for all checks at the same time; the returned function names the differences to a world of the model. */
export async function lookAround(company: Company): Promise<(gym: Gym) => string[]> {
  const looks = await Promise.all(checks.map(async ({ name, read }) => ({ name, wrong: await read(company) })))
  return (gym) => looks.flatMap(({ name, wrong }) => few(wrong(gym)).map((line) => `${name}: ${line}`))
}

/** A bug often shows in many places; a few of them are enough. */
function few(lines: string[]): string[] {
  return lines.length <= 6 ? lines : [...lines.slice(0, 5), `and ${lines.length - 5} more`]
}
