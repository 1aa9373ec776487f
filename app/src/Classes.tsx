import { day } from '@catraca/web/format.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, classesQuery, type GymClass, Refused } from './api.ts'
import { useCompany, useOffline, useTitle } from './Gym.tsx'
import { defineText } from './text.ts'
import { useWaitingText, Waiting } from './Waiting.tsx'

const useText = defineText({
  pt: {
    title: 'Aulas',
    none: 'Nenhuma aula nos próximos dias.',
    seats: (left: number) => (left === 1 ? '1 vaga' : `${left} vagas`),
    full: 'Lotada',
    off: 'Cancelada',
    yours: 'Reservada',
    inLine: (place: number) => `${place}º na fila`,
    book: 'Reservar',
    wait: 'Entrar na fila',
    giveUp: 'Desistir',
    of: (action: string, name: string, time: string) => `${action}: ${name}, ${time}`,
    offline: 'Sem rede. As aulas aparecem quando ela voltar.',
    limit: (limit: number) => `Seu plano tem ${limit} aulas por semana, e as desta já estão reservadas.`,
    goodFrom: (date: string) => `Sua matrícula só vale para aulas a partir de ${date}.`,
    reasons: {
      CLASS_NOT_BOOKABLE: 'A aula já começou ou foi cancelada.',
      ACCESS_BLOCKED: 'Seu acesso está bloqueado. Fale com a recepção.',
      NO_ACTIVE_MEMBERSHIP: 'Sua matrícula não vale no dia desta aula. Fale com a recepção.',
      GROUP_CLASSES_NOT_INCLUDED: 'Seu plano não inclui aulas coletivas.',
    },
  },
  en: {
    title: 'Classes',
    none: 'No class in the next days.',
    seats: (left: number) => (left === 1 ? '1 seat left' : `${left} seats left`),
    full: 'Full',
    off: 'Cancelled',
    yours: 'Booked',
    inLine: (place: number) => `Number ${place} in line`,
    book: 'Book',
    wait: 'Join the waitlist',
    giveUp: 'Give up',
    of: (action: string, name: string, time: string) => `${action}: ${name}, ${time}`,
    offline: 'No network. The classes appear when it is back.',
    limit: (limit: number) => `Your plan has ${limit} classes a week, and this week's are booked.`,
    goodFrom: (date: string) => `Your membership is good for classes from ${date} on.`,
    reasons: {
      CLASS_NOT_BOOKABLE: 'The class has begun or was cancelled.',
      ACCESS_BLOCKED: 'Your access is blocked. Talk to the front desk.',
      NO_ACTIVE_MEMBERSHIP: 'Your membership is not good on the day of this class. Talk to the front desk.',
      GROUP_CLASSES_NOT_INCLUDED: 'Your plan has no group classes.',
    },
  },
})

/** The classes of a week, to book and to give up. */
export function Classes() {
  const text = useText()
  const company = useCompany()
  const queries = useQueryClient()
  const classes = useQuery(classesQuery(company))
  const offline = useOffline()
  const change = useMutation({
    mutationFn: ({ id, seat }: GymClass) => call(company, seat === null ? 'POST' : 'DELETE', `/classes/${id}/seat`),
    // Whatever was answered, the seats are others now.
    onSettled: () => queries.invalidateQueries(classesQuery(company)),
    networkMode: 'always',
  })
  const problem = useWords(change.error)
  useTitle(text.title)
  const days = Map.groupBy(classes.data ?? [], ({ date }) => date)
  return (
    <>
      <h1>{text.title}</h1>
      {classes.data === undefined && <Waiting offline={text.offline} failed={classes.isError} />}
      {classes.data?.length === 0 && <p>{text.none}</p>}
      <p className="problem" role="alert">
        {change.isError && (offline ? text.offline : problem)}
      </p>
      {[...days].map(([date, ofDay]) => (
        <section key={date} aria-label={day(date, 'long')}>
          <h2 className="day">{day(date, 'long')}</h2>
          <ul className="rows">
            {ofDay.map((one) => (
              <ClassRow key={one.id} one={one} busy={change.isPending} onChange={() => change.mutate(one)} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function ClassRow({ one, busy, onChange }: { one: GymClass; busy: boolean; onChange: () => void }) {
  const text = useText()
  const { class_type, start_time, end_time, trainer_name, store_name, seats_left, seat, status } = one
  const action = seat !== null ? text.giveUp : seats_left > 0 ? text.book : text.wait
  return (
    <li className="card">
      <div>
        <strong>{class_type}</strong>
        <State one={one} />
        <p>
          {start_time}–{end_time}
          <br />
          {[trainer_name, store_name].filter(Boolean).join(' · ')}
        </p>
      </div>
      {status === 'scheduled' && (
        <button
          type="button"
          className={seat === null ? undefined : 'quiet'}
          disabled={busy}
          aria-label={text.of(action, class_type, start_time)}
          onClick={onChange}
        >
          {action}
        </button>
      )}
    </li>
  )
}

/** The own seat or, without one, what is left. */
function State({ one: { status, seat, seats_left } }: { one: GymClass }) {
  const text = useText()
  if (status === 'cancelled') return <span className="badge cancelled">{text.off}</span>
  if (seat?.status === 'confirmed') return <span className="badge">{text.yours}</span>
  if (seat !== null) return <span className="badge frozen">{text.inLine(seat.waitlist_position!)}</span>
  return <span className="left">{seats_left > 0 ? text.seats(seats_left) : text.full}</span>
}

/** Why a seat was refused, in words. */
function useWords(error: Error | null): string {
  const text = useText()
  const { failed } = useWaitingText()
  const { reason, limit, good_from } = error instanceof Refused ? error.details : {}
  if (reason === 'WEEKLY_LIMIT_REACHED') return text.limit(Number(limit))
  if (reason === 'NO_ACTIVE_MEMBERSHIP' && typeof good_from === 'string') return text.goodFrom(day(good_from))
  return text.reasons[reason as keyof typeof text.reasons] ?? failed
}
