import type { Static } from 'typebox'
import { listGuessedAt } from '#modules/access/index.ts'
import { listPartnerAlertsOf } from '#modules/partner-visits/index.ts'
import { listPaymentAlerts } from '#modules/payments/index.ts'
import type { InCompany } from '#platform/context.ts'
import { localDate, machineNow, startOfDay, timestampText } from '#platform/time/clock.ts'
import type { Today } from './schemas.ts'
import { countByUnit, findVisitMinutes, latestAttempts, listAlerts, listClassesOfDay, sumMoney } from './sql.ts'

/**
 * The current figures of the first screen; only for these units, if any are given. The queries are independent of each other and run in
 * parallel.
 */
export async function getToday(ctx: InCompany, unitIds: string[] = []): Promise<Static<typeof Today>> {
  const { db, teamId, now, timeZone } = ctx
  const today = localDate(now, timeZone)
  const startsAt = timestampText(startOfDay(today, timeZone))
  const longAgo = timestampText(now.subtract({ minutes: await findVisitMinutes(db, teamId) }))
  const [units, entries, classes, money, alerts, guessed, partners, payments] = await Promise.all([
    countByUnit(db, teamId, longAgo),
    latestAttempts(db, teamId, { limit: 30, today: today.toString(), unitIds }),
    listClassesOfDay(db, teamId, today.toString(), timestampText(now)),
    sumMoney(db, teamId, { today: today.toString(), startsAt }),
    listAlerts(db, teamId, timestampText(machineNow().subtract({ hours: 25 }))),
    listGuessedAt(db, teamId, timestampText(now)),
    listPartnerAlertsOf(ctx),
    listPaymentAlerts(ctx),
  ])
  const isHere = (unit: string | null) => unitIds.length === 0 || unit === null || unitIds.includes(unit)
  const atDoors = guessed
    .filter(({ store_id }) => isHere(store_id))
    .map(({ store_id: _, ...one }) => ({ kind: 'codes_guessed' as const, ...one }))
  const here = {
    units: units.filter(({ id }) => isHere(id)),
    classes: classes.filter(({ store_id }) => isHere(store_id)),
  }
  return { ...here, entries, money, alerts: [...atDoors, ...payments, ...partners, ...alerts] }
}
