import { setTimeout as pause } from 'node:timers/promises'
import { createCrowd, type Person } from './crowd.ts'
import { type Door, pass } from './door.ts'
import type { Outage } from './plan.ts'
import type { World } from './world.ts'

/**
 * The network fails, and people still come. In the first unit the turnstiles lose their bridge and decide alone; in the second the bridge
 * loses the server and decides by its snapshot. By the devices' clocks the outage may last longer than it really does: they are set back at
 * first, and run ahead until they are right.
 */
export async function outage(world: World, people: readonly Person[], plan: Outage): Promise<void> {
  const alone = world.doors.filter(({ unit }) => unit === 0)
  const pretendedSeconds = Math.max(0, plan.minutes * 60 - plan.seconds)
  for (const { device } of alone) {
    device.cutNetwork()
    if (pretendedSeconds > 0) device.jumpClock(-pretendedSeconds)
  }
  world.lines[1]!.cut()
  const share = people.length / world.doors.length
  const stand = async (door: Door, index: number) => {
    const crowd = createCrowd(people.slice(index * share, (index + 1) * share))
    for (let count = 0; count < plan.attempts; count++) {
      const attempt = crowd.next()!
      crowd.done(attempt, await pass(door, attempt))
      await pause((plan.seconds * 1000) / plan.attempts)
      if (door.unit === 0) door.device.jumpClock(pretendedSeconds / plan.attempts)
    }
  }
  await Promise.all(world.doors.map(stand))
  for (const { device } of alone) device.restoreNetwork()
  world.lines[1]!.pointTo({ host: '127.0.0.1', port: world.port })
}
