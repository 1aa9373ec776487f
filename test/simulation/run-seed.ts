import { createHash } from 'node:crypto'
import { Coverage } from './coverage.ts'
import { curlLines } from './curl.ts'
import type { Service } from './service.ts'
import { type Failing, shrink } from './shrink.ts'
import { planOf } from './steps.ts'
import { type Watch, walk } from './walk.ts'

/** The result of a seed. */
export interface Outcome {
  seed: number
  /** A digest of everything that was drawn: the gyms, their steps and the faults. */
  drawn: string
  steps: number
  ms: number
  /** A digest of the steps and answers of each gym without simultaneous deeds; the same in each run of the seed. */
  digests?: string[]
  /** What the walk has reached, without the repetitions of shrinking. */
  coverage: Coverage
  finding?: {
    /** The steps that are left after shrinking, and the setting of their gym. */
    steps: unknown[]
    setting: unknown
    faults: unknown[]
    wrong: string[]
    curl: string[]
    /** Shrinking took too long, so there may be a shorter way. */
    isUnfinished: boolean
  }
}

/** Walks a seed, and shrinks a finding for at most `shrinkMs`. */
export async function runSeed(
  service: Service,
  seed: number,
  { onStep, shrinkMs, ...options }: Parameters<typeof planOf>[1] & Pick<Watch, 'onStep'> & { shrinkMs: number },
): Promise<Outcome> {
  const plan = planOf(seed, options)
  const drawn = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 16)
  const coverage = new Coverage()
  service.coverage = coverage
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
  if (finding === undefined) return { seed, drawn, steps, ms, digests, coverage }
  service.coverage = new Coverage()
  const least = await shrink(service, { plan, finding }, shrinkMs)
  return { seed, drawn, steps, ms, coverage, finding: await told(least) }
}

async function told({ plan, finding, isUnfinished = false }: Failing) {
  const { setting, steps } = plan.gyms[finding.gym]!
  const { company, wrong } = finding
  return {
    setting,
    steps,
    faults: plan.faults,
    wrong,
    curl: await curlLines(company, { setting, wrong }),
    isUnfinished,
  }
}
