import { Refused } from '@catraca/web/client/refused.ts'
import { api } from '../shell/api.ts'
import { recall } from '../shell/kept.ts'
import { changeWorkout, dropNothings, isUnsent, recallWorkouts, type Workout } from './workouts.ts'

const retryMs = 15_000
/** A set is often corrected right after it was ticked off. */
const gatherMs = 2000

const underWay = new Map<string, Promise<void>>()
const timers = new Map<string, number>()

/**
 * Sends the workouts that the service does not have yet, one after the other. Each is sent as a whole with the id and the revision that the
 * phone gave it, so repeating one whose answer was lost does no harm. Without an answer it is tried again later.
 */
export function sendWorkouts(company: string): Promise<void> {
  const before = underWay.get(company)
  if (before !== undefined) return before
  const sending = sendAll(company).finally(() => underWay.delete(company))
  underWay.set(company, sending)
  return sending
}

/** The same after a short time. */
export function sendSoon(company: string, afterMs = gatherMs): void {
  clearTimeout(timers.get(company))
  timers.set(
    company,
    window.setTimeout(() => void sendWorkouts(company), afterMs),
  )
}

async function sendAll(company: string): Promise<void> {
  const tried = new Set<string>()
  for (;;) {
    const next = recallWorkouts(company).find(
      (one) => isUnsent(one) && one.refused === null && !tried.has(`${one.id} ${one.revision}`),
    )
    if (next === undefined) return dropNothings(company)
    tried.add(`${next.id} ${next.revision}`)
    try {
      await api.saveOwnWorkout({ path: { company }, body: { workout: asSent(next) } })
      changeWorkout(company, next.id, false, ({ sent }) => ({ sent: Math.max(sent, next.revision) }))
    } catch (error) {
      const isFinal = error instanceof Refused && [400, 404, 422].includes(error.status)
      // The page itself checks the session, and the phone's stored data is deleted with it.
      if (error instanceof Refused && error.status === 401) return
      if (!isFinal) return sendSoon(company, retryMs)
      const { status, details } = error as Refused
      changeWorkout(company, next.id, false, ({ revision }) =>
        revision === next.revision ? { refused: { status, details } } : {},
      )
    }
  }
}

function asSent({ id, revision, day, begunAt, finishedAt, sets }: Workout) {
  return { id, revision, day_id: day.id, begun_at: begunAt, finished_at: finishedAt, sets }
}

/** The current time by the company's clock. */
export function companyNow(company: string): string {
  return new Date(Date.now() + (recall(company)?.aheadMs ?? 0)).toISOString()
}
