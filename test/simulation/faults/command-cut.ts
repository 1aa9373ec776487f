import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectRoot } from '#platform/config/config.ts'
import type { Fault } from './fault.ts'

/** The command that moves a gym's time is killed half-way: the next caller does what it has not done. */
export const commandCut: Fault = {
  often: 2,
  async before(service, { fault, companies, plan }) {
    for (const [i, { steps, setting }] of plan.gyms.entries()) {
      const step = steps.find(({ id }) => id === fault.round)
      if (step === undefined) continue
      const to = Temporal.Instant.from(setting.begins).add({ seconds: step.at }).toString()
      const command = ['clock', 'advance', '--company', companies[i]!.slug, '--to', to]
      const child = spawn(process.execPath, [join(projectRoot, 'bin', 'catraca.js'), ...command], {
        env: { ...process.env, ...service.settings },
        stdio: 'ignore',
      })
      const ended = once(child, 'exit')
      // The command takes about half a second to begin.
      await Promise.race([ended, pause(300 + 4 * fault.afterMs)])
      child.kill('SIGKILL')
      await ended
    }
  },
}
