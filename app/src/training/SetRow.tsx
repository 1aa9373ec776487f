import { writeNumber } from '@catraca/web/numbers.ts'
import { readNumber } from '@catraca/web/read-number.ts'
import { currentLanguage } from '@catraca/web/texts.ts'
import { useState } from 'react'
import { defineText } from '../shell/text.ts'
import { companyNow, sendSoon } from './send-workouts.ts'
import { changeWorkout, type DoneSet, type Line, type Typed, type Workout } from './workouts.ts'

const useText = defineText({
  pt: {
    load: (set: number, name: string) => `Carga em kg, série ${set}, ${name}`,
    reps: (set: number, name: string) => `Repetições, série ${set}, ${name}`,
    done: (set: number, name: string) => `Série ${set} feita, ${name}`,
    kg: 'kg',
    times: 'rep.',
    wrong: 'Carga até 2000 kg, repetições sem vírgula.',
  },
  en: {
    load: (set: number, name: string) => `Load in kg, set ${set}, ${name}`,
    reps: (set: number, name: string) => `Repetitions, set ${set}, ${name}`,
    done: (set: number, name: string) => `Set ${set} done, ${name}`,
    kg: 'kg',
    times: 'reps',
    wrong: 'A load up to 2000 kg, and whole repetitions.',
  },
})

interface RowProps {
  company: string
  workout: Workout
  line: Line
  number: number
  rests: boolean
}

/** A row for a set: load and repetitions, filled in from the last time, and the tick that marks it as done. */
export function SetRow({ company, workout, line, number, rests }: RowProps) {
  const text = useText()
  const [isWrong, setWrong] = useState(false)
  const done = workout.sets.find((set) => isIt(set, line, number))
  const typed = typedIn(workout, line, number)
  const change = (change: (one: Workout) => Partial<Workout>, isNews: boolean) => {
    changeWorkout(company, workout.id, isNews, change)
    if (isNews) sendSoon(company)
  }
  const tick = () => {
    if (done !== undefined) {
      change(({ sets }) => ({ sets: sets.filter((set) => !isIt(set, line, number)) }), true)
      return
    }
    const values = valuesOf(typed)
    setWrong(values === undefined)
    if (values === undefined) return
    const done_at = companyNow(company)
    const set = { program_exercise_id: line.id, set_number: number, ...values, done_at }
    const seconds = rests ? (line.rest_seconds ?? 0) : 0
    const rest = seconds > 0 ? { until: Date.now() + seconds * 1000, seconds } : null
    change(({ sets }) => ({ sets: [...sets.filter((one) => !isIt(one, line, number)), set], rest }), true)
  }
  const type = (field: keyof Typed, value: string) => {
    const now = { ...typed, [field]: value }
    const values = valuesOf(now)
    setWrong(done !== undefined && values === undefined)
    const key = `${line.id} ${number}`
    change(
      (one) => ({
        typed: { ...one.typed, [key]: now },
        sets: values ? one.sets.map((set) => (isIt(set, line, number) ? { ...set, ...values } : set)) : one.sets,
      }),
      done !== undefined && values !== undefined,
    )
  }
  const name = line.exercise_name
  const field = (kind: keyof Typed, label: string, unit: string) => (
    <span className="field">
      <input
        aria-label={label}
        aria-invalid={isWrong || undefined}
        inputMode={kind === 'load' ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={typed[kind]}
        onChange={({ target }) => type(kind, target.value)}
      />
      <span aria-hidden="true">{unit}</span>
    </span>
  )
  return (
    <li className={done === undefined ? undefined : 'is-done'}>
      <span className="number" aria-hidden="true">
        {number}
      </span>
      {field('load', text.load(number, name), text.kg)}
      {field('reps', text.reps(number, name), text.times)}
      {/* biome-ignore lint/a11y/useSemanticElements: a box that is drawn like a button */}
      <button
        type="button"
        role="checkbox"
        aria-checked={done !== undefined}
        aria-label={text.done(number, name)}
        className="tick"
        onClick={tick}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 12.5l4.5 4.5L19 7.5" />
        </svg>
      </button>
      {isWrong && (
        <p className="problem" role="alert">
          {text.wrong}
        </p>
      )}
    </li>
  )
}

const isIt = (set: DoneSet, line: Line, number: number) =>
  set.program_exercise_id === line.id && set.set_number === number

/**
 * The content of the fields. What was typed or done comes first. Then come the values of the last time, as long as today's sets equal
 * those; then the values of the set before, or of the program.
 */
function typedIn({ typed, sets }: Workout, line: Line, number: number): Typed {
  const own = typed[`${line.id} ${number}`]
  if (own !== undefined) return own
  const done = sets.find((set) => isIt(set, line, number))
  const before = sets.find((set) => isIt(set, line, number - 1))
  const lastTime = (which: number) => line.last?.sets.find(({ set_number }) => set_number === which)
  const last = lastTime(number) ?? line.last?.sets.at(-1)
  const goesAlike = before === undefined || before.load_kg === lastTime(number - 1)?.load_kg
  const expected = (goesAlike ? last?.load_kg : before.load_kg) ?? line.weight_kg
  const load = done === undefined ? expected : done.load_kg
  const reps = done === undefined ? (last?.reps ?? Number.parseInt(line.reps_target ?? '', 10)) : done.reps
  return { load: load === null ? '' : writeNumber(load), reps: reps === null || Number.isNaN(reps) ? '' : String(reps) }
}

/** The numbers of a set; undefined if what was typed is not a number. Empty fields are allowed: not everything is counted. */
function valuesOf({ load, reps }: Typed): { load_kg: number | null; reps: number | null } | undefined {
  const read = (typed: string, decimals: number, max: number) => {
    const value = typed.trim() === '' ? null : readNumber(typed, currentLanguage(), decimals)
    return value === null || (value !== undefined && value >= 0 && value <= max) ? value : undefined
  }
  const load_kg = read(load, 2, 2000)
  const count = read(reps, 0, 10_000)
  return load_kg === undefined || count === undefined ? undefined : { load_kg, reps: count }
}
