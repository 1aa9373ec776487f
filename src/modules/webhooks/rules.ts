// When the next attempt is made, when an event counts as failed, and when a webhook is switched off.

/** Minutes from a failed attempt to the next. */
const retryMinutes = [1, 5, 30]
const attemptsUntilFailed = 3
const attemptsInAll = retryMinutes.length + 1
const mostFailedInARow = 20
const hoursWithoutSuccess = 24
/** The shortest time between two mails about failed events of the same webhook. */
const hoursBetweenAlerts = 1

const gone = 410

/** The outcome of an attempt. */
export interface Outcome {
  /** Null when there was no answer. */
  statusCode: number | null
  /** Why the answer does not count, even if it has a status. */
  error: string | null
  /** When it ended, by the company's clock. */
  endedAt: Temporal.Instant
}

export interface DeliveryState {
  status: 'pending' | 'delivered' | 'failed'
  /** Consecutive failures. */
  failures: number
  /** Null when no further attempt will be made. */
  dueAt: Temporal.Instant | null
}

/** Only a complete answer with a 2xx status acknowledges a delivery. */
export function succeeded({ statusCode, error }: Outcome): boolean {
  return error === null && statusCode !== null && statusCode >= 200 && statusCode < 300
}

/**
 * The state of a delivery after an attempt. The first attempt is immediate, the next ones 1, 5 and 30 minutes after
 * the previous failure; the third failure marks the event failed, and a successful fourth attempt still makes it
 * delivered. 410 ends the delivery at once.
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

/** What is known about a webhook's receiver. */
export interface Health {
  /** The number of consecutive events whose last attempt failed. */
  failedInARow: number
  /** If none has succeeded, the time the webhook was created or switched on. */
  lastSuccessAt: Temporal.Instant
  alertedAt: Temporal.Instant | null
}

export interface Diagnosis {
  health: Health
  /** Send a mail that an event has failed. */
  alert: boolean
  /** Switch the webhook off and send a mail about it. */
  switchOff: 'gone' | 'failing' | null
}

/**
 * What an attempt reveals about the receiver. The first failed event is mailed; so is the first after a success, but
 * not within an hour of the last mail. The webhook is switched off after 20 consecutive events whose last attempt
 * failed and a day without success, or at once on 410.
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

/** Whether `at` is less than the given number of hours before `now`. */
function isAfter(at: Temporal.Instant, now: Temporal.Instant, hours: number): boolean {
  return Temporal.Instant.compare(at, now.subtract({ hours })) > 0
}
