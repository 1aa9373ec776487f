import { isFounder } from './gyms.ts'
import type { Deed, GymPlan, Plan, Step } from './plan.ts'
import type { Service } from './service.ts'
import { type Finding, walk } from './walk.ts'

/** A plan, and its finding. */
export interface Failing {
  plan: Plan
  finding: Finding
  /** The time was over before everything had been tried. */
  isUnfinished?: boolean
}

/**
 * The smallest plan, found by leaving things out, with which service and model still disagree: first other gyms are left out, then faults,
 * then steps, then simultaneous deeds. Before that, the steps that concern the finding are tried alone. It ends early after `patienceMs`;
 * the plan is then smaller, and still fails.
 *
 * Everything is checked only after the last step, or otherwise after each step. A check reads, and lets the service do what is due. If
 * neither way finds the disagreement, the original checks are used.
 */
export async function shrink(service: Service, failing: Failing, patienceMs: number): Promise<Failing> {
  const until = performance.now() + patienceMs
  let best = endedAt(failing.plan, failing.finding)
  let looks: Looks = (step) => step.look

  const tryPlan = async (plan: Plan, some = looks): Promise<boolean> => {
    if (performance.now() > until || plan.gyms.every(({ steps }) => steps.length === 0)) return false
    const finding = await walk(service, lookedAt(plan, some))
    if (finding === undefined) return false
    looks = some
    best = endedAt(plan, finding)
    return true
  }
  const { gym } = failing.finding
  const alone = { ...best.plan, gyms: [best.plan.gyms[gym]!] }
  const few = { ...alone, gyms: alone.gyms.map((one) => ({ ...one, steps: related(one.steps, failing.finding) })) }
  for (const plan of [few, alone]) {
    if ((await tryPlan(plan, atLast)) || (await tryPlan(plan, always)) || (await tryPlan(plan))) break
  }
  await tryPlan({ ...best.plan, gyms: best.plan.gyms.map(withFewFounders) })
  await tryPlan({ ...best.plan, faults: [] })
  for (let i = best.plan.faults.length - 1; i >= 0; i--) {
    await tryPlan({ ...best.plan, faults: best.plan.faults.toSpliced(i, 1) })
  }
  const stepsOf = () => best.plan.gyms[best.finding.gym]!.steps
  const withSteps = (steps: Step[]): Plan => ({
    ...best.plan,
    gyms: best.plan.gyms.map((one, i) => (i === best.finding.gym ? { ...one, steps } : one)),
  })
  for (let size = Math.ceil(stepsOf().length / 2); ; size = Math.ceil(size / 2)) {
    for (let from = 0; from < stepsOf().length && performance.now() < until; ) {
      if (!(await tryPlan(withSteps(stepsOf().toSpliced(from, size))))) from += size
    }
    if (size === 1) break
  }
  for (const [i, step] of stepsOf().entries()) {
    for (const deed of step.deeds.length > 1 ? step.deeds : []) {
      const left = { ...step, deeds: step.deeds.filter((one) => one !== deed) }
      if (await tryPlan(withSteps(stepsOf().with(i, left)))) break
    }
  }
  return { ...best, isUnfinished: performance.now() > until }
}

/** Whether everything is checked after a step. */
type Looks = (step: Step, steps: Step[]) => boolean

const atLast: Looks = (step, steps) => step === steps.at(-1)
const always: Looks = () => true

const lookedAt = (plan: Plan, looks: Looks): Plan => ({
  ...plan,
  gyms: plan.gyms.map((gym) => ({
    ...gym,
    steps: gym.steps.map((step) => ({ ...step, look: looks(step, gym.steps) })),
  })),
})

/** The numbers that a deed names, including its own: members, memberships, codes and sales by the deeds that made them. */
const named = ({ id, of }: Deed): number[] => [id, of.member, of.membership, of.code, of.sale].filter((one) => one >= 0)

/** The steps with those whom a finding names, and, for a class, with all others in it. */
function related(steps: Step[], { step, wrong }: Finding): Step[] {
  const deeds = steps.flatMap((one) => one.deeds)
  const lessons = new Set(step.deeds.flatMap(({ of }) => of.lesson ?? []))
  const inWords = [...wrong.join(' ').matchAll(/ (\d+)\b/g)].map(([, number]) => Number(number))
  const inLessons = deeds.filter(({ of }) => lessons.has(of.lesson))
  const known = new Set([...inWords, ...[...step.deeds, ...inLessons].flatMap(named)])
  for (let before = -1; known.size > before; ) {
    before = known.size
    for (const names of deeds.map(named))
      if (names.some((one) => known.has(one))) for (const one of names) known.add(one)
  }
  return steps.flatMap((one) => {
    const left = one.deeds.filter((deed) => named(deed).some((name) => known.has(name)) || one.id === step.id)
    return left.length === 0 ? [] : [{ ...one, deeds: left }]
  })
}

/** Of the founding members, keeps only those who appear in the steps. */
function withFewFounders(gym: GymPlan): GymPlan {
  const names = new Set(gym.steps.flatMap(({ deeds }) => deeds.flatMap(named)))
  return { ...gym, setting: { ...gym.setting, onlyFounders: [...names].filter(isFounder) } }
}

/** The plan without the steps after the finding. */
function endedAt(plan: Plan, finding: Finding): Failing {
  const gyms = plan.gyms.map((gym) => ({ ...gym, steps: gym.steps.filter(({ id }) => id <= finding.step.id) }))
  return { plan: { ...plan, gyms, faults: plan.faults.filter(({ round }) => round <= finding.step.id) }, finding }
}
