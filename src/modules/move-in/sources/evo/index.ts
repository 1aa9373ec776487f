import { localDate, machineNow } from '#platform/time/clock.ts'
import { addDays } from '#platform/time/days.ts'
import type { MoveInSource, OpenSource, Page, SourceBooking, SourcePerson, SourceVisit } from '../../source.ts'
import { createCalls, type Row } from './calls.ts'
import {
  bookingOf,
  contractOf,
  debtOf,
  personOf,
  photoOf,
  planOf,
  prospectOf,
  sessionOf,
  staffOf,
  visitOf,
} from './rows.ts'
import { EvoSettings } from './settings.ts'

// EVO of W12, through its integration API: HTTP Basic with the gym's name and a key, for which the gym enables endpoints one by one, 40
// requests a minute.

const people = { path: '/api/v2/members', take: 50 }
const plans = { path: '/api/v1/membership', take: 50 }
const cancelled = { path: '/api/v2/membermembership', take: 25 }
const debts = { path: '/api/v1/receivables', take: 50 }
const prospects = { path: '/api/v1/prospects', take: 50 }
const employees = { path: '/api/v1/employees', take: 50 }
const schedule = { path: '/api/v1/activities/schedule', take: 50 }
const session = { path: '/api/v1/activities/schedule/detail', take: 50 }
const visits = { path: '/api/v1/entries', take: 1000 }

/** Visits are read in windows of this many days, starting a year ago if the file names no day. */
const windowDays = 31
const yearDays = 365
/** Seats are read for this many coming days: booking does not open earlier. */
const bookedDays = 7

export const evo: MoveInSource<EvoSettings> = {
  id: 'evo',
  name: 'EVO',
  settings: EvoSettings,
  secrets: ['password'],
  open(settings, given): OpenSource {
    const calls = createCalls(settings, given)
    const dueFrom: Record<string, string> = settings.since === undefined ? {} : { dueDateStart: settings.since }

    /** The pages of an endpoint; the mark is the number of rows read. */
    async function* pages<T>(
      { path, take }: { path: string; take: number },
      query: Record<string, string>,
      { of, after = '0' }: { of: (row: Row) => T | undefined; after?: string | undefined },
    ): AsyncIterable<Page<T>> {
      for (let skip = Number(after); ; ) {
        const rows = await calls.list(path, { ...query, take: String(take), skip: String(skip) })
        skip += rows.length
        yield { rows: rows.map(of).filter((row) => row !== undefined), mark: String(skip) }
        if (rows.length < take) return
      }
    }

    /** The mark is the first day of the window, and the number of its rows that were read. */
    async function* visitPages(after: string): AsyncIterable<Page<SourceVisit>> {
      const today = localDate(machineNow(), 'UTC').toString()
      let [from, skip = '0'] = after.split(' ') as [string, string?]
      for (; from <= today; from = addDays(from, windowDays), skip = '0') {
        const query = {
          registerDateStart: `${from}T00:00:00`,
          registerDateEnd: `${addDays(from, windowDays - 1)}T23:59:59`,
        }
        for await (const { rows, mark } of pages(visits, query, { of: visitOf, after: skip })) {
          yield { rows, mark: `${from} ${mark}` }
        }
      }
    }

    /** The mark is the last day that was read. */
    async function* bookingPages(after: string): AsyncIterable<Page<SourceBooking>> {
      const today = localDate(machineNow(), 'UTC').toString()
      for (
        let day = after < today ? today : addDays(after, 1);
        day <= addDays(today, bookedDays);
        day = addDays(day, 1)
      ) {
        const rows: SourceBooking[] = []
        for (const one of await calls.list(schedule.path, { date: day })) {
          const held = sessionOf(one)
          if (held === undefined) continue
          const query = { idConfiguration: held.id, activityDate: day }
          for (const seat of await calls.list(session.path, query)) rows.push(...(bookingOf(held, day, seat) ?? []))
        }
        yield { rows, mark: day }
      }
    }

    return {
      async check() {
        await calls.list(people.path, { take: '1', skip: '0' })
      },
      readPlans: (after) => pages(plans, {}, { of: planOf, after }),
      readPeople: (after) => pages(people, { showMemberships: 'true' }, { of: (row) => withContracts(row), after }),
      readPhotos: (after) => pages(people, { showMemberships: 'false' }, { of: photoOf, after }),
      readBookings: (after = '') => bookingPages(after),
      readStaff: (after) => pages(employees, {}, { of: staffOf, after }),
      ...(settings.leads === true && {
        readLeads: (after?: string) => pages(prospects, {}, { of: (row) => withoutContract(prospectOf(row)), after }),
      }),
      readContracts: (after) =>
        pages(cancelled, {}, { of: (row) => contractOf(String(row.idMember ?? ''), row), after }),
      readDebts: (after) => pages(debts, dueFrom, { of: debtOf, after }),
      readVisits: (after) =>
        visitPages(after ?? settings.since ?? addDays(localDate(machineNow(), 'UTC').toString(), -yearDays)),
    }
  },
}

const withoutContract = (person: SourcePerson | undefined) => person && { person, contracts: [] }

function withContracts(row: Row) {
  const person = personOf(row)
  if (person === undefined) return undefined
  const memberships = Array.isArray(row.memberships) ? (row.memberships as Row[]) : []
  return { person, contracts: memberships.flatMap((one) => contractOf(person.id, one) ?? []) }
}
