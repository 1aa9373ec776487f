import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { register } from '../acts/members.ts'
import { emptyGym, settingOf } from '../gyms.ts'
import { pay } from '../model/charges.ts'
import { sell } from '../model/memberships.ts'
import type { Gym } from '../model/state.ts'
import { type Trail, wrongTrail } from './audit.ts'
import { wrongHeard } from './canaries.ts'
import { unlike } from './check.ts'
import { type Counted, keptLine, wrongCounts } from './counts.ts'
import { checks } from './index.ts'
import { wrongFigures } from './insights.ts'
import { type ChargeRow, type EntryRow, type Money, type SaleRow, wrongMoney } from './money.ts'
import { type Seats, wrongSeats } from './seats.ts'
import { lastOf, wrongPair } from './told.ts'

/** A gym with members 1 and 2, who have bought the plan `mensal`. */
function smallGym(): Gym {
  const gym = emptyGym({ ...settingOf(1), billing: 'internal' })
  for (const member of [1, 2]) {
    register.expect(gym, {}, { id: member, reply: undefined })
    const plan = gym.plans.find(({ ref }) => ref === 'mensal')!
    sell(gym, { n: member, member, plan, start: gym.today, discount: 0, autoRenew: true })
  }
  return gym
}

test('a key with different values on the two sides, or a value on only one, is reported', () => {
  const model = new Map([
    ['member 1', 'active'],
    ['member 2', 'trial'],
  ])
  expect(unlike(model, new Map(model))).toEqual([])
  expect(unlike(model, new Map([['member 1', 'frozen']]))).toEqual([
    'member 1\n    model   active\n    service frozen',
    'member 2\n    model   trial\n    service undefined',
  ])
})

test('each check has its own name, with which docs/simulation.md describes its messages', () => {
  const doc = readFileSync(new URL('../../../docs/simulation.md', import.meta.url), 'utf8')
  const names = checks.map(({ name }) => name)
  expect(names).toEqual([...new Set(names)])
  for (const name of names) expect(doc).toMatch(new RegExp(`^\\|.*\`${name}\`.*\\|`, 'm'))
})

describe('money', () => {
  const noon = 1_000_000
  const charge: ChargeRow = {
    id: 'a',
    member: 'ana',
    cents: 500,
    status: 'paid',
    due: '2032-01-05',
    paidAt: noon,
    movedIn: null,
    paid: 500,
  }
  const sale: SaleRow = { id: 's', member: null, cents: 300, items: 300, refunded: 0, status: 'paid', paidAt: noon }
  const entry = { charge: null, sale: null, member: null, kept: 0, credit: 0, at: noon }
  const entries: EntryRow[] = [
    { ...entry, id: 'a', charge: 'a', kind: 'charge', owed: 500 },
    { ...entry, id: 'b', charge: 'a', kind: 'payment', owed: -500, kept: 500 },
    { ...entry, id: 's', sale: 's', kind: 'sale', owed: 300 },
    { ...entry, id: 't', sale: 's', kind: 'payment', owed: -300, kept: 300 },
  ]
  const today = { due_today_cents: 0, overdue_cents: 0, overdue_count: 0, paid_today_cents: 800 }
  const seen = (more: Partial<Money> = {}): Money => ({
    charges: [charge],
    sales: [sale],
    entries,
    told: new Map([
      ['financial.created a', 1],
      ['financial.paid a', 1],
      ['sale.created s', 1],
      ['sale.paid s', 1],
    ]),
    shown: { today, charges: 1, sales: 1 },
    day: '2032-01-05',
    dayBegins: 0,
    ...more,
  })
  const told = (what: string, times: number) => new Map([...seen().told, [what, times]])

  test('is correct when rows, events and figures agree', () => {
    const before = { charges: [{ ...charge, status: 'pending', paidAt: null }], sales: [sale], entries: [] }
    expect(wrongMoney(seen(), before)).toEqual([])
  })

  test.each<[string, Partial<Money>, RegExp]>([
    ['a charge that was paid twice', { told: told('financial.paid a', 2) }, /told 2 times to be paid/],
    ['a charge that nobody told', { told: told('financial.created a', 0) }, /told 0 times to be made/],
    ['a sale that was paid twice', { told: told('sale.paid s', 2) }, /told 2 times to be paid/],
    ['a sale of other items', { sales: [{ ...sale, items: 299 }] }, /its items are of 299/],
    ['a refund of more than was paid', { sales: [{ ...sale, refunded: 301, status: 'refunded' }] }, /301 refunded/],
    ['a refund that its sale does not show', { sales: [{ ...sale, refunded: 100 }] }, /not partially_refunded/],
    ['a wrong figure', { shown: { today: { ...today, paid_today_cents: 500 }, charges: 1, sales: 1 } }, /say 800/],
    [
      'a charge of which the books say something else',
      { charges: [{ ...charge, paid: 400, status: 'overdue' }] },
      /the books say 0/,
    ],
    [
      'a sale of which the books say something else',
      { entries: entries.slice(0, 3) },
      /of sale s 300 are kept; the books say 0/,
    ],
    ['a wrong total', { shown: { today, charges: 2, sales: 1 } }, /list of charges has 2/],
  ])('%s is told', (_, more, line) => {
    expect(wrongMoney(seen(more)).join('\n')).toMatch(line)
  })

  test('entries in the books do not change, and nothing disappears', () => {
    const lost = { charges: [{ ...charge, id: 'b' }], sales: [{ ...sale, id: 't' }], entries: [] }
    expect(wrongMoney(seen(), lost)).toEqual(['charge b of 500 is gone', 'sale t of 300 is gone'])
    const other = { charges: [charge], sales: [{ ...sale, refunded: 50 }], entries: [{ ...entries[1]!, kept: 400 }] }
    expect(wrongMoney(seen(), other)).toEqual([
      expect.stringMatching(/^the books said .*"kept":400.*, and say .*"kept":500/),
      'sale s of 300, refunded 50, is of 300, refunded 0',
    ])
  })
})

