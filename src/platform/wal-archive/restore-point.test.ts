import { expect, test } from 'vitest'
import type { Base, Span } from './layout.ts'
import { positionText, readPosition, segmentName, segmentNumber } from './positions.ts'
import { findRestorePoint } from './restore-point.ts'

const segmentBytes = 16n << 20n

function base(at: string, start: string, stop: string): Base {
  const [startedAt, madeAt] = [`2026-11-${at}:00.000000Z`, `2026-11-${at}:30.000000Z`]
  return { name: at, startedAt, madeAt, start, stop, timeline: '00000001', bytes: 1 }
}

function span(name: string, until: string, position: string, bases: Base[]): Span {
  return { folder: name, until: `2026-11-${until}:00.000000Z`, position, timeline: '00000001', bases }
}

const spans = [
  span('0001', '03T10:00', '0/7000100', [
    base('01T03:30', '0/2000028', '0/2000158'),
    base('02T03:30', '0/4000028', '0/4000158'),
    // Its log was not archived to the end.
    base('03T09:59', '0/7000028', '0/7000158'),
  ]),
  span('0002', '05T12:00', '0/B000000', [base('04T03:30', '0/9000028', '0/9000158')]),
]

const at = (time: string) => Temporal.Instant.from(`2026-11-${time}:00Z`)
const name = (last: string) => `0000000100000000000000${last}`

test.each([
  ['01T12:00', '01T03:30', ['02', '03', '04']],
  ['03T10:00', '02T03:30', ['04', '05', '06', '07']],
  ['05T12:00', '04T03:30', ['09', '0A']],
])('%s is restored from the base of %s, with only the log that is needed', (time, from, last) => {
  const { base: chosen, segments } = findRestorePoint(spans, at(time), segmentBytes)
  expect([chosen.name, segments]).toEqual([from, last.map(name)])
})

test('without a moment, the last archived one is restored', () => {
  expect(findRestorePoint(spans, undefined, segmentBytes)).toMatchObject({ at: at('05T12:00'), stopsAt: false })
})

test.each([
  ['01T03:30', 'before the first base'],
  ['05T12:01', 'after the last archived change'],
  ['04T00:00', 'in a time without archived changes'],
  ['04T03:30', 'in a time without archived changes'],
])('%s is %s, and the error names the moments that can be restored', (time, why) => {
  expect(() => findRestorePoint(spans, at(time), segmentBytes)).toThrow(
    `--at 2026-11-${time}:00Z is ${why}`.slice(0, -1),
  )
  expect(() => findRestorePoint(spans, at(time), segmentBytes)).toThrow(
    'It can restore any moment from 2026-11-01T03:30:30Z to 2026-11-03T10:00:00Z, and from 2026-11-04T03:30:30Z to 2026-11-05T12:00:00Z.',
  )
})

test('an archive without a base says so', () => {
  expect(() => findRestorePoint([{ ...spans[1]!, bases: [] }], undefined, segmentBytes)).toThrow('has no base yet')
})

test.each([
  ['0/2000028', '000000010000000000000002'],
  ['1/FF000000', '0000000100000001000000FF'],
  ['16/B374D848', '0000000100000016000000B3'],
])('the position %s is in the file %s', (text, file) => {
  const position = readPosition(text)
  expect(positionText(position)).toBe(text)
  expect(segmentName('00000001', position / segmentBytes, segmentBytes)).toBe(file)
  expect(segmentNumber(file, segmentBytes)).toBe(position / segmentBytes)
})
