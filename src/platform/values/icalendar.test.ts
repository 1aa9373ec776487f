import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarText } from './icalendar.ts'

const at = (text: string) => Temporal.Instant.from(text)
const event = {
  uid: 'a-b@gym',
  startsAt: at('2026-03-01T23:00:00Z'),
  endsAt: at('2026-03-01T23:50:00Z'),
  changedAt: at('2026-02-01T10:00:00.123Z'),
  summary: 'Alongamento; força, equilíbrio e respiração \\ nível 2 — com a professora Conceição',
  location: 'Unidade Centro\r\nRua A, 1',
  description: '',
  cancelled: false,
}

test('a calendar contains its input, whatever the words are, in lines of at most 75 bytes', () => {
  const text = calendarText('Academia “Aurora” 🏋️', [event, { ...event, uid: 'c', cancelled: true }])
  expect(text.endsWith('\r\n')).toBe(true)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Academia “Aurora” 🏋️')
  const [first, second] = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  expect(first).toMatchObject({ uid: 'a-b@gym', summary: event.summary, location: 'Unidade Centro\nRua A, 1' })
  expect(first!.startDate.toJSDate().toISOString()).toBe('2026-03-01T23:00:00.000Z')
  expect(first!.endDate.toJSDate().toISOString()).toBe('2026-03-01T23:50:00.000Z')
  expect([first, second].map((one) => one!.component.getFirstPropertyValue('status'))).toEqual([
    'CONFIRMED',
    'CANCELLED',
  ])
})

test('only a change makes the sequence number grow', () => {
  const sequence = (changedAt: Temporal.Instant) =>
    Number(/SEQUENCE:(\d+)/.exec(calendarText('x', [{ ...event, changedAt }]))![1])
  expect(sequence(event.changedAt)).toBe(sequence(event.changedAt))
  expect(sequence(event.changedAt.add({ seconds: 1 }))).toBeGreaterThan(sequence(event.changedAt))
  expect(sequence(at('2080-01-01T00:00:00Z'))).toBeLessThan(2 ** 31)
})
