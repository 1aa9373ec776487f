import { expect, test } from 'vitest'
import { afterAttempt, afterOutcome, type Health, type Outcome, succeeded } from './rules.ts'

const noon = Temporal.Instant.from('2026-03-01T12:00:00Z')
const answered = (statusCode: number, endedAt = noon): Outcome => ({ statusCode, error: null, endedAt })
const unanswered: Outcome = { statusCode: null, error: 'ECONNREFUSED', endedAt: noon }
const healthy: Health = { failedInARow: 0, lastSuccessAt: noon, alertedAt: null }

test.each([
  [200, true],
  [204, true],
  [299, true],
  [199, false],
  [300, false],
  [304, false],
  [400, false],
  [410, false],
  [500, false],
])('an answer with %i acknowledges: %s', (status, expected) => {
  expect(succeeded(answered(status))).toBe(expected)
})

test('an incomplete answer does not acknowledge a delivery, whatever its status', () => {
  expect(succeeded({ statusCode: 200, error: 'No whole answer', endedAt: noon })).toBe(false)
})

test.each([
  [0, { status: 'pending', failures: 1, dueAt: noon.add({ minutes: 1 }) }],
  [1, { status: 'pending', failures: 2, dueAt: noon.add({ minutes: 5 }) }],
  [2, { status: 'failed', failures: 3, dueAt: noon.add({ minutes: 30 }) }],
  [3, { status: 'failed', failures: 4, dueAt: null }],
] as const)('after %i failures another makes it %o', (failures, expected) => {
  for (const outcome of [answered(500), answered(302), unanswered]) {
    expect(afterAttempt(failures, outcome)).toEqual(expected)
  }
  expect(afterAttempt(failures, answered(201))).toEqual({ status: 'delivered', failures: 0, dueAt: null })
  expect(afterAttempt(failures, answered(410))).toEqual({ status: 'failed', failures: failures + 1, dueAt: null })
})

/**
 * The health after a number of events whose last attempt failed at a given time, and the decisions made along the way.
 */
function afterFailedEvents(count: number, at: Temporal.Instant, health = healthy) {
  const decisions: string[] = []
  for (let event = 0; event < count; event++) {
    for (const failures of [1, 2, 3, 4]) {
      const diagnosis = afterOutcome(health, failures, answered(500, at))
      health = diagnosis.health
      if (diagnosis.alert) decisions.push(`alert ${event + 1}`)
      if (diagnosis.switchOff !== null) decisions.push(`${diagnosis.switchOff} ${event + 1}`)
    }
  }
  return { health, decisions }
}

test('the first failed event is mailed, the next ones are not, and within a day nothing is switched off', () => {
  const { health, decisions } = afterFailedEvents(40, noon.add({ hours: 23 }))
  expect(decisions).toEqual(['alert 1'])
  expect(health.failedInARow).toBe(40)
})

test('after twenty failed events in a row and a day without success it is switched off', () => {
  expect(afterFailedEvents(20, noon.add({ hours: 24 })).decisions).toEqual(['alert 1', 'failing 20'])
  expect(afterFailedEvents(19, noon.add({ hours: 240 })).decisions).toEqual(['alert 1'])
})

test('one success in between starts the count again', () => {
  const late = noon.add({ hours: 30 })
  const before = afterFailedEvents(19, late).health
  const between = afterOutcome(before, 0, answered(200, late)).health
  expect(between).toMatchObject({ failedInARow: 0, lastSuccessAt: late })
  expect(afterFailedEvents(19, late.add({ hours: 30 }), between)).toMatchObject({ health: { failedInARow: 19 } })
})

test('for a receiver that fails repeatedly, mails go out again after a success, at most once an hour', () => {
  const alerted = afterFailedEvents(1, noon).health
  const well = (at: Temporal.Instant) => afterOutcome(alerted, 0, answered(200, at)).health
  const soon = noon.add({ minutes: 30 })
  const later = noon.add({ minutes: 90 })
  expect(afterFailedEvents(1, later, alerted).decisions).toEqual([])
  expect(afterFailedEvents(1, noon.add({ minutes: 59 }), well(soon)).decisions).toEqual([])
  expect(afterFailedEvents(1, later, well(soon)).decisions).toEqual(['alert 1'])
})

test('410 switches it off at once and needs no mail of its own', () => {
  expect(afterOutcome(healthy, 1, answered(410))).toMatchObject({ alert: false, switchOff: 'gone' })
})
