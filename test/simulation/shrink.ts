import type { Setting } from './gyms.ts'
import type { Service } from './service.ts'
import type { Step } from './steps.ts'
import { type Finding, walk } from './walk.ts'

/** The shortest sequence of steps, found by leaving some out, after which service and model still disagree. */
export async function shrink(
  service: Service,
  setting: Setting,
  { steps, finding }: { steps: Step[]; finding: Finding },
): Promise<{ steps: Step[]; finding: Finding }> {
  let best = { steps: steps.slice(0, steps.indexOf(finding.step) + 1), finding }
  for (let size = Math.ceil(best.steps.length / 2); ; size = Math.ceil(size / 2)) {
    for (let from = 0; from < best.steps.length; ) {
      const left = [...best.steps.slice(0, from), ...best.steps.slice(from + size)]
      const found = left.length === 0 ? undefined : await walk(service, setting, left)
      if (found === undefined) from += size
      else best = { steps: left.slice(0, left.indexOf(found.step) + 1), finding: found }
    }
    if (size === 1) return best
  }
}
