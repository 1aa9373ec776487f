import { describe, test } from 'vitest'
import { useService } from '#test/harness/service.ts'
import { inLongJumps, type Line, linesOf, tell } from './scenario.ts'
import { stories } from './stories.ts'

const service = useService()

const plan = {
  price_cents: 10000,
  duration_days: 30,
  grace_period_days: 5,
  max_freezes_per_year: 2,
  max_freeze_days: 30,
}
const plans = [
  { ...plan, ref: 'plain', name: 'Mensal' },
  { ...plan, ref: 'trial', name: 'Mensal com teste', trial_days: 7 },
  { ...plan, ref: 'fee', name: 'Com matrícula', enrollment_fee_cents: 5000 },
  { ...plan, ref: 'trial-fee', name: 'Com teste e matrícula', trial_days: 7, enrollment_fee_cents: 5000 },
  { ...plan, ref: 'strict', name: 'Sem carência', grace_period_days: 0 },
  { ...plan, ref: 'unfreezable', name: 'Sem trancamento', max_freezes_per_year: 0 },
  { ...plan, ref: 'strict-trial', name: 'Sem carência, com teste', grace_period_days: 0, trial_days: 7 },
  { ...plan, ref: 'patient', name: 'Carência longa', grace_period_days: 40 },
  { ...plan, ref: 'grace-29', name: 'Carência de 29 dias', grace_period_days: 29 },
  { ...plan, ref: 'odd', name: 'Preço quebrado', price_cents: 3333 },
  { ...plan, ref: 'free', name: 'Grátis', price_cents: 0 },
  { ...plan, ref: 'courtesy', name: 'Cortesia', courtesy: true },
  { ...plan, ref: 'day', name: 'Diária', kind: 'passe', credits: 1, duration_days: 1 },
  { ...plan, ref: 'week', name: 'Semanal', duration_days: 7 },
  { ...plan, ref: 'quarter', name: 'Trimestral', billing_period: 'quarterly', price_cents: 27000, duration_days: 90 },
  { ...plan, ref: 'parts', name: 'Em três vezes', price_cents: 30000, duration_days: 90, installments: 3 },
  {
    ...plan,
    ref: 'trial-parts',
    name: 'Com teste, em três vezes',
    price_cents: 30000,
    duration_days: 90,
    installments: 3,
    trial_days: 7,
  },
  {
    ...plan,
    ref: 'annual',
    name: 'Anual',
    billing_period: 'annual',
    price_cents: 100000,
    duration_days: 365,
    max_freeze_days: 60,
  },
]

describe.each(Object.entries(stories))('%s', (_chapter, { billing, timezone, told }) => {
  const live = async (planRef: string, story: Line[]) => {
    const gym = await service.gym({ test: true, billing, timezone, plans: plansIn(planRef, story) })
    await tell(service, gym, planRef, story)
  }
  test.concurrent.each(told)('%s (%s)', (_title, planRef, story) => live(planRef, linesOf(story)))

  const longer = told.filter(([, , story]) => linesOf(story).length > inLongJumps(linesOf(story)).length + 1)
  if (longer.length === 0) return
  test.concurrent.each(longer)('%s (%s), in long jumps', (_title, planRef, story) =>
    live(planRef, inLongJumps(linesOf(story))),
  )
})

/** The plans that are named in a story: a gym with few plans is made faster. */
function plansIn(planRef: string, story: Line[]): object[] {
  const words = story.flatMap((line) => line.action.split(/[\s=]/))
  return plans.filter(({ ref }) => ref === planRef || words.includes(ref))
}
