import { day, localDay, number } from '@catraca/web/format.ts'
import './curve.css'

export interface CurvePoint {
  /** An instant. */
  at: string
  value: number
}

interface CurveProps {
  /** Oldest first. */
  points: CurvePoint[]
  unit: string
  /** A description for those who cannot see the curve. */
  label: string
  timeZone: string
}

const [width, height, edge] = [320, 140, 12]

/** A value over time: a line with a dot for each point, the highest and the lowest value, and the first and last day. */
export function Curve({ points, unit, label, timeZone }: CurveProps) {
  const values = points.map(({ value }) => value)
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const times = points.map(({ at }) => Date.parse(at))
  const [first, last] = [times[0]!, times.at(-1)!]
  const x = (time: number) => edge + share(time, first, last) * (width - 2 * edge)
  const y = (value: number) => height - edge - share(value, least, most) * (height - 2 * edge)
  const places = points.map(({ value }, i) => [x(times[i]!), y(value)] as const)
  const inUnit = (value: number) => `${number(value)} ${unit}`
  return (
    <figure className="curve">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        <polyline points={places.map((place) => place.join()).join(' ')} />
        {places.map(([cx, cy]) => (
          <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={3.5} />
        ))}
      </svg>
      <figcaption>
        <span>{day(localDay(points[0]!.at, timeZone))}</span>
        <span>{least === most ? inUnit(least) : `${inUnit(least)} – ${inUnit(most)}`}</span>
        <span>{points.length > 1 && day(localDay(points.at(-1)!.at, timeZone))}</span>
      </figcaption>
    </figure>
  )
}

/** Where a value lies between two others, from 0 to 1; 0.5 when they are equal. */
function share(value: number, from: number, to: number): number {
  return to === from ? 0.5 : (value - from) / (to - from)
}
