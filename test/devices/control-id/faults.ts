import { faultList as listOf } from '../parts/faults.ts'

// Faults that happen once, when a test requests it: they hit the next message or event of that kind. Slow answers, error pages and refused
// logins are made by the test's server.

export const faults = {
  reset_mid_body: 'the connection breaks in the middle of the next online event, which counts as a failed attempt',
  duplicate_post: 'the next online event is posted twice, and the second answer is ignored',
  duplicate_monitor: 'the next Monitor message is sent twice',
  swapped_monitor: 'the next Monitor message is sent after the one that follows it',
  inserted_lost:
    'for the next row that the device decides alone, Monitor does not report "inserted", so a give-up reports "updated" first',
  give_up_after_turn: 'the next granted turn is followed by a GIVE UP',
  power_lost_after_grant: 'the power fails just after the next grant has released the arm',
} as const

export type Fault = keyof typeof faults

export const faultList = () => listOf<Fault>()

export type Faults = ReturnType<typeof faultList>
