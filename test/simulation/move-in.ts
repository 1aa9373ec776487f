import { correctContact } from '#modules/member-sessions/index.ts'
import { moveIn, noPhotos, type OpenSource } from '#modules/move-in/index.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import type { Company } from './company.ts'
import { hasMembership, placeOf, plans, type Setting } from './gyms.ts'
import { newCharge } from './model/charges.ts'
import { type Day, plus } from './model/days.ts'
import { passMidnight, setStatus } from './model/memberships.ts'
import { statusBy } from './model/standing.ts'
import { type Gym, type Membership, newMember } from './model/state.ts'

// The founding members of a gym that moves in from another system, with running contracts, debts and visits. The data of each follows from
// their place in the list, so that service and model get the same.

interface There {
  n: number
  blocked: boolean
  /** How many days ago each visit was. */
  visits: number[]
  contract: Contract | undefined
}

interface Contract {
  plan: 'mensal' | 'anual'
  start: Day
  end: Day
  price: number
  renews: boolean
  frozen: { from: Day; until: Day } | null
  debts: { due: Day; amount: number; isPaid: boolean }[]
}

function there(n: number, today: Day): There {
  const place = placeOf(n)
  const visits = [[1, 2], [5], []][place % 3]!
  return { n, blocked: place % 7 === 3, visits, contract: hasMembership(n) ? contractOf(place, today) : undefined }
}

function contractOf(place: number, today: Day): Contract {
  const day = (days: number) => plus(today, days)
  return {
    ...{ plan: place % 2 === 0 ? 'anual' : 'mensal', start: day(-20), end: day(9 + ((place * 3) % 15)) },
    ...{ price: 9000 + place, renews: place % 3 > 0 },
    // The end already includes its days.
    frozen: place % 10 === 5 ? { from: day(-2), until: day(5) } : null,
    debts: [
      { due: day(-30), amount: 9000, isPaid: true },
      { due: place % 20 === 10 ? day(-4) : day(3), amount: 5000 + place, isPaid: false },
    ],
  }
}

/** Moves the founding members in, like the command. */
export async function furnishByMove(company: Company, { billing }: Setting, founders: number[]): Promise<void> {
  const today = company.today()
  const people = founders.map((n) => there(n, today))
  const open = sourceOf(company, people, { today, takesDebts: billing === 'internal' })
  await moveIn(await operatorContext(company.db, company.teamId), {
    source: {
      id: 'other',
      name: 'Outro sistema',
      open,
      fetchPhoto: noPhotos,
      plans: { mensal: 'mensal', anual: 'anual' },
      unitId: company.ids.get('unit u1')!,
    },
    ...{ correct: correctContact, dryRun: false, tells: false, progress: { run_id: null, marks: {}, report: null } },
    ...{ save: async () => {}, onPage: () => {} },
  })
  const rows = company.db.selectFrom('move_in_rows').select(['kind', 'external_id', 'row_id'])
  for (const { kind, external_id, row_id } of await rows.where('team_id', '=', company.teamId).execute()) {
    if (kind === 'member' || kind === 'membership') company.ids.set(`${kind} ${external_id}`, row_id)
    if (kind === 'membership') company.ids.set(`owner ${external_id}`, external_id)
  }
}

function sourceOf(
  { mark }: Company,
  people: There[],
  { today, takesDebts }: { today: Day; takesDebts: boolean },
): OpenSource {
  async function* page<T>(rows: T[]) {
    yield { rows, mark: '' }
  }
  const nothing = { email: null, phone: null, cpf: null, birth_date: null, joined_on: null, card: null, trainer: null }
  return {
    check: async () => {},
    readPlans: () => page([]),
    readPeople: () =>
      page(
        people.map(({ n, blocked, contract }) => ({
          person: { ...nothing, id: String(n), full_name: `Ana ${n} ${mark}`, blocked: blocked ? 'documentos' : null },
          contracts:
            contract === undefined
              ? []
              : [
                  {
                    ...{ id: String(n), person: String(n), plan_name: contract.plan, sale: null, cancelled_on: null },
                    ...{ start_date: contract.start, end_date: contract.end, price_cents: contract.price },
                    ...{ renews: contract.renews, frozen: contract.frozen, credits_left: null },
                  },
                ],
        })),
      ),
    readContracts: () => page([]),
    readDebts: () =>
      page(
        people.flatMap(({ n, contract }) =>
          (takesDebts ? (contract?.debts ?? []) : []).map(({ due, amount, isPaid }) => ({
            ...{ id: `${n} ${due}`, person: String(n), sale: null, description: 'Mensalidade', due_date: due },
            ...{ amount_cents: amount, state: isPaid ? ('paid' as const) : ('open' as const) },
            ...{ paid_on: isPaid ? due : null, method: isPaid ? ('pix' as const) : null },
          })),
        ),
      ),
    readVisits: () =>
      page(
        people.flatMap(({ n, visits }) =>
          visits.map((days) => ({ person: String(n), at: `${plus(today, -days)}T10:00:00`, method: 'card' as const })),
        ),
      ),
  }
}

/** What must be here by the contract once they have moved in. */
export function expectMoved(gym: Gym, founders: number[]): void {
  for (const { n, blocked, visits, contract } of founders.map((one) => there(one, gym.today))) {
    const member = { ...newMember(n), blocked, entries: visits.length }
    if (visits.length > 0) Object.assign(member, { lastDay: plus(gym.today, -visits[0]!), streak: visits.length })
    gym.members.set(n, member)
    if (contract === undefined) continue
    const membership = runningFrom(gym, n, contract)
    gym.memberships.set(n, membership)
    member.memberships.push(membership)
    setStatus(gym, n, statusBy(member.memberships))
    while (passMidnight(gym, membership) > 0);
  }
}

function runningFrom({ billing }: Gym, n: number, { plan, frozen, debts, ...contract }: Contract): Membership {
  const owed = billing === 'internal' ? debts : []
  return {
    ...{
      n,
      member: n,
      plan: plans.find(({ ref }) => ref === plan)!,
      status: frozen === null ? 'active' : 'frozen',
      frozen,
    },
    ...{ start: contract.start, end: contract.end, price: contract.price, autoRenew: contract.renews, discount: 0 },
    ...{
      // It was sold in the other system.
      sold: '',
      trialEnds: null,
      onTrial: false,
      debtSince: null,
      cancelled: null,
      credits: null,
      began: null,
      freezes: { year: 0, used: 0 },
    },
    charges: owed.map(({ due, amount, isPaid }) => {
      const charge = newCharge({ kind: 'period', amount, due, starts: due })
      const paid = { paid: amount, status: 'paid' as const, payments: [{ kept: amount, used: amount, credit: 0 }] }
      return isPaid ? { ...charge, ...paid } : charge
    }),
  }
}
