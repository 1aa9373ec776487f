import { bundles, groupOf, useGroupName } from '@catraca/web/exercise-groups.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useOffline, useTitle } from '../shell/Gym.tsx'
import { useLitScreen } from '../shell/screen.ts'
import { defineText } from '../shell/text.ts'
import { ExerciseCard } from './ExerciseCard.tsx'
import { countAsDone } from './queries.ts'
import { Rest } from './Rest.tsx'
import { companyNow, sendSoon } from './send-workouts.ts'
import { Unsent } from './Unsent.tsx'
import { useTrainingText } from './words.ts'
import { finishWorkout, giveUpWorkout, isUnsent, rowsOf, type Workout } from './workouts.ts'

const useText = defineText({
  pt: {
    done: (done: number, all: number) => `${done} de ${all} séries`,
    finish: 'Concluir treino',
    giveUp: 'Desistir do treino',
    giveUpTitle: 'Desistir deste treino?',
    giveUpWhy: 'As séries marcadas são apagadas.',
    goOn: 'Continuar treinando',
    saved: 'Tudo enviado.',
    group: (name: string) => `${name}: sem descanso entre os exercícios`,
  },
  en: {
    done: (done: number, all: number) => `${done} of ${all} sets`,
    finish: 'Finish the workout',
    giveUp: 'Give the workout up',
    giveUpTitle: 'Give this workout up?',
    giveUpWhy: 'The sets that are ticked off are deleted.',
    goOn: 'Go on training',
    saved: 'All is sent.',
    group: (name: string) => `${name}: no rest between the exercises`,
  },
})

/** A workout that is under way: what to do, and what is done. Everything is stored at once, so that no saving is needed. */
export function WorkoutUnderWay({ company, workout }: { company: string; workout: Workout }) {
  const text = useText()
  const words = useTrainingText()
  const groupName = useGroupName()
  const queries = useQueryClient()
  const offline = useOffline()
  const dialog = useRef<HTMLDialogElement>(null)
  const { day, sets, programName } = workout
  const title = day.name === null ? day.day_label : `${day.day_label} · ${day.name}`
  const all = day.exercises.reduce((sum, line) => sum + rowsOf(workout, line), 0)
  useTitle(title)
  useLitScreen()
  const leave = (how: typeof finishWorkout) => {
    how(company, workout, companyNow(company))
    sendSoon(company, 0)
    window.scrollTo(0, 0)
  }
  return (
    <div className="workout">
      <h1>{title}</h1>
      <p className="lead">{programName}</p>
      <div className="done">
        <progress max={Math.max(all, 1)} value={sets.length} aria-label={text.done(sets.length, all)} />
        <span>{text.done(sets.length, all)}</span>
        {sets.length > 0 && !isUnsent(workout) && <span> {text.saved}</span>}
      </div>
      {(offline || workout.refused !== null) && <Unsent company={company} workouts={[workout]} />}
      {day.notes && <p>{day.notes}</p>}
      {bundles(day.exercises, groupOf).map(({ group, items }) =>
        group === null || items.length === 1 ? (
          items.map((line) => (
            <section key={line.id} className="card" aria-labelledby={line.id}>
              {group !== null && <p className="group-name">{groupName(group.type)}</p>}
              <ExerciseCard company={company} workout={workout} line={line} rests />
            </section>
          ))
        ) : (
          <section key={items[0]!.id} className="card group" aria-label={groupName(group.type)}>
            <p className="group-name">{text.group(groupName(group.type))}</p>
            {items.map((line) => (
              <ExerciseCard
                key={line.id}
                company={company}
                workout={workout}
                line={line}
                rests={line === items.at(-1)}
              />
            ))}
          </section>
        ),
      )}
      <button
        type="button"
        disabled={sets.length === 0}
        onClick={() => {
          leave(finishWorkout)
          countAsDone(queries, company, workout)
        }}
      >
        {text.finish}
      </button>
      <button type="button" className="quiet" onClick={() => dialog.current?.showModal()}>
        {text.giveUp}
      </button>
      <dialog ref={dialog} aria-labelledby="give-up">
        <h2 id="give-up">{text.giveUpTitle}</h2>
        <p>{sets.length > 0 && `${text.giveUpWhy} (${words.sets(sets.length)})`}</p>
        <form method="dialog" className="actions">
          <button type="submit" onClick={() => leave(giveUpWorkout)}>
            {text.giveUp}
          </button>
          <button type="submit" className="quiet">
            {text.goOn}
          </button>
        </form>
      </dialog>
      <Rest company={company} workout={workout} />
    </div>
  )
}
