import { expect } from 'vitest'
import type { Gym, GymOptions } from '#test/harness/gym.ts'
import type { TestService } from '#test/harness/service.ts'

// Gyms that sell plans of every kind on one day of 2040.

export const firstDay = '2040-01-10'
export const plan = {
  price_cents: 10000,
  duration_days: 30,
  grace_period_days: 5,
  max_freezes_per_year: 2,
  max_freeze_days: 30,
}
export const plans = [
  { ...plan, ref: 'plain', name: 'Simples' },
  { ...plan, ref: 'patient', name: 'Paciente', grace_period_days: 400 },
  { ...plan, ref: 'trial', name: 'Com teste', trial_days: 7 },
  { ...plan, ref: 'fee', name: 'Com matrícula', enrollment_fee_cents: 5000 },
  { ...plan, ref: 'annual', name: 'Anual', duration_days: 365, billing_period: 'annual', trial_days: 15 },
  { ...plan, ref: 'pass', name: 'Dez entradas', kind: 'passe', credits: 10, duration_days: 60 },
  { ...plan, ref: 'event', name: 'Aulão', kind: 'evento', duration_days: 1 },
  { ...plan, ref: 'free', name: 'Convidado', price_cents: 0, trial_days: 3 },
  { ...plan, ref: 'courtesy', name: 'Cortesia', courtesy: true, kind: 'passe', credits: 10 },
]

export const openGym = async (service: TestService, options: GymOptions = {}): Promise<Gym> => {
  const gym = await service.gym({ test: true, billing: 'internal', plans, ...options })
  await gym.travel(firstDay)
  return gym
}

export const register = async (gym: Gym, full_name = 'Ana'): Promise<string> =>
  (await gym.api.post('/members', { full_name })).body.data.id

export interface Sale {
  ref?: string
  memberId?: string
  [field: string]: unknown
}

export async function sell(gym: Gym, { ref = 'plain', memberId, ...rest }: Sale = {}): Promise<string> {
  const { status, body } = await gym.api.post('/memberships', {
    member_profile_id: memberId ?? (await register(gym)),
    plan_id: gym.plans[ref],
    start_date: firstDay,
    ...rest,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data.id
}

export const plus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
export const rowsOf = (service: TestService, gym: Gym) =>
  service.db.selectFrom('memberships').selectAll().where('team_id', '=', gym.teamId).execute()