describe('counts', () => {
  const counted = (more: Record<string, number> = {}, totals: [string, number][] = []): Counted => ({
    metrics: {
      ...{ total_members: 2, trial_members: 0, active_members: 2, overdue_memberships: 0, mrr_cents: 25_980 },
      ...{ cancelled_this_month: 0, cancelled_last_month: 0, churn_rate: 0 },
      ...{ checkins_today: 1, checkins_this_month: 4 },
      ...more,
    },
    totals: new Map(totals),
    entries: { today: 1, month: 4 },
    months: new Map([['mensal', 1]]),
  })

  test("are correct when the figures equal the model's", () => {
    const gym = smallGym()
    pay(gym, gym.memberships.get(1)!, gym.memberships.get(1)!.charges[0]!, null)
    expect(
      wrongCounts(
        gym,
        counted({}, [
          ['/charges?status=paid', 1],
          ['/members?status=active', 2],
        ]),
      ),
    ).toEqual([])
  })

  test.each(['total_members', 'active_members', 'mrr_cents', 'churn_rate', 'checkins_today'])(
    'a wrong %s is reported',
    (figure) => {
      expect(wrongCounts(smallGym(), counted({ [figure]: 7 }))).toEqual([
        expect.stringContaining(`${figure} is 7, not`),
      ])
    },
  )

  test('a wrong total of a list is reported, and a wrong kept total', () => {
    expect(wrongCounts(smallGym(), counted({}, [['/memberships?status=active', 1]]))).toEqual([
      '/memberships?status=active has 1, not 2',
    ])
    expect(keptLine({ list: 'members', at: '-infinity', key: { status: 'trial' }, n: 1, cents: 0 })).toBe(
      'members -infinity {"status":"trial"} is kept wrong: the rows have 1 more, of 0 cents',
    )
  })
})

describe('insights', () => {
  const gym = smallGym()
  const first = Temporal.PlainDate.from(gym.today).with({ day: 1 })
  const none = { mrr_cents: 0, active_members: 0, joined_members: 0, lost_members: 0 }
  const hour = { weekday: 1, hour: 9, entries: 3 }
  const shown = {
    by_month: Array.from({ length: 12 }, (_, i) => ({
      month: first.subtract({ months: 11 - i }).toString(),
      ...(i < 11 ? none : { mrr_cents: 25_980, active_members: 2, joined_members: 2, lost_members: 0 }),
    })),
    by_hour: [hour],
    cohorts: [{ month: first.toString(), members: 2, retained: [2] }],
    class_occupancy: [{ seats: 4, booked: 2, waited: 1 }],
  }
  const classes = { seats: 4, booked: 2, waited: 1 }
  const wrong = (more: object) =>
    wrongFigures(gym, { shown: { ...shown, ...more }, months: new Map([['mensal', 1]]), byHour: [hour], classes })

  test('are correct when they equal what model and rows give', () => {
    expect(wrong({})).toEqual([])
  })

  test.each<[string, object]>([
    ['month', { by_month: shown.by_month.map((row) => ({ ...row, lost_members: 1 })) }],
    ['cohort', { cohorts: [{ ...shown.cohorts[0], retained: [1] }] }],
    ['hour', { by_hour: [{ ...hour, entries: 2 }] }],
    ['sum of classes', { class_occupancy: [{ seats: 4, booked: 3, waited: 1 }] }],
  ])('a wrong %s is reported', (_, more) => {
    expect(wrong(more).length).toBeGreaterThan(0)
  })
})

