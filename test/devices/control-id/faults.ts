import { faultList as listOf } from '../parts/faults.ts'

// Faults that happen once, when a test requests it: they hit the next message or event of that kind. Slow answers, error pages and refused
// logins are made by the test's server.

export const faults = {
  reset_mid_body: 'the next online event breaks off in the middle of its body, which counts as a failed attempt',
  duplicate_post: 'the next online event is posted twice, and the second answer is ignored',
  duplicate_monitor: 'the next message of Monitor is told twice',
  swapped_monitor: 'the next message of Monitor is told after the one that follows it',
  inserted_lost:
    'the next row that the device decides by itself is not told as inserted, so that a give-up tells updated first',
  give_up_after_turn: 'the next granted turn is followed by a GIVE UP',
  power_lost_after_grant: 'the power goes as soon as the next grant has released the arm',
} as const

export type Fault = keyof typeof faults

export const faultList = () => listOf<Fault>()

export type Faults = ReturnType<typeof faultList>
