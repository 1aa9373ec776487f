import { type AppReason, sayToMember } from '@catraca/web/refusals/member.ts'
import { useLanguage } from '@catraca/web/texts.ts'
import { useTrainingText } from './words.ts'
import { dropWorkout, isUnsent, type Workout } from './workouts.ts'

/** Workouts that the service does not have yet, with its reason if it refused one. */
export function Unsent({ company, workouts }: { company: string; workouts: Workout[] }) {
  const text = useTrainingText()
  const language = useLanguage()
  const why = ({ refused }: Workout) =>
    sayToMember(refused?.details.reason as AppReason, refused!.details, { language })
  const unsent = workouts.filter(isUnsent)
  const refused = unsent.filter((one) => one.refused !== null)
  const waiting = unsent.length - refused.length
  return (
    <>
      {waiting > 0 && (
        <p className="unsent" role="status">
          <strong>{text.unsent(waiting)}</strong> {text.unsentWhy}
        </p>
      )}
      {refused.map((workout) => (
        <section key={workout.id} className="card" aria-label={workout.day.name ?? workout.day.day_label}>
          <h2>{workout.day.name ?? workout.day.day_label}</h2>
          <p className="problem" role="alert">
            {why(workout) ?? text.refusedOtherwise}
          </p>
          {workout.finishedAt !== null && (
            <button type="button" className="quiet" onClick={() => dropWorkout(company, workout.id)}>
              {text.drop}
            </button>
          )}
        </section>
      ))}
    </>
  )
}
