import { Refused } from '@catraca/web/client/refused.ts'
import { useAmounts } from '@catraca/web/numbers.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../shell/api.ts'
import { useCompany } from '../shell/Gym.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { type MeasureName, measureNames, unitOf, useMeasureNames } from './measures.ts'
import { bodyQuery } from './queries.ts'

const useText = defineText({
  pt: {
    add: 'Nova medida',
    why: 'Preencha só o que você mediu. Seu professor vê que foi você.',
    save: 'Salvar medida',
    impossible: 'Este valor não é possível.',
  },
  en: {
    add: 'New measurement',
    why: 'Fill in only what you measured. Your trainer sees that it was you.',
    save: 'Save measurement',
    impossible: 'This value is not possible.',
  },
})

/** A form for new measurements of the member. */
export function Measure() {
  const text = useText()
  const names = useMeasureNames()
  const { read } = useAmounts()({})
  const [wrong, setWrong] = useState<Partial<Record<string, string>>>({})
  const id = useId()
  const company = useCompany()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: ({ values }: { values: Partial<Record<MeasureName, number>>; form: HTMLFormElement }) =>
      api.addOwnBody({ path: { company }, body: values }),
    onSuccess: (_created, { form }) => {
      form.reset()
      return queries.invalidateQueries(bodyQuery(company))
    },
    networkMode: 'always',
  })
  const refusal = useRefusal(save.error)
  const { fields } = save.error instanceof Refused ? save.error.details : {}
  const refused = (fields ?? []) as { field: string }[]
  const problem = fields === undefined ? refusal : ''
  const problemOf = (name: string) => wrong[name] ?? (refused.some(({ field }) => field === name) && text.impossible)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = measureNames.map((name) => [name, String(new FormData(form).get(name)).trim()] as const)
    const readings = typed.filter(([, value]) => value !== '').map(([name, value]) => [name, read(value)] as const)
    const unread = readings.flatMap(([name, reading]) => ('wrong' in reading ? [[name, reading.wrong]] : []))
    save.reset()
    setWrong(Object.fromEntries(unread))
    if (unread.length > 0) return form.querySelector<HTMLInputElement>(`[name=${unread[0]![0]}]`)!.focus()
    const values = readings.flatMap(([name, reading]) => ('value' in reading ? [[name, reading.value]] : []))
    save.mutate({ values: Object.fromEntries(values), form })
  }
  return (
    <details className="card">
      <summary>{text.add}</summary>
      <form onSubmit={send}>
        <p>{text.why}</p>
        {measureNames.map((name) => (
          <div key={name}>
            <label htmlFor={`${id}${name}`}>{`${names[name]} (${unitOf(name)})`}</label>
            <input
              id={`${id}${name}`}
              name={name}
              inputMode="decimal"
              autoComplete="off"
              aria-invalid={problemOf(name) !== false}
              aria-describedby={`${id}${name}-problem`}
            />
            <p className="problem" id={`${id}${name}-problem`} role="alert">
              {problemOf(name)}
            </p>
          </div>
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
