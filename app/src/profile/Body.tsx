import '../shell/form.css'
import { day, localDay, number } from '@catraca/web/format.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type BodyMeasurement } from '../shell/api.ts'
import { Curve } from '../shell/Curve.tsx'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { Measure } from './Measure.tsx'
import { measureNames, unitOf, useMeasureNames } from './measures.ts'
import { bodyQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'Medidas',
    none: 'Nenhuma medida ainda. Peça uma avaliação ao seu professor.',
    noneYet: 'Nenhuma medida ainda.',
    what: 'Medida',
    curve: (name: string, first: string, last: string) => `${name}: ${first} a ${last}`,
    point: (value: string, date: string) => `${value} em ${date}`,
    yours: 'sua',
    remove: 'Apagar',
    removeOf: (value: string, date: string) => `Apagar: ${value}, ${date}`,
    offline: 'Sem rede. Suas medidas aparecem quando ela voltar.',
  },
  en: {
    title: 'Measurements',
    none: 'No measurement yet. Ask your trainer for one.',
    noneYet: 'No measurement yet.',
    what: 'Measure',
    curve: (name: string, first: string, last: string) => `${name}: ${first} to ${last}`,
    point: (value: string, date: string) => `${value} on ${date}`,
    yours: 'yours',
    remove: 'Delete',
    removeOf: (value: string, date: string) => `Delete: ${value}, ${date}`,
    offline: 'No network. Your measurements appear when it is back.',
  },
})

/** The member's body measurements, one kind at a time as a curve, including those that the member entered. */
export function Body() {
  const text = useText()
  const company = useCompany()
  const { data, isError } = useQuery(bodyQuery(company))
  useTitle(text.title)
  return (
    <>
      <h1>{text.title}</h1>
      {data === undefined && <Waiting offline={text.offline} failed={isError} />}
      {data?.measurements.length === 0 && <p>{data.may_measure ? text.noneYet : text.none}</p>}
      {data && data.measurements.length > 0 && <OverTime measurements={data.measurements} />}
      {data?.may_measure && <Measure />}
    </>
  )
}

function OverTime({ measurements }: { measurements: BodyMeasurement[] }) {
  const text = useText()
  const names = useMeasureNames()
  const { timeZone } = useSession().company
  const known = measureNames.filter((name) => measurements.some((one) => one[name] !== null))
  const [chosen, choose] = useState(known[0]!)
  const name = known.includes(chosen) ? chosen : known[0]
  if (name === undefined) return null
  const rows = measurements.filter((one) => one[name] !== null)
  const points = rows.map((one) => ({ at: one.measured_at, value: one[name]! })).reverse()
  const unit = unitOf(name)
  const told = ({ value, at }: (typeof points)[number]) =>
    text.point(`${number(value)} ${unit}`, day(localDay(at, timeZone)))
  return (
    <section className="card" aria-label={names[name]}>
      <label htmlFor="measure">{text.what}</label>
      <select id="measure" value={name} onChange={(event) => choose(event.target.value as typeof name)}>
        {known.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
      <Curve
        points={points}
        unit={unit}
        label={text.curve(names[name], told(points[0]!), told(points.at(-1)!))}
        timeZone={timeZone}
      />
      <ul className="lines">
        {rows.map((one) => (
          <Row key={one.id} one={one} value={`${number(one[name]!)} ${unit}`} />
        ))}
      </ul>
    </section>
  )
}

function Row({ one, value }: { one: BodyMeasurement; value: string }) {
  const text = useText()
  const company = useCompany()
  const queries = useQueryClient()
  const { timeZone } = useSession().company
  const date = day(localDay(one.measured_at, timeZone))
  const remove = useMutation({
    mutationFn: () => api.forgetOwnBody({ path: { company, id: one.id } }),
    onSettled: () => queries.invalidateQueries(bodyQuery(company)),
    networkMode: 'always',
  })
  const problem = useRefusal(remove.error)
  return (
    <li>
      <span>
        {date}
        {one.by_member && <small>{text.yours}</small>}
        {problem && <small className="problem">{problem}</small>}
      </span>
      <span>
        {value}
        {one.by_member && (
          <button
            type="button"
            className="quiet small"
            disabled={remove.isPending}
            aria-label={text.removeOf(value, date)}
            onClick={() => remove.mutate()}
          >
            {text.remove}
          </button>
        )}
      </span>
    </li>
  )
}
