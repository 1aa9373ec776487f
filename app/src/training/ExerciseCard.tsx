import { number, setInShort } from '@catraca/web/format.ts'
import { useMuscleNames } from '@catraca/web/muscles.ts'
import { Link } from '@tanstack/react-router'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { SetRow } from './SetRow.tsx'
import { daysSince, useTrainingText } from './words.ts'
import { changeWorkout, type Line, rowsOf, type Workout } from './workouts.ts'

const useText = defineText({
  pt: {
    rest: (seconds: number) => `descanso ${seconds} s`,
    tempo: (tempo: string) => `cadência ${tempo}`,
    how: 'Como fazer',
    also: (muscles: string) => `Também: ${muscles}`,
    last: (ago: string, sets: string) => `Da última vez, ${ago}: ${sets}`,
    first: 'Primeira vez',
    more: 'Outra série',
    curve: 'Evolução',
    curveOf: (name: string) => `Evolução: ${name}`,
    moreOf: (name: string) => `Outra série: ${name}`,
  },
  en: {
    rest: (seconds: number) => `rest ${seconds} s`,
    tempo: (tempo: string) => `tempo ${tempo}`,
    how: 'How to do it',
    also: (muscles: string) => `Also: ${muscles}`,
    last: (ago: string, sets: string) => `Last time, ${ago}: ${sets}`,
    first: 'First time',
    more: 'Add a set',
    curve: 'Progress',
    curveOf: (name: string) => `Progress: ${name}`,
    moreOf: (name: string) => `Add a set: ${name}`,
  },
})

interface CardProps {
  company: string
  workout: Workout
  line: Line
  /** Whether a rest follows a set of it, and not the next exercise of its group. */
  rests: boolean
}

/** An exercise of the day: what to do, the loads of the last time, and a row for each set. */
export function ExerciseCard({ company, workout, line, rests }: CardProps) {
  const text = useText()
  const words = useTrainingText()
  const namesOf = useMuscleNames()
  const { timeZone } = useSession().company
  const { id, exercise_name: name, sets_target, reps_target, weight_kg, rest_seconds, tempo, notes, last } = line
  const target = [
    [sets_target, reps_target].filter((part) => part !== null).join(' × '),
    weight_kg !== null && words.kg(number(weight_kg)),
    rests && rest_seconds !== null && rest_seconds > 0 && text.rest(rest_seconds),
    tempo !== null && text.tempo(tempo),
  ]
  return (
    <div className="exercise">
      <h2 id={id}>{name}</h2>
      <p className="muscles">{namesOf(line.muscle_groups)}</p>
      <p className="target">{target.filter(Boolean).join(' · ')}</p>
      {notes && <p>{notes}</p>}
      <p className="last">
        {last === null
          ? text.first
          : text.last(words.ago(daysSince(last.done_at, timeZone)), last.sets.map(setInShort).join(', '))}
      </p>
      <ul className="sets">
        {Array.from({ length: rowsOf(workout, line) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a set is its number
          <SetRow key={i} company={company} workout={workout} line={line} number={i + 1} rests={rests} />
        ))}
      </ul>
      <div className="beside">
        <button
          type="button"
          className="quiet"
          aria-label={text.moreOf(name)}
          onClick={() =>
            changeWorkout(company, workout.id, false, ({ more }) => ({ more: { ...more, [id]: (more[id] ?? 0) + 1 } }))
          }
        >
          {text.more}
        </button>
        <Link
          className="button quiet"
          to="/$company/treino/evolucao/$exercise"
          params={{ company, exercise: line.exercise_id }}
          aria-label={text.curveOf(name)}
        >
          {text.curve}
        </Link>
      </div>
      {(line.description || line.instructions) && (
        <details>
          <summary>{text.how}</summary>
          {line.description && <p>{line.description}</p>}
          {line.instructions && <p className="instructions">{line.instructions}</p>}
          {line.secondary_muscle_groups.length > 0 && <p>{text.also(namesOf(line.secondary_muscle_groups))}</p>}
        </details>
      )}
    </div>
  )
}
