// The rules of passages at a turnstile that tells what happened. Pure. docs/decisions/0076-three-facts-of-a-passage.md.

export type PassageState = 'denied' | 'authorised' | 'passed' | 'gave_up' | 'wrong_way' | 'unconfirmed' | 'noted'
/** What a device may tell of a passage. */
export type Told = 'passed' | 'gave_up' | 'wrong_way' | 'unconfirmed'

/** How a passage stands; `at` is the real time of what the device told last, null while it told nothing. */
export interface Standing {
  state: PassageState
  at: number | null
}

/** Of what happened at the very same time, the later one counts: a log may turn a line `passed` into one `gave_up`. */
const order: Told[] = ['passed', 'wrong_way', 'gave_up']

/**
 * How a passage stands after something more was told of it. What happened last at the device counts, whenever it is told;
 * `unconfirmed` is the lack of news and yields to any. The order in which facts arrive makes no difference.
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
