import { OperatorError } from '../errors/operator-error.ts'
import { usableBases } from './expire.ts'
import type { Base, Span } from './layout.ts'
import { readPosition, segmentAt, segmentName } from './positions.ts'

export interface RestorePoint {
  span: Span
  base: Base
  /** The moment to restore; the end of the span if none was requested. */
  at: Temporal.Instant
  /** Whether the archive may have later changes, before which PostgreSQL has to stop. */
  stopsAt: boolean
  /** The log files that are needed, in order. */
  segments: string[]
}

/** Chooses the newest base from before a moment. Throws an OperatorError that names the moments that can be restored. */
export function findRestorePoint(
  spans: Span[],
  wanted: Temporal.Instant | undefined,
  segmentBytes: bigint,
): RestorePoint {
  const usable = spans.filter((span) => usableBases(span).length > 0)
  const [first, last] = [usable[0], usable.at(-1)]
  if (first === undefined || last === undefined) {
    throw new OperatorError('The archive has no base yet, so nothing can be restored from it.')
  }
  const at = wanted ?? timeOf(last.until)
  const span = usable.findLast((one) => isAfter(at, firstTime(one)))
  if (span === undefined) throw refused(at, 'before the first base of the archive', usable)
  if (isAfter(span.until, at)) return pointIn(span, { at, stopsAt: wanted !== undefined }, segmentBytes)
  throw refused(at, span === last ? 'after the last archived change' : 'in a time without archived changes', usable)
}

function pointIn(span: Span, moment: { at: Temporal.Instant; stopsAt: boolean }, segmentBytes: bigint): RestorePoint {
  const base = usableBases(span).findLast(({ madeAt }) => isAfter(moment.at, madeAt))!
  // A base that was begun later shows that the log before it has everything up to the moment.
  const later = usableBases(span).find(({ startedAt }) => isAfter(startedAt, moment.at))
  const end = readPosition(later?.stop ?? span.position)
  const segments: string[] = []
  for (let at = segmentAt(readPosition(base.start), segmentBytes); at * segmentBytes < end; at += 1n) {
    segments.push(segmentName(base.timeline, at, segmentBytes))
  }
  return { span, base, ...moment, segments }
}

const timeOf = (text: string) => Temporal.Instant.from(text)
const firstTime = (span: Span) => usableBases(span)[0]!.madeAt

function isAfter(later: string | Temporal.Instant, earlier: string | Temporal.Instant): boolean {
  return Temporal.Instant.compare(later, earlier) >= 0
}

function refused(at: Temporal.Instant, why: string, spans: Span[]): OperatorError {
  const times = spans.map(
    (span) => `from ${wholeSeconds(firstTime(span), 'ceil')} to ${wholeSeconds(span.until, 'floor')}`,
  )
  return new OperatorError(`--at ${at} is ${why}. It can restore any moment ${times.join(', and ')}.`)
}

/** Rounded to what can be restored. */
function wholeSeconds(time: string, roundingMode: 'ceil' | 'floor'): string {
  return timeOf(time).round({ smallestUnit: 'second', roundingMode }).toString()
}
