import { X509Certificate } from 'node:crypto'
import type { InCompany } from '#platform/context.ts'
import { localDate, machineNow } from '#platform/time/clock.ts'
import { daysBetween } from '#platform/time/days.ts'
import { countDifferences } from './attempts-sql.ts'
import { type ConnectionRow, listOpenConnections } from './connections.ts'
import { providerOf } from './providers/index.ts'

interface Alert {
  kind: 'payments_unauthorised' | 'certificate_ends' | 'payments_differ'
  /** The connection's id. */
  id: string | null
  /** The provider's name. */
  text: string
  /** The days until a certificate ends, or the number of payments that somebody has to look at. */
  count: number
}

/** How many days before its end a certificate causes a warning. */
const warnedDays = 30

/** Problems that a person has to see: a provider that refuses our credentials, a certificate that ends, money that does not match. */
export async function listPaymentAlerts(ctx: InCompany): Promise<Alert[]> {
  const { db, teamId, timeZone } = ctx
  const [connections, differences] = await Promise.all([
    listOpenConnections(db, teamId, null),
    countDifferences(db, teamId),
  ])
  const today = localDate(machineNow(), timeZone).toString()
  const alerts = connections.flatMap((row): Alert[] => {
    const of = { id: row.id, text: providerOf(row.provider).name }
    if (row.problem?.startsWith('unauthorised')) return [{ kind: 'payments_unauthorised', ...of, count: 1 }]
    const ends = endOfCertificate(row)
    const days = ends === undefined ? undefined : Math.max(0, daysBetween(today, ends))
    return days !== undefined && days <= warnedDays ? [{ kind: 'certificate_ends', ...of, count: days }] : []
  })
  if (differences === 0) return alerts
  return [...alerts, { kind: 'payments_differ', id: null, text: '', count: differences }]
}

/** The last day of the certificate with which a connection identifies itself; undefined if it has none. */
function endOfCertificate({ provider, settings }: ConnectionRow): string | undefined {
  const { cert } = providerOf(provider).tls(settings as Record<string, unknown>)
  if (cert === undefined) return undefined
  return new X509Certificate(cert).validToDate.toISOString().slice(0, 10)
}
