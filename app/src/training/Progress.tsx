import './training.css'
import { Refused } from '@catraca/web/client/refused.ts'
import { day, localDay, number } from '@catraca/web/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Curve as Values } from '../shell/api.ts'
import { Curve } from '../shell/Curve.tsx'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { curveQuery } from './queries.ts'
import { useTrainingText } from './words.ts'

const useText = defineText({
  pt: {
    title: 'Evolução',
    back: 'Ficha de treino',
    none: 'Ainda não há treinos com este exercício.',
    missing: 'Este exercício não existe mais.',
    what: 'O que mostrar',
    best: 'Maior carga',
    volume: 'Volume',
    reps: 'Repetições',
    from: (what: string, first: string, last: string, count: number) =>
      `${what}: de ${first} a ${last} em ${count} treinos`,
    once: (what: string, value: string) => `${what}: ${value} em um treino`,
    times: 'rep.',
    table: 'Em números',
    day: 'Dia',
  },
  en: {
    title: 'Progress',
    back: 'Program',
    none: 'There is no workout with this exercise yet.',
    missing: 'This exercise is gone.',
    what: 'What to show',
    best: 'Heaviest set',
    volume: 'Volume',
    reps: 'Repetitions',
    from: (what: string, first: string, last: string, count: number) =>
      `${what}: from ${first} to ${last} in ${count} workouts`,
    once: (what: string, value: string) => `${what}: ${value} in one workout`,
    times: 'reps',
    table: 'In numbers',
    day: 'Day',
  },
})

type Point = Values['points'][number]
const measures = {
  best: ({ best_load_kg }: Point) => best_load_kg,
  volume: ({ volume_kg }: Point) => volume_kg,
  reps: ({ most_reps }: Point) => most_reps,
}
type Measure = keyof typeof measures

/** The member's progress in an exercise. */
export function Progress() {
  const text = useText()
  const words = useTrainingText()
  const company = useCompany()
  const { exercise = '' } = useParams({ strict: false })
  const { data, isError, error } = useQuery(curveQuery(company, exercise))
  const problem = useRefusal(error)
  useTitle(text.title)
  return (
    <>
      <h1>{data?.exercise_name ?? text.title}</h1>
      <Link className="back" to="/$company/treino" params={{ company }}>
        {text.back}
      </Link>
      {error instanceof Refused ? (
        <p role="status">{error.status === 404 ? text.missing : problem}</p>
      ) : data === undefined ? (
        <Waiting offline={words.offline} failed={isError} />
      ) : data.points.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <Shown points={data.points} />
      )}
    </>
  )
}

function Shown({ points }: { points: Point[] }) {
  const text = useText()
  const { timeZone } = useSession().company
  const hasLoad = points.some(({ best_load_kg }) => (best_load_kg ?? 0) > 0)
  const [measure, setMeasure] = useState<Measure>(hasLoad ? 'best' : 'reps')
  const choices: Measure[] = hasLoad ? ['best', 'volume', 'reps'] : ['reps']
  const values = points.flatMap((point) => {
    const value = measures[measure](point)
    return value === null ? [] : [{ id: point.workout_id, at: point.begun_at, value }]
  })
  const show = (value: number) => (measure === 'reps' ? number(value) : `${number(value)} kg`)
  const dayOf = (instant: string) => day(localDay(instant, timeZone))
  const [first, last] = [values[0], values.at(-1)]
  const summary =
    first === undefined || last === undefined
      ? text.none
      : values.length === 1
        ? text.once(text[measure], show(first.value))
        : text.from(text[measure], show(first.value), show(last.value), values.length)
  return (
    <>
      <fieldset className="choices">
        <legend>{text.what}</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <input type="radio" name="measure" checked={choice === measure} onChange={() => setMeasure(choice)} />
            <span>{text[choice]}</span>
          </label>
        ))}
      </fieldset>
      <div className="card">
        <p>{summary}</p>
        {values.length > 1 && (
          <Curve points={values} unit={measure === 'reps' ? text.times : 'kg'} label={summary} timeZone={timeZone} />
        )}
        <details>
          <summary>{text.table}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{text.day}</th>
                <th scope="col">{text[measure]}</th>
              </tr>
            </thead>
            <tbody>
              {values.toReversed().map(({ id, at, value }) => (
                <tr key={id}>
                  <td>{dayOf(at)}</td>
                  <td>{show(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </div>
    </>
  )
}
