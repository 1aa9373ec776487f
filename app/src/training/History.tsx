import './training.css'
import { dateTime, number, setInShort } from '@catraca/web/format.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DoneWorkouts } from '../shell/api.ts'
import { useCompany, useTitle } from '../shell/Gym.tsx'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { historyQuery } from './queries.ts'
import { Unsent } from './Unsent.tsx'
import { useTrainingText } from './words.ts'
import { useWorkouts } from './workouts.ts'

const useText = defineText({
  pt: {
    title: 'Treinos feitos',
    back: 'Ficha de treino',
    none: 'Nenhum treino ainda. O primeiro aparece aqui.',
    more: 'Mostrar mais',
    volume: (kg: string) => `${kg} kg no total`,
    open: 'não concluído',
  },
  en: {
    title: 'Workouts done',
    back: 'Program',
    none: 'No workout yet. The first one appears here.',
    more: 'Show more',
    volume: (kg: string) => `${kg} kg in all`,
    open: 'not finished',
  },
})

/** The workouts that the member has done, newest first. */
export function History() {
  const text = useText()
  const words = useTrainingText()
  const company = useCompany()
  const workouts = useWorkouts(company)
  const history = useInfiniteQuery(historyQuery(company))
  useTitle(text.title)
  const all = history.data?.pages.flatMap((page) => page.workouts)
  return (
    <>
      <h1>{text.title}</h1>
      <Link className="back" to="/$company/treino" params={{ company }}>
        {text.back}
      </Link>
      <Unsent company={company} workouts={workouts} />
      {all === undefined && <Waiting offline={words.offline} failed={history.isError} />}
      {all?.length === 0 && <p>{text.none}</p>}
      {all?.map((workout) => (
        <Done key={workout.id} workout={workout} />
      ))}
      {history.hasNextPage && (
        <button type="button" className="quiet" disabled={history.isFetching} onClick={() => history.fetchNextPage()}>
          {text.more}
        </button>
      )}
    </>
  )
}

function Done({ workout }: { workout: DoneWorkouts['workouts'][number] }) {
  const text = useText()
  const words = useTrainingText()
  const company = useCompany()
  const { timeZone } = useSession().company
  const { day_label, day_name, program_name, begun_at, finished_at, set_count, volume_kg, exercises } = workout
  const facts = [
    words.sets(set_count),
    volume_kg > 0 && text.volume(number(Math.round(volume_kg))),
    finished_at === null && text.open,
  ]
  return (
    <article className="card">
      <h2>{dateTime(begun_at, timeZone)}</h2>
      <p>
        {[day_label, day_name, program_name].filter(Boolean).join(' · ')}
        <br />
        {facts.filter(Boolean).join(' · ')}
      </p>
      <ul className="lines">
        {exercises.map(({ exercise_id, exercise_name, sets }) => (
          <li key={exercise_id}>
            <Link to="/$company/treino/evolucao/$exercise" params={{ company, exercise: exercise_id }}>
              {exercise_name}
            </Link>
            <span>{sets.map(setInShort).join(', ')}</span>
          </li>
        ))}
      </ul>
    </article>
  )
}
