import { curlLines } from './curl.ts'
import type { Service } from './service.ts'
import { shrink } from './shrink.ts'
import { planOf } from './steps.ts'
import { type Finding, type Watch, walk } from './walk.ts'

const shrinkPatienceMs = 90_000

/** What became of a seed. */
export interface Outcome {
  seed: number
  steps: number
  ms: number
  /** Of the steps and answers of each gym in which nothing was done at once; the same in each run of the seed. */
  digests?: string[]
  finding?: {
    /** The steps that are left after shrinking, and the setting of their gym. */
    steps: unknown[]
    setting: unknown
    faults: unknown[]
    wrong: string[]
    curl: string[]
  }
}

/** Walks a seed, and shrinks what it finds. */
export async function runSeed(
  service: Service,
  seed: number,
  { onStep, ...drawn }: Parameters<typeof planOf>[1] & Pick<Watch, 'onStep'>,
): Promise<Outcome> {
  const plan = planOf(seed, drawn)
  const began = performance.now()
  let digests: string[] | undefined
  let steps = 0
  const finding = await walk(service, plan, {
    onStep(step) {
      steps++
      onStep?.(step)
    },
    onEnd: (all) => {
      digests = all
    },
  })
  const ms = Math.round(performance.now() - began)
  if (finding === undefined) return { seed, steps, ms, digests }
  return { seed, steps, ms, finding: await told(await shrink(service, { plan, finding }, shrinkPatienceMs)) }
}

async function told({ plan, finding }: { plan: ReturnType<typeof planOf>; finding: Finding }) {
  const { setting, steps } = plan.gyms[finding.gym]!
  const { company, wrong } = finding
  return { setting, steps, faults: plan.faults, wrong, curl: await curlLines(company, { setting, wrong }) }
}
