import { month, number, percent } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    month: 'Entrada',
    members: 'Alunos',
    nth: (n: number) => `mês ${n}`,
    endOf: (n: number) => (n === 1 ? 'No fim do mês de entrada' : `No fim do ${n}º mês, contado o de entrada`),
  },
  en: {
    month: 'Joined',
    members: 'Members',
    nth: (n: number) => `month ${n}`,
    endOf: (n: number) =>
      n === 1 ? 'At the end of the month of joining' : `At the end of month ${n}, that of joining being 1`,
  },
})

/** A line for each month of entry: how many members came, and what share was still there month after month. */
export function Cohorts({ cohorts }: { cohorts: { month: string; members: number; retained: number[] }[] }) {
  const text = useText()
  const longest = Math.max(0, ...cohorts.map(({ retained }) => retained.length))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <div className="scroll" tabIndex={0}>
      <table className="heat">
        <thead>
          <tr>
            <th scope="col">{text.month}</th>
            <th scope="col">{text.members}</th>
            {Array.from({ length: longest }, (_, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the months after entry are their places
              <th key={i} scope="col" title={text.endOf(i + 1)} style={{ whiteSpace: 'nowrap' }}>
                {text.nth(i + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.month}>
              <th scope="row">{month(cohort.month)}</th>
              <td>{number(cohort.members)}</td>
              {cohort.retained.map((good, i) => {
                const share = cohort.members === 0 ? 0 : good / cohort.members
                return (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the months after entry are their places
                    key={i}
                    title={number(good)}
                    style={{
                      background: `color-mix(in srgb, var(--mantine-color-turnstile-7) ${Math.round(share > 0.8 ? 100 : share * 55)}%, var(--page))`,
                      color: share > 0.8 ? 'white' : 'var(--mantine-color-text)',
                    }}
                  >
                    {percent(share)}
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
