import { expect } from 'vitest'
import { setClockOffset } from '#modules/companies/index.ts'
import { machineNow } from '#platform/time/clock.ts'
import type { Answer } from '#test/harness/client.ts'
import type { Gym } from '#test/harness/gym.ts'
import type { TestService } from '#test/harness/service.ts'

// What tests of simultaneous calls share: a gym on a day far ahead, and the final state of its rows.

export const today = '2040-01-10'
const plan = { price_cents: 10000, duration_days: 30, max_freezes_per_year: 2, max_freeze_days: 30 }
const plans = [
  { ...plan, ref: 'patient', name: 'Paciente', grace_period_days: 400 },
  { ...plan, ref: 'strict', name: 'Sem carência' },
  { ...plan, ref: 'trial', name: 'Com teste', trial_days: 7 },
]

export const outcome = ({ status, body }: Answer): string =>
  status < 300 ? String(status) : `${status} ${body.error.details?.reason ?? body.error.code}`

export const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))
export const tally = (answers: Answer[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(answers, outcome)).map(([key, same]) => [key, same!.length]))

export function racesOf(service: TestService) {
  const openGym = async (options: Parameters<typeof service.gym>[0] = {}) => {
    const gym = await service.gym({ test: true, billing: 'internal', plans, ...options })
    await gym.travel(today)
    return gym
  }

  const register = async (gym: Gym): Promise<string> =>
    (await gym.api.post('/members', { full_name: 'Ana' })).body.data.id

  const order = (gym: Gym, memberId: string, ref = 'mensal') => ({
    member_profile_id: memberId,
    plan_id: gym.plans[ref],
    start_date: today,
  })

  async function sell(gym: Gym, ref = 'mensal', memberId?: string): Promise<string> {
    const { status, body } = await gym.api.post('/memberships', order(gym, memberId ?? (await register(gym)), ref))
    expect(status).toBe(201)
    return body.data.id
  }

  /** Moves the clock like `travel`, but does not do what is due. */
  async function sleepUntil(gym: Gym, day: string): Promise<void> {
    const noon = Temporal.PlainDateTime.from(`${day}T12:00`).toZonedDateTime('America/Sao_Paulo')
    await setClockOffset(service.db, gym.teamId, noon.epochMilliseconds - machineNow().epochMilliseconds)
  }

  const rowOf = (id: string) =>
    service.db.selectFrom('memberships').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  /** The history of a membership, in order; it must lead from one status to the next and to the current row. */
  async function historyOf(id: string): Promise<string[]> {
    const moves = await service.db
      .selectFrom('membership_history')
      .selectAll()
      .where('membership_id', '=', id)
      .orderBy('seq')
      .execute()
    const told = JSON.stringify(moves, null, 1)
    const reached = moves.map((move) => move.to_status)
    expect(
      moves.map((move) => move.from_status),
      told,
    ).toEqual([null, ...reached.slice(0, -1)])
    const state = Object.assign({}, ...moves.map((move) => move.changes))
    expect(await rowOf(id), told).toMatchObject({ ...state, status: reached.at(-1) })
    return moves.map((move) => move.change)
  }

  const statusOf = async (memberId: string) =>
    (await service.db.selectFrom('members').select('status').where('id', '=', memberId).executeTakeFirstOrThrow())
      .status

  return { openGym, register, order, sell, sleepUntil, rowOf, historyOf, statusOf }
}
