import type { Reply } from '../answer.ts'
import { record } from '../calls.ts'
import type { Company } from '../company.ts'
import { bookByPartner, giveUpByPartner, isShown, type NoSeat, seatsForPartner } from '../model/classes.ts'
import type { Said } from '../partner.ts'
import { act, lessonIn, memberIn } from './act.ts'

// Visitors of a partner book classes in the partner's app, and give them up there.

interface Seat {
  member: number
  lesson: string
}

const saidIn = (reply: Reply | undefined): Said | undefined => reply?.body.data.status

/** Does something in the partner's app, and returns the app's answer. */
async function inApp(company: Company, deed: 'book' | 'giveUp', { member, lesson }: Seat, id: number): Promise<Reply> {
  const [key, of] = [company.partner.keyOf(member), company.lesson(lesson)]
  record(company.calls, { who: 'partner', method: deed, path: `/classes/${of}/${key}` })
  return { status: 200, body: { data: { status: await company.partner[deed](id, key, of) } } }
}

/** `isFresh`: the partner has just received all classes. */
export const bookInPartnerApp = act<Seat & { isFresh: boolean }>({
  often: () => 4,
  draw: (chance, { member, visitor, lesson }) => ({
    ...{ member: visitor < 0 ? member : visitor, lesson },
    isFresh: chance.share() < 0.7,
  }),
  isPossible: (gym, of) => memberIn(gym, of).isVisitor && isShown(gym, lessonIn(gym, of)),
  async send(company, of, id) {
    if (of.isFresh) await company.partner.publish()
    return inApp(company, 'book', of, id)
  },
  recover: async (company, of, id) => void (await inApp(company, 'book', of, id)),
  expect(gym, of, { reply }) {
    const [lesson, said] = [lessonIn(gym, of), saidIn(reply)]
    const isOffered = seatsForPartner(gym, lesson) > 0
    if (said === 'nothing') return of.isFresh && isOffered ? ['the partner does not offer the class'] : []
    // Between the look and the booking the class may have been removed.
    if (said === 'CLASS_NOT_FOUND') return isOffered ? ['the booking is for a class that nobody knows'] : []
    const why = bookByPartner(gym, lesson, memberIn(gym, of))
    const expected = why.length === 0 ? ['reserved'] : why
    return said === undefined || expected.includes(said as NoSeat) ? [] : [`said ${said}, not ${expected.join(' or ')}`]
  },
})

export const giveUpInPartnerApp = act<Seat>({
  often: () => 1.5,
  draw: (_, { member, visitor, lesson }) => ({ member: visitor < 0 ? member : visitor, lesson }),
  isPossible: (gym, of) => memberIn(gym, of).isVisitor,
  send: (company, of, id) => inApp(company, 'giveUp', of, id),
  recover: async (company, of, id) => void (await inApp(company, 'giveUp', of, id)),
  expect(gym, of, { reply }) {
    const said = saidIn(reply)
    if (said === 'nothing') {
      const mayStill = giveUpByPartner(structuredClone(gym), lessonIn(gym, of), memberIn(gym, of))
      return mayStill ? ['the partner knows of no booking'] : []
    }
    giveUpByPartner(gym, lessonIn(gym, of), memberIn(gym, of))
    return said === undefined || said === 'canceled' ? [] : [`said ${said}, not canceled`]
  },
})
