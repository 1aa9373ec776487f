import { number, weekdayName } from '../format.ts'

/** Weekdays down, hours across; the deeper the colour, the more entries. Every cell also says its number. */
export function HeatMap({ cells }: { cells: { weekday: number; hour: number; entries: number }[] }) {
  const most = Math.max(1, ...cells.map(({ entries }) => entries))
  const hours = [...new Set(cells.map(({ hour }) => hour))].sort((a, b) => a - b)
  const of = (weekday: number, hour: number) =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour)?.entries ?? 0
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <div className="scroll" tabIndex={0}>
      <table className="heat">
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                {hour}h
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{weekdayName(weekday % 7)}</th>
              {hours.map((hour) => {
                const entries = of(weekday, hour)
                const share = entries / most
                return (
                  <td
                    key={hour}
                    title={`${weekdayName(weekday % 7)}, ${hour}h: ${number(entries)}`}
                    style={{
                      background: `color-mix(in srgb, var(--mantine-color-turnstile-7) ${Math.round(share > 0.8 ? 100 : share * 55)}%, var(--page))`,
                      color: share > 0.8 ? 'white' : 'var(--mantine-color-text)',
                    }}
                  >
                    {entries > 0 ? number(entries) : ''}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
