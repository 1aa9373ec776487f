import { dateTime, day } from '@catraca/web/format.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, type GymClass } from '../shell/api.ts'
import { useCompany, useOffline, useTitle } from '../shell/Gym.tsx'
import { LastKnown } from '../shell/LastKnown.tsx'
import { orDone } from '../shell/or-done.ts'
import { useSession } from '../shell/SignedIn.tsx'
import { defineText } from '../shell/text.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Waiting } from '../shell/Waiting.tsx'
import { BookingRulesNote } from './BookingRulesNote.tsx'
import { ClassFilter } from './ClassFilter.tsx'
import { classesQuery } from './queries.ts'
import { useClassFilter } from './use-class-filter.ts'

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
    opens: (when: string) => `Abre ${when}`,
    toCalendar: 'Pôr na agenda',
    leaveUntil: (when: string) => `Desista até ${when}`,
    tooLate: 'O prazo para desistir passou.',
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
    opens: (when: string) => `Opens ${when}`,
    toCalendar: 'Add to calendar',
    leaveUntil: (when: string) => `Give up until ${when}`,
    tooLate: 'It is too late to give it up.',
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
    mutationFn: ({ id, seat }: GymClass) =>
      orDone(
        () => api[seat === null ? 'bookOwnSeat' : 'giveUpOwnSeat']({ path: { company, id } }),
        async () => {
          const now = (await queries.fetchQuery(classesQuery(company))).find((one) => one.id === id)
          return now && (now.seat === null) !== (seat === null)
        },
      ),
    // In any case, the number of free seats may have changed.
    onSettled: () => queries.invalidateQueries(classesQuery(company)),
    networkMode: 'always',
  })
  const problem = useRefusal(change.error)
  useTitle(text.title)
  const refused = change.isError ? change.variables : undefined
  const { shown, ...filter } = useClassFilter(company, withRefused(classes.data ?? [], refused))
  const days = Map.groupBy(shown, ({ date }) => date)
  return (
    <>
      <h1>{text.title}</h1>
      <BookingRulesNote />
      <ClassFilter {...filter} />
      {classes.data === undefined && <Waiting offline={text.offline} failed={classes.isError} />}
      {classes.data !== undefined && <LastKnown at={classes.dataUpdatedAt} />}
      {classes.data !== undefined && shown.length === 0 && <p>{text.none}</p>}
      {[...days].map(([date, ofDay]) => (
        <section key={date} aria-label={day(date, 'long')}>
          <h2 className="day">{day(date, 'long')}</h2>
          <ul className="rows">
            {ofDay.map((one) => (
              <ClassRow key={one.id} one={one} busy={change.isPending} onChange={() => change.mutate(one)}>
                {one.id === refused?.id && (
                  <p className="problem" role="alert" ref={intoView}>
                    {offline ? text.offline : problem}
                  </p>
                )}
              </ClassRow>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** The refusal is shown where the button was pressed, even when the class has left the list because it has begun. */
function withRefused(classes: GymClass[], refused: GymClass | undefined): GymClass[] {
  if (refused === undefined || classes.some(({ id }) => id === refused.id)) return classes
  const at = ({ date, start_time }: GymClass) => date + start_time
  return [...classes, { ...refused, status: 'completed' as const }].sort((a, b) => at(a).localeCompare(at(b)))
}

const intoView = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'nearest' })

interface RowProps {
  one: GymClass
  busy: boolean
  onChange: () => void
  /** Why the last try was refused. */
  children: ReactNode
}

function ClassRow({ one, busy, onChange, children }: RowProps) {
  const text = useText()
  const company = useCompany()
  const { timeZone } = useSession().company
  const { class_type, start_time, end_time, trainer_name, store_name, seats_left, seat, status, books_from } = one
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
        {status === 'scheduled' && seat?.status === 'confirmed' && (
          <a
            className="text-link"
            href={`/app/api/${company}/classes/${one.id}/seat.ics`}
            aria-label={text.of(text.toCalendar, class_type, start_time)}
          >
            {text.toCalendar}
          </a>
        )}
        <small>{status === 'scheduled' && <Until one={one} timeZone={timeZone} />}</small>
      </div>
      {status === 'scheduled' && (seat === null ? books_from === null : seat.may_leave) && (
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
      {children}
    </li>
  )
}

/** From when the class can be booked, or until when its seat can be given up. */
function Until({ one: { seat, books_from }, timeZone }: { one: GymClass; timeZone: string }) {
  const text = useText()
  if (seat === null) return books_from === null ? null : text.opens(dateTime(books_from, timeZone))
  if (!seat.may_leave) return text.tooLate
  return seat.status === 'confirmed' ? text.leaveUntil(dateTime(seat.leave_until, timeZone)) : null
}

/** The member's own seat, or else the free seats. */
function State({ one: { status, seat, seats_left } }: { one: GymClass }) {
  const text = useText()
  if (status === 'completed') return null
  if (status === 'cancelled') return <span className="badge cancelled">{text.off}</span>
  if (seat?.status === 'confirmed') return <span className="badge">{text.yours}</span>
  if (seat !== null) return <span className="badge frozen">{text.inLine(seat.waitlist_position!)}</span>
  return <span className="left">{seats_left > 0 ? text.seats(seats_left) : text.full}</span>
}
