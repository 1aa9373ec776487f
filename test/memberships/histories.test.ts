import { memberStatusOf } from '@catraca/device-contract/validity-rules.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listOpenCharges } from '#modules/billing/index.ts'
import { setClockOffset } from '#modules/companies/index.ts'
import { advanceMemberships, membershipRules, payCharge } from '#modules/memberships/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { machineNow } from '#platform/time/clock.ts'
import { advanceCompany } from '#src/process/passing-time.ts'
import type { Answer } from '#test/harness/client.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { type Deed, type History, histories, known } from './histories.ts'

const service = useService()

const firstDay = '2040-01-10'

// --- Living through it ---------------------------------------------------------------------------------------------

/** How the nightly work is done: every day; right before each call; or not at all, so that calls catch up themselves. */
type Nights = 'every day' | 'before each call' | 'left to the calls'

interface Life {
  gym: Gym
  today: string
  members: string[]
  memberships: string[]
  answers: unknown[]
}

async function live(history: History, nights: Nights): Promise<Life> {
  const gym = await service.gym({
    test: true,
    billing: history.billing,
    timezone: history.timezone,
    plans: history.plans.map((plan, i) => ({ ref: `p${i}`, name: `Plan ${i}`, ...plan })),
  })
  const life: Life = { gym, today: firstDay, members: [], memberships: [], answers: [] }
  await gym.travel(firstDay)
  for (const full_name of ['Ana', 'Bia'])
    life.members.push((await gym.api.post('/members', { full_name })).body.data.id)
  for (const { wait, whose, what } of history.calls) {
    // Only after the nightly work is it known which charges there are to pay.
    await wake(life, wait, what.do === 'pay' && nights === 'left to the calls' ? 'before each call' : nights)
    life.answers.push(await act(life, whose, what))
    expectLegal(history, life, await remains(gym))
  }
  await wake(life, history.rest, nights === 'every day' ? nights : 'before each call')
  return life
}

async function wake(life: Life, days: number, nights: Nights): Promise<void> {
  const { gym } = life
  const context = await gym.context()
  const noon = (day: string) =>
    Temporal.PlainDateTime.from(`${day}T12:00`).toZonedDateTime(context.timeZone).toInstant()
  for (let day = 1; day < days && nights === 'every day'; day++) {
    await advanceMemberships({ ...context, now: noon(plus(life.today, day)) })
  }
  life.today = plus(life.today, days)
  if (nights !== 'left to the calls') return gym.travel(life.today)
  const offset = noon(life.today).epochMilliseconds - machineNow().epochMilliseconds
  await setClockOffset(service.db, gym.teamId, offset)
}

async function act(life: Life, whose: number, what: Deed): Promise<unknown> {
  const { gym, today, members, memberships } = life
  if (what.do === 'sell') {
    const { do: _, member, plan, starts, ...rest } = what
    const answer = await gym.api.post('/memberships', {
      member_profile_id: members[member],
      plan_id: gym.plans[`p${plan}`],
      start_date: plus(today, starts),
      ...rest,
    })
    memberships.push(answer.body.data.id)
    return outcome(answer)
  }
  const id = memberships[whose % memberships.length]!
  const path = `/memberships/${id}`
  switch (what.do) {
    case 'freeze':
      return outcome(await gym.api.post(`${path}/freeze`, { freeze_end_date: plus(today, what.days) }))
    case 'unfreeze':
      return outcome(await gym.api.delete(`${path}/freeze`))
    case 'cancel': {
      const { effective_immediately } = what
      return outcome(await gym.api.post(`${path}/cancel`, { effective_immediately, reason: 'pediu' }))
    }
    case 'patch': {
      const { do: _, plan, starts, ends, ...rest } = what
      const changes = {
        ...rest,
        ...(plan === undefined ? {} : { plan_id: gym.plans[`p${plan}`] }),
        ...(starts === undefined ? {} : { start_date: plus(today, starts) }),
        ...(ends === undefined ? {} : { end_date: plus(today, ends) }),
      }
      return outcome(await gym.api.patch(path, changes))
    }
    case 'pay': {
      const of = what.everything ? memberships : [id]
      const open = (await Promise.all(of.map((id) => listOpenCharges(service.db, gym.teamId, id)))).flat()
      const paid = what.everything ? open : open.slice(0, 1)
      for (const { id } of paid)
        expect(await payCharge(await gym.context(), id, { method: 'pix' })).not.toBeInstanceOf(Failure)
      return paid.length
    }
  }
}

