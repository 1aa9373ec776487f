import type { Company } from './company.ts'
import { faults } from './faults/index.ts'
import { GymWalk } from './gym-walk.ts'
import type { Plan, PlannedFault, Step } from './plan.ts'
import type { Service } from './service.ts'

/** A step after which service and model do not agree. */
export interface Finding {
  /** Which of the plan's gyms it happened in. */
  gym: number
  step: Step
  /** How many steps were made before it, in all gyms. */
  made: number
  wrong: string[]
  company: Company
}

export interface Watch {
  onStep?: (step: Step) => void
  /** Called when all steps are made: with a digest of the steps and answers of each gym. */
  onEnd?: (digests: string[]) => void
}

/**
 * Makes the steps of a plan, those of each gym in order, and stops at the first after which service and model disagree. Gyms run side by
 * side. Before a fault they wait for each other, so that it hits all of them while they are doing something.
 */
export async function walk(service: Service, plan: Plan, watch: Watch = {}): Promise<Finding | undefined> {
  const gyms = await Promise.all(plan.gyms.map((gym) => GymWalk.open(service, gym)))
  const companies = gyms.map(({ company }) => company)
  /** For each gym, the index of its next step. */
  const next = plan.gyms.map(() => 0)
  let made = 0
  let finding: Finding | undefined

  const note = (gym: number, step: Step, wrong: string[]): void => {
    if (wrong.length > 0) finding ??= { gym, step, made, wrong, company: companies[gym]! }
    made++
    watch.onStep?.(step)
  }
  /** Makes the steps of all gyms up to a round. */
  const goOnTo = (round: number) =>
    Promise.all(
      plan.gyms.map(async ({ steps }, i) => {
        while (finding === undefined) {
          const step = steps[next[i]!]
          if (step === undefined || step.id >= round) return
          next[i]!++
          note(i, step, await gyms[i]!.make(step))
        }
      }),
    )

  /** Makes the steps of a round during a fault, and goes on when everything works again. */
  const strike = async (fault: PlannedFault): Promise<void> => {
    const { during } = faults[fault.name]
    if (during === undefined) return void (await goOnTo(fault.round + 1))
    const struck = gyms.flatMap((gym, i) => {
      const step = plan.gyms[i]!.steps[next[i]!]
      return step?.id === fault.round ? [{ gym, i, step }] : []
    })
    await Promise.all(struck.map(({ gym, step }) => gym.begin(step)))
    service.disturbed = true
    const [answers] = await Promise.all([
      Promise.all(struck.map(({ gym, step }) => gym.act(step))),
      during(service, fault),
    ])
    await service.up()
    service.disturbed = false
    await Promise.all(
      struck.map(async ({ gym, i, step }, place) => {
        next[i]!++
        note(i, step, await gym.conclude(step, answers[place]!, true))
      }),
    )
  }

  for (const { round, fault, ends } of moments(plan.faults)) {
    await goOnTo(round)
    if (finding !== undefined) return finding
    const at = { fault, companies, plan }
    if (ends) await faults[fault.name].after!(service, at)
    else {
      await faults[fault.name].before?.(service, at)
      await strike(fault)
    }
  }
  await goOnTo(Number.POSITIVE_INFINITY)
  for (const [i, gym] of gyms.entries()) {
    const wrong = finding === undefined ? await gym.finish() : []
    if (wrong.length > 0) note(i, plan.gyms[i]!.steps.at(-1)!, wrong)
  }
  if (finding === undefined) watch.onEnd?.(gyms.map((gym) => gym.digest()))
  return finding
}

/** When faults begin, and when lasting faults end. */
function moments(planned: PlannedFault[]): { round: number; fault: PlannedFault; ends: boolean }[] {
  return planned
    .flatMap((fault) => [
      { round: fault.round, fault, ends: false },
      ...(faults[fault.name].after === undefined ? [] : [{ round: fault.round + fault.lasts, fault, ends: true }]),
    ])
    .toSorted((a, b) => a.round - b.round)
}
