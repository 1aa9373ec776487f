import './training.css'
import { day as dayOf } from '@catraca/web/format.ts'
import { useMuscleNames } from '@catraca/web/muscles.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { trainingQuery } from './queries.ts'
import { companyNow, sendWorkouts } from './send-workouts.ts'
import { Unsent } from './Unsent.tsx'
import { WorkoutUnderWay } from './WorkoutUnderWay.tsx'
import { daysSince, useTrainingText } from './words.ts'
import { beginWorkout, type Day, type Program, underWay, useWorkouts } from './workouts.ts'

const useText = defineText({
  pt: {
    title: 'Treino',
    none: 'Você ainda não tem uma ficha de treino. Peça ao seu professor.',
    next: 'O próximo',
    begin: 'Começar',
    beginOf: (day: string) => `Começar: ${day}`,
    exercises: (count: number) => (count === 1 ? '1 exercício' : `${count} exercícios`),
    minutes: (count: number) => `${count} min`,
    last: (ago: string) => `Feito ${ago}`,
    never: 'Ainda não feito',
    until: (date: string) => `Até ${date}`,
    history: 'Treinos feitos',
    historyWhat: 'O que você fez, série por série',
  },
  en: {
    title: 'Training',
    none: 'You have no program yet. Ask your trainer.',
    next: 'Next',
    begin: 'Begin',
    beginOf: (day: string) => `Begin: ${day}`,
    exercises: (count: number) => (count === 1 ? '1 exercise' : `${count} exercises`),
    minutes: (count: number) => `${count} min`,
    last: (ago: string) => `Done ${ago}`,
    never: 'Not done yet',
    until: (date: string) => `Until ${date}`,
    history: 'Workouts done',
    historyWhat: 'What you did, set by set',
  },
})

/** The program to begin a workout from, or the workout that is under way. */
export function Training() {
  const text = useText()
  const words = useTrainingText()
  const company = useCompany()
  const workouts = useWorkouts(company)
  const { data, isError } = useQuery(trainingQuery(company))
  useTitle(text.title)
  useEffect(() => void sendWorkouts(company), [company])
  const current = underWay(workouts)
  if (current !== undefined) return <WorkoutUnderWay company={company} workout={current} />
  return (
    <>
      <h1>{text.title}</h1>
      <Unsent company={company} workouts={workouts} />
      {data === undefined && <Waiting offline={words.offline} failed={isError} />}
      {data?.program === null && <p>{text.none}</p>}
      {data?.program && <Choice company={company} program={data.program} />}
      <Link className="card to" to="/$company/treino/historico" params={{ company }}>
        <span>
          <strong>{text.history}</strong>
          <br />
          {text.historyWhat}
        </span>
      </Link>
    </>
  )
}

function Choice({ company, program }: { company: string; program: Program }) {
  const text = useText()
  const next = nextDay(program.days)
  return (
    <>
      <p className="lead">
        {[program.name, program.ends_at !== null && text.until(dayOf(program.ends_at))].filter(Boolean).join(' · ')}
      </p>
      {program.description && <p>{program.description}</p>}
      <ul className="rows">
        {program.days.map((one) => (
          <DayRow
            key={one.id}
            day={one}
            isNext={one === next}
            onBegin={() => beginWorkout(company, { day: one, programName: program.name }, companyNow(company))}
          />
        ))}
      </ul>
    </>
  )
}

/** The day after the one that was done last. */
function nextDay(days: Day[]): Day | undefined {
  const last = days.reduce((best, { last_done_at: at }, i) => {
    const bestAt = days[best]?.last_done_at ?? ''
    return at !== null && at > bestAt ? i : best
  }, -1)
  return days[(last + 1) % days.length]
}

function DayRow({ day, isNext, onBegin }: { day: Day; isNext: boolean; onBegin: () => void }) {
  const text = useText()
  const words = useTrainingText()
  const namesOf = useMuscleNames()
  const { timeZone } = useSession().company
  const { day_label, name, muscle_groups, exercises, estimated_duration_minutes: minutes, last_done_at: last } = day
  const title = name === null ? day_label : `${day_label} · ${name}`
  return (
    <li className="card day-row">
      <div>
        <strong>{title}</strong>
        {isNext && <span className="badge">{text.next}</span>}
        <p>
          {[namesOf(muscle_groups), text.exercises(exercises.length), minutes !== null && text.minutes(minutes)]
            .filter(Boolean)
            .join(' · ')}
          <br />
          {last === null ? text.never : text.last(words.ago(daysSince(last, timeZone)))}
        </p>
      </div>
      <button type="button" className={isNext ? undefined : 'quiet'} aria-label={text.beginOf(title)} onClick={onBegin}>
        {text.begin}
      </button>
    </li>
  )
}
