import { isShown, seatsForPartner } from '../model/classes.ts'
import type { Gym } from '../model/state.ts'
import { check, namesOf, type Rows, unlike } from './check.ts'

const minuteMs = 60_000

/** The partner's app shows each future class with as many seats as its visitors can have, and its bookings are seats here. */
export const partnerClasses = check(
  'partner classes',
  async (company) => {
    const name = namesOf(company)
    const shown = await company.partner.classes()
    return shown.map(({ id, people, ...slot }) => ({
      ...slot,
      name: id === undefined ? 'a class that the service has forgotten' : name(id),
      visitors: people.map((person) => Number(person.slice(1))),
    }))
  },
  (gym, shown) => {
    const lines: [string, number, string][] = shown.map(({ name, startsAt, seats, taken, visitors }) => [
      ...([name, startsAt] as const),
      classText({ seats, taken, visitors }),
    ])
    return unlike(expectedClasses(gym), ahead(gym, lines))
  },
)

function expectedClasses(gym: Gym): Rows {
  const open = [...gym.lessons].filter(([, { cancelled }]) => !cancelled)
  const lines = open.map(([name, lesson]): [string, number, string] => {
    const visitors = lesson.bookings.filter(({ byPartner }) => byPartner).map(({ member }) => member)
    const taken = lesson.capacity - seatsForPartner(gym, lesson)
    return [`lesson ${name}`, lesson.startsAt, classText({ seats: lesson.capacity, taken, visitors })]
  })
  return ahead(gym, lines)
}

const classText = ({ seats, taken, visitors }: { seats: number; taken: number; visitors: number[] }): string =>
  `${taken} of ${seats} taken, ${visitors.toSorted().map((n) => `visitor ${n}`)}`

/** Classes on days of which all classes are shown; a class that begins this minute may be gone. */
function ahead(gym: Gym, lines: [name: string, startsAt: number, text: string][]): Rows {
  const shown = lines.filter(([, startsAt]) => startsAt > gym.now + minuteMs && isShown(gym, { startsAt }))
  return new Map(shown.map(([name, , text]) => [name, text]))
}
