// The rules of passages at a turnstile that reports what happened. Pure. docs/decisions/0076-three-facts-of-a-passage.md.

export type PassageState = 'denied' | 'authorised' | 'passed' | 'gave_up' | 'wrong_way' | 'unconfirmed' | 'noted'
/** The facts that a device may report about a passage. */
export type Told = 'passed' | 'gave_up' | 'wrong_way' | 'unconfirmed'

/** The state of a passage; `at` is the real time of the latest fact from the device, null while there is none. */
export interface Standing {
  state: PassageState
  at: number | null
}

/** Of facts with the same time, the later one in this list counts: a log may change a line from `passed` to `gave_up`. */
const order: Told[] = ['passed', 'wrong_way', 'gave_up']

/**
 * The state of a passage after a further fact. The fact that happened last at the device counts, whenever it is reported; `unconfirmed`
 * means that nothing was reported, and gives way to any fact. The order in which facts arrive makes no difference.
 */
export function settle(now: Standing, told: { state: Told; at: number }): Standing {
  if (told.state === 'unconfirmed') return now.at === null && now.state === 'authorised' ? told : now
  if (now.at === null || now.state === 'unconfirmed') return told
  if (told.at !== now.at) return told.at > now.at ? told : now
  return order.indexOf(told.state) > order.indexOf(now.state as Told) ? told : now
}

/** Whether a passage in this state is an entry, or an exit. */
export function counts(state: PassageState, unconfirmedCounts: boolean): boolean {
  return state === 'passed' || (state === 'unconfirmed' && unconfirmedCounts)
}