describe('the trail', () => {
  const call = {
    who: 'staff',
    method: 'POST',
    path: '/members/1/block',
    status: 200,
    request: 'r1',
    began: 0,
    ended: 1,
  }
  const line = { id: 1, actor: 'staff:rita', action: 'update', subject: 'members', request: 'r1' }
  const trail = (more: Partial<Trail> = {}): Trail => ({
    calls: [call],
    made: new Set(),
    lines: [line],
    changed: new Set(['r1']),
    known: new Set(['r1']),
    ...more,
  })

  test('is correct with a line of the caller for each change', () => {
    expect(wrongTrail(trail())).toEqual([])
    expect(wrongTrail(trail({ lines: [], changed: new Set() }))).toEqual([])
    const again = { ...call, status: 201, made: 'ana' }
    expect(wrongTrail(trail({ calls: [again], made: new Set(['ana']), lines: [], changed: new Set() }))).toEqual([])
  })

  test.each<[string, Partial<Trail>, string]>([
    ['a change without a line', { lines: [] }, 'left no line'],
    [
      'a new thing without a line',
      { calls: [{ ...call, status: 201 }], lines: [], changed: new Set() },
      'left no line',
    ],
    ['a line of somebody else', { lines: [{ ...line, actor: 'key:k' }] }, 'is a line of key:k'],
    ['a line of a refusal', { calls: [{ ...call, status: 422 }] }, 'left lines about members'],
    ['a line that nobody caused', { calls: [], known: new Set() }, 'nobody called this'],
  ])('%s is told', (_, more, text) => {
    expect(wrongTrail(trail(more))).toEqual([expect.stringContaining(text)])
  })
})

describe('seats', () => {
  const lesson = 'lesson early 2032-01-06'
  const seats = (confirmed: string[], waiting: string[] = []): Seats => ({ lesson, confirmed, waiting })

  function gymWithLesson(largest = 1): Gym {
    const gym = smallGym()
    const [day, startsAt] = [gym.today, gym.now]
    gym.lessons.set('early 2032-01-06', { day, startsAt, capacity: 1, largest, cancelled: false, bookings: [] })
    return gym
  }

  test('are correct when the first waiting member gets one, or the class was made smaller', () => {
    const gym = gymWithLesson()
    const before = [seats([], ['member 1', 'member 2'])]
    expect(wrongSeats(gym, [seats(['member 1'], ['member 2'])], before)).toEqual([])
    expect(wrongSeats(gymWithLesson(2), [seats(['member 1', 'member 2'])], [])).toEqual([])
  })

  test('more members than seats, and a member twice, are reported', () => {
    const gym = gymWithLesson()
    expect(wrongSeats(gym, [seats(['member 1', 'member 2'])], [])).toEqual([expect.stringContaining('has 2 members')])
    expect(wrongSeats(gym, [seats(['member 1'], ['member 1'])], [])).toEqual([
      expect.stringContaining('somebody twice'),
    ])
  })

  test('a seat for a member behind one who may come is reported; a blocked member may be passed', () => {
    const gym = gymWithLesson()
    const [now, before] = [[seats(['member 2'], ['member 1'])], [seats([], ['member 1', 'member 2'])]]
    expect(wrongSeats(gym, now, before)).toEqual([expect.stringContaining('before member 1, who waited first')])
    gym.members.get(1)!.blocked = true
    expect(wrongSeats(gym, now, before)).toEqual([])
  })
})

test('a text of another gym in an answer, a webhook or the log is reported', () => {
  const mark = '(walk-1-1)'
  const own = { leaks: [], webhooks: [`{"full_name":"Ana 1 ${mark}"}`], log: [{ level: 40, msg: 'slow' }] }
  expect(wrongHeard(own, mark)).toEqual([])
  expect(wrongHeard({ ...own, leaks: ['GET /members shows (walk-1-2)'] }, mark)).toHaveLength(1)
  expect(wrongHeard({ ...own, webhooks: ['Ana 1 (walk-1-10)'] }, mark)).toEqual([
    expect.stringContaining('(walk-1-10)'),
  ])
  expect(wrongHeard({ ...own, log: [{ level: 50, msg: `Ana 1 ${mark} failed` }] }, mark)).toHaveLength(1)
})

test('an object whose last event differs from what is shown is reported, unless it has changed since', () => {
  const told = { id: 'ana', status: 'trial', updated_at: '2032-01-05T11:00:00.000Z', more: 1 }
  const shown = { id: 'ana', status: 'active', updated_at: told.updated_at }
  expect(wrongPair({ type: 'membership.created', told, shown: { ...shown, status: 'trial' } })).toEqual([])
  expect(wrongPair({ type: 'membership.created', told, shown: { ...shown, updated_at: 'later' } })).toEqual([])
  expect(wrongPair({ type: 'membership.created', told, shown })).toEqual([
    'membership.created ana told status "trial", shown is "active"',
  ])
  expect(wrongPair({ type: 'financial.created', told, shown: undefined })).toEqual([
    expect.stringContaining('nothing shows it'),
  ])
})

test('the content of a short event counts after an earlier full event of the object', () => {
  const ana = { id: 'ana', status: 'trial', full_name: 'Ana' }
  const events = [
    { type: 'member.updated', object: ana },
    { type: 'member.status_changed', object: { id: 'ana', name: 'Ana', status: 'active' } },
    { type: 'class.booked', object: { id: 'seat', status: 'confirmed' } },
  ]
  expect(lastOf(events)).toEqual([{ type: 'member.updated', object: { ...ana, status: 'active' } }])
  expect(lastOf(events.toReversed()).map(({ object }) => object)).toEqual([ana])
})
