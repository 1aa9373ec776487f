import type { Db } from '#platform/db/pool.ts'
import { type Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { findCompanyById, setClockOffset } from './sql.ts'

const mostDays = { aMove: 366, inAll: 3653 }

export const clockReasons = {
  NOT_A_TEST_COMPANY: 'Only the clock of a test company can be moved.',
}

/**
 * Moves a test company's clock ahead: at most 366 days at once, since each day is processed in turn, and at most ten years ahead of real
 * time in total. Returns the clock's new time; the caller does everything due by then.
 */
export async function moveClock(
  { db, teamId, now }: { db: Db; teamId: string; now: Temporal.Instant },
  to: Temporal.Instant,
): Promise<{ now: string } | Failure<'NOT_FOUND' | 'INVALID_REQUEST'> | RuleViolated<'NOT_A_TEST_COMPANY'>> {
  const company = await findCompanyById(db, teamId)
  if (company === undefined) return notFound('Company')
  if (!company.is_test) return ruleViolated('NOT_A_TEST_COMPANY', clockReasons.NOT_A_TEST_COMPANY)
  const beside = (rule: 'earliest' | 'latest', moment: string, why: string) =>
    invalidRequest([
      {
        field: 'to',
        rule,
        moment,
        message: `must not lie ${rule === 'earliest' ? 'before' : 'after'} ${moment}: ${why}`,
      },
    ])
  if (Temporal.Instant.compare(to, now) < 0) {
    return beside('earliest', timestampText(now), 'the clock never goes back')
  }
  const furthest = now.add({ hours: 24 * mostDays.aMove })
  if (Temporal.Instant.compare(to, furthest) > 0) {
    return beside('latest', timestampText(furthest), `the clock moves at most ${mostDays.aMove} days at once`)
  }
  const end = machineNow().add({ hours: 24 * mostDays.inAll })
  if (Temporal.Instant.compare(to, end) > 0) {
    return beside('latest', timestampText(end), 'the clock goes at most ten years ahead of real time')
  }
  await setClockOffset(db, teamId, to.epochMilliseconds - machineNow().epochMilliseconds)
  return { now: timestampText(to) }
}
