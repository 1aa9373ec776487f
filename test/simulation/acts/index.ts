import type { Setting } from '../gyms.ts'
import { type Act, act } from './act.ts'
import * as charges from './charges.ts'
import * as classes from './classes.ts'
import * as door from './door.ts'
import * as members from './members.ts'
import * as memberships from './memberships.ts'
import * as nonsense from './nonsense.ts'
import * as partner from './partner.ts'
import * as partnerClasses from './partner-classes.ts'
import * as reading from './reading.ts'
import * as sales from './sales.ts'

/** Nobody does anything, and time passes. */
const wait = act<object>({
  often: () => 5,
  draw: () => ({}),
  send: async () => ({ status: 200, body: {} }),
  expect: () => [],
})

/** Everything that people do, by its name in a step. */
export const acts: Record<string, Act> = {
  ...members,
  ...memberships,
  ...charges,
  ...classes,
  ...door,
  ...partner,
  ...partnerClasses,
  ...sales,
  ...reading,
  ...nonsense,
  wait,
} as object as Record<string, Act>

export function weights(setting: Setting): Record<string, number> {
  return Object.fromEntries(Object.entries(acts).map(([name, { often }]) => [name, often(setting)]))
}
