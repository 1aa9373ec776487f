import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Supervised } from '#test/chaos/processes.ts'
import type { Door } from './door.ts'
import type { TurnstilePlan } from './plan.ts'

interface Accident {
  /** The time as a share of the run: 0 to 1. */
  at: number
  what: string
  happen(): void | Promise<void>
}

interface Breakable {
  doors: readonly Door[]
  bridges: readonly Supervised[]
  server: Supervised
}

const oneOf = <T>(list: readonly T[]): T => list[randomInt(list.length)]!

/** A fault at one turnstile, which ends by itself. */
const faults: Record<string, (door: Door) => void | Promise<void>> = {
  'an event is posted twice': ({ device }) => device.fault('duplicate_post'),
  'an event breaks off in its body': ({ device }) => device.fault('reset_mid_body'),
  'Monitor tells something twice': ({ device }) => device.fault('duplicate_monitor'),
  'Monitor tells two things in the wrong order': ({ device }) => device.fault('swapped_monitor'),
  'a row is told as updated first': ({ device }) => device.fault('inserted_lost'),
  'a GIVE UP follows a turn': ({ device }) => device.fault('give_up_after_turn'),
  'somebody turns a locked arm by force': ({ device, lastGaveUp, lost }) => {
    if (device.state() !== 'idle') return
    device.forceTurn()
    if (lastGaveUp !== undefined && Date.now() - lastGaveUp.at < 5000) lost.push(lastGaveUp)
  },
  // While the log has unread lines, a jump makes their times wrong for good.
  'the clock jumps': ({ device }) => {
    if (device.mode() === 'online') device.jumpClock(oneOf([-10_800, -600, 600, 10_800]))
  },
  async 'the power goes after a grant'({ device }) {
    device.fault('power_lost_after_grant')
    await pause(6000)
    device.restorePower()
  },
  async 'the cable is out'({ device }) {
    device.cutNetwork()
    await pause(randomInt(3000, 12_000))
    device.restoreNetwork()
  },
}

/** Spreads the plan's accidents over the run at random; every kind of fault comes once before any comes again. */
export function drawAccidents(plan: TurnstilePlan, { doors, bridges, server }: Breakable): Accident[] {
  // Nothing happens at first, so that the devices know their users before they have to decide alone.
  const some = (count: number, accident: (index: number) => Omit<Accident, 'at'>): Accident[] =>
    Array.from({ length: count }, (_, index) => ({ at: 0.05 + randomInt(90_000) / 100_000, ...accident(index) }))
  const kinds = Object.entries(faults)
  const first = randomInt(kinds.length)
  return [
    ...some(plan.bridgeKills, (index) => ({
      what: `bridge ${(index % bridges.length) + 1} is killed`,
      happen: () => bridges[index % bridges.length]!.kill(),
    })),
    ...some(plan.serverKills, () => ({ what: 'the server is killed', happen: () => server.kill() })),
    ...some(plan.faults, (index) => {
      const [what, happen] = kinds[(first + index) % kinds.length]!
      const door = oneOf(doors)
      return { what: `${what} (turnstile ${doors.indexOf(door) + 1})`, happen: () => happen(door) }
    }),
  ].sort((a, b) => a.at - b.at)
}
