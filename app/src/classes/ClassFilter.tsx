import { defineText } from '../shell/text.ts'
import type { useClassFilter, Wanted } from './use-class-filter.ts'

const useText = defineText({
  pt: { unit: 'Unidade', type: 'Aula', all: 'Todas' },
  en: { unit: 'Unit', type: 'Class', all: 'All' },
})

/** Chooses the unit and the type of class, if there are several. */
export function ClassFilter({ units, types, wanted, choose }: Omit<ReturnType<typeof useClassFilter>, 'shown'>) {
  const text = useText()
  const select = (what: keyof Wanted, names: string[]) =>
    names.length > 1 && (
      <div className="filter">
        <label htmlFor={what}>{text[what]}</label>
        <select
          id={what}
          value={wanted[what] ?? ''}
          onChange={({ target }) => choose({ [what]: target.value || null })}
        >
          <option value="">{text.all}</option>
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
    )
  return (
    <div className="filters">
      {select('unit', units)}
      {select('type', types)}
    </div>
  )
}
