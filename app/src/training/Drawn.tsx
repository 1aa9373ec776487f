interface DrawnProps {
  /** Oldest first. */
  points: { id: string; at: string; value: number }[]
  /** What it says, for those who do not see it. */
  label: string
  show: (value: number) => string
  dayOf: (instant: string) => string
}

const [width, height] = [320, 160]
const [top, bottom, side] = [14, 14, 8]

/** Values over time as a line, from the least to the most. */
export function Drawn({ points, label, show, dayOf }: DrawnProps) {
  const times = points.map(({ at }) => Date.parse(at))
  const values = points.map(({ value }) => value)
  const [from, to] = [times[0]!, times.at(-1)!]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const x = (time: number) => (to === from ? width / 2 : side + ((time - from) / (to - from)) * (width - 2 * side))
  const y = (value: number) =>
    most === least ? height / 2 : height - bottom - ((value - least) / (most - least)) * (height - top - bottom)
  const line = points.map(({ value }, i) => `${x(times[i]!).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <figure className="drawn">
      <div className="plot">
        <div className="scale" aria-hidden="true">
          <span>{show(most)}</span>
          {most !== least && <span>{show(least)}</span>}
        </div>
        <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
          <polyline points={line} />
          {points.map(({ id, value }, i) => (
            <circle key={id} cx={x(times[i]!)} cy={y(value)} r="3.5" />
          ))}
        </svg>
      </div>
      <figcaption>
        <span>{dayOf(points[0]!.at)}</span>
        <span>{dayOf(points.at(-1)!.at)}</span>
      </figcaption>
    </figure>
  )
}
