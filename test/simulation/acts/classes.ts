import { book, cancelLesson, giveBack, moveLesson, resizeLesson } from '../model/classes.ts'
import { plus } from '../model/days.ts'
import { act, answers, lessonIn, memberIn, says } from './act.ts'

interface Seat {
  member: number
  lesson: string
}

const bookAct = act<Seat>({
  often: () => 20,
  draw: (_, { member, lesson }) => ({ member, lesson }),
  send: (company, { member, lesson }) =>
    company.api('POST', `/classes/${company.lesson(lesson)}/book`, { member_profile_id: company.member(member) }),
  expect(gym, of, { reply }) {
    const booked = book(gym, lessonIn(gym, of), memberIn(gym, of))
    if ('reason' in booked) return answers(reply, booked)
    const waiting = lessonIn(gym, of).bookings.filter(({ status }) => status === 'waitlisted')
    const waitlist_position = booked.status === 'waitlisted' ? waiting.length : null
    return [...answers(reply, null), ...says(reply, { status: booked.status, waitlist_position })]
  },
})

const giveBackAct = act<Seat>({
  often: () => 6,
  draw: (_, { member, lesson }) => ({ member, lesson }),
  send: (company, { member, lesson }) =>
    company.api('DELETE', `/classes/${company.lesson(lesson)}/book?member_profile_id=${company.member(member)}`),
  expect: (gym, of, { reply }) => answers(reply, giveBack(gym, lessonIn(gym, of), memberIn(gym, of))),
})

export const resize = act<{ lesson: string; capacity: number }>({
  often: () => 2,
  draw: (chance, { lesson }) => ({ lesson, capacity: chance.whole(1, 4) }),
  send: (company, { lesson, capacity }) =>
    company.staff('PATCH', `/classes/${company.lesson(lesson)}`, { max_capacity: capacity }),
  expect: (gym, of, { reply }) => answers(reply, resizeLesson(gym, lessonIn(gym, of), of.capacity)),
})

/** Days after the day for which the schedule has made it. */
const movedTo = ({ lesson, days }: { lesson: string; days: number }): string => plus(lesson.split(' ')[1]!, days)

export const move = act<{ lesson: string; days: number }>({
  often: () => 2,
  draw: (chance, { lesson }) => ({ lesson, days: chance.whole(1, 9) }),
  send: (company, of) => company.staff('PATCH', `/classes/${company.lesson(of.lesson)}`, { date: movedTo(of) }),
  expect: (gym, of, { reply }) => answers(reply, moveLesson(gym, lessonIn(gym, of), movedTo(of))),
})

const cancelAct = act<{ lesson: string }>({
  often: () => 0.5,
  draw: (_, { lesson }) => ({ lesson }),
  send: (company, { lesson }) => company.staff('POST', `/classes/${company.lesson(lesson)}/cancel`),
  expect: (gym, of, { reply }) => answers(reply, cancelLesson(gym, lessonIn(gym, of))),
})

export { bookAct as book, cancelAct as cancelLesson, giveBackAct as giveBack }
