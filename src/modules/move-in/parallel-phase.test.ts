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

test('what somebody changed here stays, and is reported; the rest follows the old system', async () => {
  const gym = await gymWithBooks()
  await run(gym, {})
  const [{ id } = { id: '' }] = await membershipsOf(gym)
  expect((await gym.api.patch(`/memberships/${id}`, { price_cents: 5000 })).status).toBe(200)
  const report = await run(gym, { contracts: [contract({ price_cents: 11000, end_date: day(9) })] })
  expect(report.problems).toMatchObject([
    { kind: 'membership', external_id: 'c1', reason: expect.stringContaining('price_cents') },
  ])
  expect(await membershipsOf(gym)).toMatchObject([{ price_cents: 5000, end_date: day(9) }])
})

test('a renewal here is no change by somebody, and a past end of a contract that renews is not its end', async () => {
  const gym = await gymWithBooks()
  await run(gym, {})
  await gym.travel(day(6))
  const report = await run(gym, { contracts: [contract({ end_date: day(36) })] })
  expect([report.problems, (await membershipsOf(gym))[0]?.end_date]).toEqual([[], day(36)])
  await run(gym, { contracts: [contract({ start_date: day(-60), end_date: day(-30) })] })
  expect(await membershipsOf(gym)).toMatchObject([{ end_date: day(30) }])
})

test('later freezes, credits, blocks and cards are imported, and their ends too', async () => {
  const gym = await gymWithBooks()
  const pass = contract({ renews: false, credits_left: 10, end_date: day(10) })
  await run(gym, { contracts: [pass] })
  const memberOf = () =>
    service.db.selectFrom('members').selectAll().where('team_id', '=', gym.teamId).executeTakeFirstOrThrow()
  const frozen = { from: day(-1), until: day(9) }
  const blocked = { ...ana, blocked: 'Inadimplente', card: '7001' }
  await run(gym, { people: [blocked], contracts: [{ ...pass, credits_left: 2, frozen }] })
  expect(await membershipsOf(gym)).toMatchObject([
    { status: 'frozen', credits_left: 2, freeze_end_date: day(9), end_date: day(10) },
  ])
  const barred = { access_enabled: false, access_block_reason: 'Inadimplente', access_card_number: '7001' }
  expect(await memberOf()).toMatchObject(barred)
  await run(gym, { contracts: [{ ...pass, credits_left: 2 }] })
  expect(await membershipsOf(gym)).toMatchObject([{ status: 'active', freeze_start_date: null, end_date: day(10) }])
  expect(await memberOf()).toMatchObject({ access_enabled: true, access_card_number: null })
})

test('a cancellation announced for a day ends the contract on that day', async () => {
  const gym = await gymWithBooks()
  const beto = { ...ana, id: '2', full_name: 'Beto Reis', email: 'beto@example.com', cpf: null }
  const cancelled = contract({ id: 'c2', person: '2', renews: false, end_date: day(20), cancelled_on: day(3) })
  await run(gym, { people: [ana, beto], contracts: [contract(), cancelled] })
  await run(gym, { contracts: [contract({ renews: false, cancelled_on: day(2) })] })
  const ends = (await membershipsOf(gym)).map(({ status, end_date, auto_renew }) => [status, end_date, auto_renew])
  expect(ends).toEqual([
    ['cancelled', day(2), true],
    ['active', day(3), false],
  ])
})

test('a contract with the number of another person’s is refused', async () => {
  const gym = await gymWithBooks()
  const beto = { ...ana, id: '2', full_name: 'Beto Reis', email: 'beto@example.com', cpf: null }
  const contracts = [contract(), contract({ person: '2', price_cents: 20000 })]
  const report = await run(gym, { people: [ana, beto], contracts })
  expect(report.memberships).toMatchObject({ created: 1, changed: 0, refused: 1 })
  expect(report.problems).toMatchObject([{ kind: 'membership', external_id: 'c1' }])
  expect(await membershipsOf(gym)).toMatchObject([{ price_cents: 10000 }])
})

test('two rows of a page with the same number do not end the run: the second is refused', async () => {
  const gym = await gymWithBooks()
  const debts = [debt(), debt(), debt({ due_date: day(35) })]
  const dry = await run(gym, { debts }, { dryRun: true })
  expect(dry.charges).toMatchObject({ created: 1, same: 1, refused: 1 })
  expect(dry.problems).toMatchObject([{ kind: 'charge', external_id: 'd1' }])
  expect((await run(gym, { debts })).charges).toEqual(dry.charges)
})

test('a dry run asks for no decision about somebody it does not create', async () => {
  const gym = await gymWithBooks()
  const phone = '+5511988887777'
  const people = [
    { ...ana, phone },
    { ...ana, id: '2', full_name: 'Ana Souza', email: null, cpf: null, phone },
  ]
  const { members, problems } = await run(gym, { people }, { dryRun: true })
  expect(members).toMatchObject({ created: 1, doubtful: 1 })
  expect(problems[0]).not.toHaveProperty('member_id')
  expect(problems[0]?.reason).toContain('another person there')
})
