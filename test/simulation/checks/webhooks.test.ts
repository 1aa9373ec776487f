import { expect, test } from 'vitest'
import type { Arrival } from '../receiver.ts'
import { Ledger, type Recorded } from './ledger.ts'
import { wrongRepeats } from './webhooks.ts'

const from = { team_id: 'team', webhook_id: 'hook' }
const minute = 60_000
const event = (seq: number, more: Partial<Recorded> = {}): Recorded => ({
  id: `event-${seq}`,
  seq,
  type: 'member.status_changed',
  object: { id: 'ana', status: 'active' },
  previous: null,
  ...more,
})
const bodyOf = ({ id, seq, type, object, previous }: Recorded): string =>
  JSON.stringify({
    id,
    type,
    api_version: 'v1',
    created_at: '2032-01-05T11:00:00.000Z',
    sequence: seq,
    data: { object, ...(previous === null ? {} : { previous_attributes: previous }) },
    ...from,
  })
const arrival = (of: Recorded, more: Partial<Arrival> = {}): Arrival => ({
  id: of.id,
  body: bodyOf(of),
  at: 0,
  answer: 'accept',
  genuine: true,
  ...more,
})

function owing(...events: Recorded[]): Ledger {
  const ledger = new Ledger(from, null)
  expect(ledger.owe(events)).toEqual([])
  return ledger
}

test('an event that came once, signed and complete, is correct', () => {
  const ledger = owing(event(1))
  expect(ledger.arrive([arrival(event(1))])).toEqual([])
  expect(ledger.missing(10_000)).toEqual([])
})

test.each([
  ['with another object', arrival(event(1, { object: { id: 'ana', status: 'trial' } })), /came as/],
  ['with another sequence', arrival(event(1), { body: bodyOf({ ...event(1), seq: 7 }) }), /came as/],
  ['without a good signature', arrival(event(1), { genuine: false }), /not signed/],
  ['that nobody owed', arrival(event(2)), /not owed/],
])('an event %s is reported', (_, wrong, line) => {
  expect(owing(event(1)).arrive([wrong])).toEqual([expect.stringMatching(line)])
})

test('an event that does not come, and one that comes again after it was accepted, is reported', () => {
  const ledger = owing(event(1))
  expect(ledger.missing(10_000)).toEqual(['member.status_changed event-1 has not come'])
  ledger.arrive([arrival(event(1))])
  expect(ledger.takeRepeated()).toEqual([])
  expect(ledger.arrive([arrival(event(1))])).toEqual([])
  const repeated = ledger.takeRepeated().map((one) => ({ id: 'hook', event: one }))
  expect(repeated).toHaveLength(1)
  const good = { id: 'hook', event: 'event-1', status: 200, error: null }
  expect(wrongRepeats(repeated, [good, good])).toEqual(['event-1 came again after it was accepted'])
  expect(wrongRepeats(repeated, [{ ...good, status: null, error: 'No whole answer' }, good])).toEqual([])
  expect(ledger.arrive([arrival(event(1), { body: `${bodyOf(event(1))} ` })])).toEqual([
    expect.stringContaining('another body'),
  ])
})

test('retries come after 1, 5 and 30 minutes: not earlier, and there is no fifth attempt', () => {
  const ledger = owing(event(1))
  let at = 0
  const fail = () => ledger.arrive([arrival(event(1), { at, answer: 'fail' })])
  expect(fail()).toEqual([])
  for (const pause of [1, 5, 30]) {
    expect(ledger.missing(at + pause * minute - 10_000)).toEqual([])
    expect(ledger.missing(at + pause * minute + 10_000)).toEqual([expect.stringContaining('has not come again')])
    at += pause * minute
    expect(fail()).toEqual([])
  }
  expect(ledger.missing(at + 1e9)).toEqual([])
  expect(fail()).toEqual([expect.stringContaining('fifth time')])
})

test('a retry that comes too early is reported', () => {
  const ledger = owing(event(1))
  ledger.arrive([arrival(event(1), { answer: 'hang' })])
  expect(ledger.arrive([arrival(event(1), { at: 20_000 })])).toEqual([expect.stringContaining('20 s after attempt 1')])
})

test('a webhook may only be switched off by 410, or after 20 events that failed for good; recovering sends all', () => {
  expect(owing(event(1)).switchedOff()).toEqual(['the webhook was switched off without reason'])
  const ledger = owing(event(1), event(2))
  ledger.arrive([arrival(event(1), { answer: 'gone' })])
  expect(ledger.switchedOff()).toEqual([])
  expect(ledger.missing(1e9)).toEqual([])
  ledger.recovered()
  expect(ledger.missing(1e9)).toHaveLength(2)
})

test('events from before the webhook only come when everything is recovered', () => {
  const early = () => {
    const ledger = new Ledger(from, null)
    ledger.leaveOut([event(1)])
    return ledger
  }
  expect(early().arrive([arrival(event(1))])).toEqual([expect.stringContaining('before there was a webhook')])
  const ledger = early()
  ledger.recovered()
  expect(ledger.arrive([arrival(event(1))])).toEqual([])
})

test('a webhook for some types gets no others', () => {
  const ledger = new Ledger(from, ['member.created'])
  ledger.owe([event(1)])
  expect(ledger.arrive([arrival(event(1))])).toEqual([expect.stringContaining('not owed')])
})

test('the earlier values in an event must equal those that were reported before', () => {
  const changed = (seq: number, was: string, is: string) =>
    event(seq, { object: { id: 'ana', status: is }, previous: { status: was } })
  const ledger = owing(event(1), changed(2, 'active', 'frozen'), changed(3, 'active', 'frozen'))
  expect(ledger.owe([changed(4, 'trial', 'active')])).toEqual([
    expect.stringContaining('from "trial", told was "frozen"'),
  ])
  expect(ledger.owe([changed(5, 'active', 'active')])).toEqual([expect.stringContaining('and it did not')])
})
