// When the next attempt comes, when an event counts as failed, and when a webhook is switched off.

/** Minutes from a failed attempt to the next. */
const retryMinutes = [1, 5, 30]
const attemptsUntilFailed = 3
const attemptsInAll = retryMinutes.length + 1
const mostFailedInARow = 20
const hoursWithoutSuccess = 24
/** After a mail about a failed event, the next one of the same webhook waits at least so long. */
const hoursBetweenAlerts = 1

const gone = 410

/** What an attempt came to. */
export interface Outcome {
  /** Null: there was no answer. */
  statusCode: number | null
  /** Why the answer does not count, although it may have a status. */
  error: string | null
  /** When it ended, by the company's clock. */
  endedAt: Temporal.Instant
}

export interface DeliveryState {
  status: 'pending' | 'delivered' | 'failed'
  /** In a row. */
  failures: number
  /** Null: no attempt is to come. */
  dueAt: Temporal.Instant | null
}

/** Only a whole answer with a 2xx status acknowledges. */
export function succeeded({ statusCode, error }: Outcome): boolean {
  return error === null && statusCode !== null && statusCode >= 200 && statusCode < 300
}

/**
 * What an attempt makes of a delivery. Attempts come at once and then 1, 5 and 30 minutes after the failure before; the
 * third failure marks the event failed, and a good fourth attempt still makes it delivered. 410 ends it at once.
 */
export function afterAttempt(failuresBefore: number, outcome: Outcome): DeliveryState {
  if (succeeded(outcome)) return { status: 'delivered', failures: 0, dueAt: null }
  const failures = failuresBefore + 1
  if (outcome.statusCode === gone) return { status: 'failed', failures, dueAt: null }
  const pause = retryMinutes[failures - 1]
  return {
    status: failures >= attemptsUntilFailed ? 'failed' : 'pending',
    failures,
    dueAt: pause === undefined ? null : outcome.endedAt.add({ minutes: pause }),
  }
}

/** What is known of a webhook's receiver. */
export interface Health {
  /** Events in a row whose last attempt failed. */
  failedInARow: number
  /** Or since when it could have succeeded: it was made or switched on then. */
  lastSuccessAt: Temporal.Instant
  alertedAt: Temporal.Instant | null
}

export interface Diagnosis {
  health: Health
  /** Mail that an event has failed. */
  alert: boolean
  /** Switch the webhook off, and mail that. */
  switchOff: 'gone' | 'failing' | null
}

/**
 * What an attempt says about the receiver. The first failed event is mailed; so is the first after a success, but not
 * within an hour. After 20 events in a row whose last attempt failed, and a day without success, or at once on 410, the
 * webhook is switched off.
 */
export function afterOutcome(health: Health, failures: number, outcome: Outcome): Diagnosis {
  const { endedAt } = outcome
  if (succeeded(outcome)) {
    return { health: { ...health, failedInARow: 0, lastSuccessAt: endedAt }, alert: false, switchOff: null }
  }
  const isLast = failures >= attemptsInAll
  const failedInARow = health.failedInARow + (isLast ? 1 : 0)
  const worse = { ...health, failedInARow }
  if (outcome.statusCode === gone) return { health: worse, alert: false, switchOff: 'gone' }
  const unlucky =
    isLast && failedInARow >= mostFailedInARow && !isAfter(health.lastSuccessAt, endedAt, hoursWithoutSuccess)
  if (unlucky) return { health: worse, alert: false, switchOff: 'failing' }
  const alert = failures === attemptsUntilFailed && mayAlert(health, endedAt)
  return { health: alert ? { ...worse, alertedAt: endedAt } : worse, alert, switchOff: null }
}

function mayAlert({ alertedAt, lastSuccessAt }: Health, now: Temporal.Instant): boolean {
  if (alertedAt === null) return true
  const succeededSince = Temporal.Instant.compare(lastSuccessAt, alertedAt) > 0
  return succeededSince && !isAfter(alertedAt, now, hoursBetweenAlerts)
}

/** Whether `at` lies less than so many hours before `now`. */
function isAfter(at: Temporal.Instant, now: Temporal.Instant, hours: number): boolean {
  return Temporal.Instant.compare(at, now.subtract({ hours })) > 0
}
