import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { bodyQuery, call, Refused } from './api.ts'
import { useCompany } from './Gym.tsx'
import { type MeasureName, measureNames, unitOf, useMeasureNames } from './measures.ts'
import { defineText } from './text.ts'
import { useRefusal } from './use-refusal.ts'

const useText = defineText({
  pt: {
    add: 'Nova medida',
    why: 'Preencha só o que você mediu. Seu professor vê que foi você.',
    save: 'Salvar medida',
    nothing: 'Preencha ao menos um valor.',
    wrong: 'Confira os valores: são números, como 72,5.',
  },
  en: {
    add: 'New measurement',
    why: 'Fill in only what you measured. Your trainer sees that it was you.',
    save: 'Save measurement',
    nothing: 'Fill in at least one value.',
    wrong: 'Check the values: they are numbers, such as 72.5.',
  },
})

/** What the member has measured now. */
export function Measure() {
  const text = useText()
  const names = useMeasureNames()
  const id = useId()
  const company = useCompany()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: ({ values }: { values: Partial<Record<MeasureName, number>>; form: HTMLFormElement }) =>
      call(company, 'POST', '/measurements', { body: values }),
    onSuccess: (_created, { form }) => {
      form.reset()
      return queries.invalidateQueries(bodyQuery(company))
    },
    networkMode: 'always',
  })
  const refusal = useRefusal(save.error)
  const { error } = save
  const details = error instanceof Refused ? error.details : {}
  const problem =
    details.reason === 'NOTHING_MEASURED' ? text.nothing : details.fields === undefined ? refusal : text.wrong
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const filled = measureNames.map((name) => [name, String(new FormData(form).get(name)).trim()] as const)
    // What is no number goes as text, which the service refuses.
    const values = filled.filter(([, value]) => value !== '').map(([name, value]) => [name, toNumber(value)])
    save.mutate({ values: Object.fromEntries(values), form })
  }
  return (
    <details className="card">
      <summary>{text.add}</summary>
      <form onSubmit={send}>
        <p>{text.why}</p>
        {measureNames.map((name) => (
          <p key={name}>
            <label htmlFor={`${id}${name}`}>{`${names[name]} (${unitOf(name)})`}</label>
            <input id={`${id}${name}`} name={name} inputMode="decimal" autoComplete="off" />
          </p>
        ))}
        <p className="problem" role="alert">
          {problem}
        </p>
        <button type="submit" disabled={save.isPending}>
          {text.save}
        </button>
      </form>
    </details>
  )
}

/** People write 72,5 and 72.5. */
function toNumber(text: string): number | string {
  const value = Number(text.replace(',', '.'))
  return Number.isNaN(value) ? text : value
}
