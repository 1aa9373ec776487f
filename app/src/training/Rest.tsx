import { useEffect, useState } from 'react'
import { defineText } from '../shell/text.ts'
import { changeWorkout, type Workout } from './workouts.ts'

const useText = defineText({
  pt: {
    rest: 'Descanso',
    over: 'Descanso terminado. Próxima série!',
    more: '+15 s',
    less: 'Pular',
  },
  en: { rest: 'Rest', over: 'Rest is over. Next set!', more: '+15 s', less: 'Skip' },
})

const moreMs = 15_000
/** For how long the message shows that the rest is over. */
const saidMs = 8000

/** The rest after a set. Its end is stored with the workout, so that it goes on after a reload. */
export function Rest({ company, workout }: { company: string; workout: Workout }) {
  const text = useText()
  const { id, rest } = workout
  const now = useNow(rest !== null)
  const until = rest?.until
  const isOver = until !== undefined && now >= until
  useEffect(() => {
    if (isOver && Date.now() - until! < saidMs) navigator.vibrate?.([200, 100, 200])
  }, [isOver, until])
  const set = (rest: Workout['rest']) => changeWorkout(company, id, false, () => ({ rest }))
  if (rest === null || now > rest.until + saidMs) return null
  const left = Math.max(Math.ceil((rest.until - now) / 1000), 0)
  return (
    <section className="rest" aria-label={text.rest}>
      {isOver ? (
        <p role="status">{text.over}</p>
      ) : (
        <>
          <p role="timer">
            {text.rest} <strong>{clock(left)}</strong>
          </p>
          <progress max={rest.seconds} value={rest.seconds - left} aria-hidden="true" />
          <button
            type="button"
            className="quiet"
            onClick={() => set({ until: rest.until + moreMs, seconds: rest.seconds + moreMs / 1000 })}
          >
            {text.more}
          </button>
          <button type="button" className="quiet" onClick={() => set(null)}>
            {text.less}
          </button>
        </>
      )}
    </section>
  )
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The current time, updated while something is counted down. */
function useNow(counts: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!counts) return
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, 250)
    return () => clearInterval(timer)
  }, [counts])
  return now
}