function outcome({ status, body }: Answer): unknown {
  expect(status, JSON.stringify(body)).toBeLessThan(500)
  return [status, body.error?.details?.reason ?? body.error?.details?.fields ?? body.data.status]
}

// --- What is left of it --------------------------------------------------------------------------------------------

/** Calls are made within the hour after noon; automatic changes happen at midnight. */
function isNoon(at: string, timezone: string): boolean {
  return Temporal.Instant.from(at).toZonedDateTimeISO(timezone).hour === 12
}

const topics = ['member', 'membership', 'financial']

async function remains({ teamId }: Gym) {
  const { db } = service
  const [members, memberships, history, charges, events] = await Promise.all([
    db.selectFrom('members').selectAll().where('team_id', '=', teamId).orderBy('created_at').orderBy('id').execute(),
    db.selectFrom('memberships').selectAll().where('team_id', '=', teamId).orderBy('id').execute(),
    db.selectFrom('membership_history').selectAll().where('team_id', '=', teamId).orderBy('seq').execute(),
    db.selectFrom('charges').selectAll().where('team_id', '=', teamId).orderBy('created_at').orderBy('id').execute(),
    db
      .selectFrom('events')
      .selectAll()
      .where('team_id', '=', teamId)
      .where((eb) => eb.or(topics.map((topic) => eb('type', 'like', `${topic}.%`))))
      .orderBy('seq')
      .execute(),
  ])
  return { members, memberships, history, charges, events }
}
type Remains = Awaited<ReturnType<typeof remains>>

const chargeOrder = ['membership_id', 'period_start', 'kind'] as const

/**
 * A form that is equal for gyms with equal histories: ids by their role, only the hour of the moments of calls, and no times of writing,
 * which depend on when the nightly work ran.
 */
function comparable(
  { timezone }: History,
  { gym, members, memberships }: Life,
  { charges, history, ...found }: Remains,
) {
  const names = new Map([
    [gym.teamId, 'the gym'],
    [gym.api.keyId!, 'the key'],
    ...Object.entries(gym.plans).map(([ref, id]) => [id, ref] as const),
    ...members.map((id, i) => [id, `member ${i}`] as const),
    ...found.members.map((row) => [row.client_id, `client of ${row.full_name}`] as const),
    ...memberships.map((id, i) => [id, `membership ${i}`] as const),
    ...charges.map((row) => {
      const membership = memberships.indexOf(row.membership_id)
      return [row.id, `${row.kind} ${row.period_start} of membership ${membership}`] as const
    }),
  ])
  const named = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value)
        .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => names.get(id) ?? 'SOMETHING ELSE')
        .replace(/"updated_at":"[^"]+"/g, '"updated_at":"when it was written"')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (at) => (isNoon(at, timezone) ? at.slice(0, 13) : at)),
    )
  return {
    members: named(found.members),
    memberships: named(found.memberships),
    // The history of each membership separately; the events show which of two moved first.
    history: memberships.map((id) =>
      named(history.filter((row) => row.membership_id === id).map(({ id: _, seq: __, ...row }) => row)),
    ),
    charges: named(charges).toSorted(
      (a, b) =>
        chargeOrder.map((key) => (a[key] < b[key] ? -1 : Number(a[key] > b[key]))).find((sign) => sign !== 0) ?? 0,
    ),
    events: named(
      found.events.map(({ type, created_at, object, previous_attributes }) => ({
        type,
        created_at,
        object,
        previous_attributes,
      })),
    ),
  }
}

