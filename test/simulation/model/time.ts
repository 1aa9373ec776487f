import { settleSeats } from './classes.ts'
import { dayOf, instantOf, plus } from './days.ts'
import { endLongVisits } from './door.ts'
import { passMidnight } from './memberships.ts'
import type { Gym } from './state.ts'

/** Lets time pass up to a moment: processes each midnight on the way, then what the moment itself has ended. */
export function passTime(gym: Gym, to: number): void {
  const last = dayOf(to, gym.timeZone)
  gym.writtenAt = to
  while (gym.today < last) {
    gym.today = plus(gym.today, 1)
    gym.now = instantOf(gym.today, gym.timeZone)
    passMidnights(gym)
  }
  gym.now = to
  endLongVisits(gym)
  settleSeats(gym)
}

/** Does what is due on the current day, again as long as one move makes another one due; returns whether anything was due. */
export function passMidnights(gym: Gym): boolean {
  let wasDue = false
  for (const membership of gym.memberships.values()) {
    for (let moves = 1; moves > 0; ) {
      moves = passMidnight(gym, membership)
      wasDue ||= moves > 0
    }
    settleSeats(gym)
  }
  return wasDue
}
