import { expect, test } from 'vitest'
import type { Gym } from '#test/harness/gym.ts'
import { runFrom, type Wanted } from '#test/harness/moving.ts'
import { useService } from '#test/harness/service.ts'
import type { OpenSource, SourceContract, SourceDebt, SourcePerson } from './source.ts'

const service = useService()
const today = Temporal.Now.plainDateISO('America/Sao_Paulo')
const day = (days: number) => today.add({ days }).toString()

const ana: SourcePerson = {
  ...{ id: '1', full_name: 'Ana Lima', email: 'ana@example.com', phone: null, cpf: '52998224725', birth_date: null },
  ...{ joined_on: null, card: null, blocked: null, trainer: null },
}
const contract = (more: Partial<SourceContract> = {}): SourceContract => ({
  ...{ id: 'c1', person: '1', plan_name: 'Mensal', sale: 's1', start_date: day(-20), end_date: day(5) },
  ...{ price_cents: 10000, renews: true, cancelled_on: null, frozen: null, credits_left: null },
  ...more,
})
const debt = (more: Partial<SourceDebt> = {}): SourceDebt => ({
  ...{ id: 'd1', person: '1', sale: 's1', description: 'Mensalidade', due_date: day(5), amount_cents: 10000 },
  ...{ state: 'open', paid_on: null, method: null },
  ...more,
})

interface Books {
  people?: SourcePerson[]
  contracts?: SourceContract[]
  debts?: SourceDebt[]
}

/** A run from a system with these books. */
function run(gym: Gym, { people = [ana], contracts = [contract()], debts = [] }: Books, wanted: Wanted = {}) {
  const open: OpenSource = {
    async check() {},
    async *readPlans() {},
    async *readPeople() {
      // Each person is a page.
      for (const person of people) {
        const own = contracts.filter((one) => one.person === person.id)
        yield { rows: [{ person, contracts: own }], mark: person.id }
      }
    },
    async *readContracts() {},
    async *readDebts() {
      yield { rows: debts, mark: '1' }
    },
    async *readVisits() {},
  }
  return runFrom(gym, { id: 'evo', name: 'EVO', open }, wanted)
}

const membershipsOf = (gym: Gym) =>
  service.db.selectFrom('memberships').selectAll().where('team_id', '=', gym.teamId).orderBy('created_at').execute()
const chargesOf = (gym: Gym) =>
  service.db.selectFrom('charges').selectAll().where('team_id', '=', gym.teamId).orderBy('due_date').execute()

const gymWithBooks = () => service.gym({ billing: 'internal', test: true })

test('a renewal that both systems charge for is owed once, and what is paid there pays it', async () => {
  const gym = await gymWithBooks()
  await run(gym, {})
  await gym.travel(day(6))
  const renewed = [contract({ end_date: day(35) })]
  const report = await run(gym, { contracts: renewed, debts: [debt()] })
  expect(report.charges).toMatchObject({ created: 0, same: 1 })
  expect(await chargesOf(gym)).toMatchObject([{ due_date: day(5), amount_cents: 10000, status: 'overdue' }])
  await run(gym, { contracts: renewed, debts: [debt({ state: 'paid', paid_on: day(6), method: 'pix' })] })
  expect(await chargesOf(gym)).toMatchObject([{ status: 'paid', payment_method: 'pix' }])
})

test('of two debts of the day of a renewal, the one of its amount is the renewal', async () => {
  const gym = await gymWithBooks()
  await run(gym, {})
  await gym.travel(day(6))
  const debts = [
    debt({ id: 'd2', amount_cents: 5000, description: 'Avaliação' }),
    debt({ state: 'paid', paid_on: day(6) }),
  ]
  await run(gym, { contracts: [contract({ end_date: day(35) })], debts })
  const charges = await chargesOf(gym)
  expect(charges.map(({ amount_cents, status }) => [amount_cents, status]).toSorted()).toEqual([
    [10000, 'paid'],
    [5000, 'overdue'],
  ])
})

test('a debt that was paid there is paid here on the same day', async () => {
  const gym = await gymWithBooks()
  await run(gym, { debts: [debt()] })
  await gym.travel(day(4))
  await run(gym, { debts: [debt({ state: 'paid', paid_on: day(1), method: 'pix' })] })
  const at = `${day(1)}T03:00:00.000Z`
  expect(await chargesOf(gym)).toMatchObject([{ status: 'paid', paid_at: at }])
  const entries = service.db.selectFrom('ledger_entries').select('at').where('team_id', '=', gym.teamId)
  expect(await entries.where('kind', '=', 'payment').execute()).toEqual([{ at }])
})