function expectLegal(history: History, { gym }: Life, found: Remains): void {
  for (const row of found.memberships) {
    const told = JSON.stringify(row)
    expect([row.cancelled_at !== null, row.effective_date !== null], told).toEqual(
      Array(2).fill(row.status === 'cancelled'),
    )
    expect(row.freeze_start_date !== null, told).toBe(row.status === 'frozen')
    if (row.status !== 'frozen') expect(row.freeze_end_date, told).toBeNull()
    if (row.status !== 'cancelled') expect([row.cancelled_from, row.cancellation_reason], told).toEqual([null, null])
    if (row.status === 'past_due') expect(row.past_due_since, told).not.toBeNull()
    if (row.status === 'cancelled' && row.cancelled_from === null) {
      expect([row.past_due_since, row.on_trial], told).toEqual([null, false])
    }
    if (row.status === 'trial') expect(row.on_trial, told).toBe(row.trial_ends_on !== null)
    expect(row.end_date >= row.start_date, told).toBe(true)
    const charges = found.charges.filter((charge) => charge.membership_id === row.id)
    // The nightly work only looks at the day that is noted.
    const next = membershipRules.nextMove(row, planOf(history, gym, row.plan_id), charges)
    expect(row.next_due_on, `${told}\n${JSON.stringify(charges)}`).toBe(next?.on ?? null)
    for (const charge of charges.filter((charge) => charge.status === 'pending')) {
      expect(charge.due_date <= (row.effective_date ?? charge.due_date), `${told}\n${JSON.stringify(charge)}`).toBe(
        true,
      )
    }
    expectHistory(history, gym, row, found)
  }
  for (const { id, status } of found.members) {
    const own = found.memberships.filter((row) => row.member_profile_id === id)
    expect(status).toBe(own.length === 0 ? 'trial' : memberStatusOf(own))
  }
}

function planOf(history: History, gym: Gym, id: string) {
  return history.plans.find((_plan, i) => gym.plans[`p${i}`] === id)!
}

/** Checks the chain of statuses, the sums of the rows, and the freezes of each year against the limit of the plan at that time. */
function expectHistory(history: History, gym: Gym, row: Remains['memberships'][number], found: Remains): void {
  const moves = found.history.filter((move) => move.membership_id === row.id)
  const told = JSON.stringify(moves, null, 1)
  let state: Record<string, unknown> = {}
  const freezes: Record<string, number> = {}
  expect(moves.map((move) => move.from_status)).toEqual([null, ...moves.slice(0, -1).map((move) => move.to_status)])
  for (const [i, move] of moves.entries()) {
    state = { ...state, ...(move.changes as object) }
    expect(state.status, told).toBe(move.to_status)
    if (i > 0) expect(move.at >= moves[i - 1]!.at, told).toBe(true)
    if (move.change !== 'frozen') continue
    const year = String(state.freeze_start_date).slice(0, 4)
    freezes[year] = (freezes[year] ?? 0) + 1
    const { max_freezes_per_year } = planOf(history, gym, state.plan_id as string)
    expect(freezes[year], told).toBeLessThanOrEqual(max_freezes_per_year)
  }
  expect(Object.keys(state)).toHaveLength(23)
  expect(row, told).toMatchObject(state)
}

test('whatever is done to memberships, every row is valid and its history adds up to it, however late the nightly work is', async () => {
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const nights: Nights[] = ['every day', 'before each call', 'left to the calls']
      const settled = await Promise.allSettled(nights.map((kind) => live(history, kind)))
      const lives = settled.map((result) => {
        if (result.status === 'rejected') throw result.reason
        return result.value
      })
      const [daily, jumped, late] = lives
      const found = await Promise.all(lives.map((life) => remains(life.gym)))
      for (const [i, life] of lives.entries()) {
        expectLegal(history, life, found[i]!)
        for (const row of found[i]!.memberships) {
          if (row.next_due_on !== null) expect(row.next_due_on > life.today, JSON.stringify(row)).toBe(true)
        }
      }

      const [everyDay, beforeCalls, leftToCalls] = lives.map((life, i) => comparable(history, life, found[i]!))
      expect(jumped!.answers).toEqual(daily!.answers)
      expect(late!.answers).toEqual(daily!.answers)
      expect(beforeCalls).toEqual(everyDay)
      const { events: _, members: __, ...own } = everyDay!
      expect(leftToCalls).toMatchObject(own)

      expect(await advanceCompany(service.db, daily!.gym.teamId)).toBe(0)
      expect(await remains(daily!.gym)).toEqual(found[0])
    }),
    { numRuns: 36, examples: known.map((history) => [history]), interruptAfterTimeLimit: 45_000 },
  )
})

function plus(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}
