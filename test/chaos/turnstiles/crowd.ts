/** A member who comes and goes with a card. */
export interface Person {
  memberId: string
  card: string
  /** Milliseconds since 1970, once the front desk has blocked this member. */
  blockedAt?: number
}

export interface Attempt {
  person: Person
  side: 'entrance' | 'exit'
}

/**
 * The people of a unit. The person who has been outside longest comes next, so that nobody returns within the debounce time, and the person
 * who has been inside longest leaves. Nobody stands at two turnstiles at once.
 */
export function createCrowd(people: readonly Person[]) {
  const outside = [...people]
  const inside: Person[] = []
  let turn = 0
  return {
    /** A person who wants to pass; undefined while everybody stands at a turnstile. */
    next(): Attempt | undefined {
      turn += 1
      const wantsOut = turn % 2 === 0 && inside.length > people.length / 4
      const person = (wantsOut ? inside : outside).shift()
      if (person) return { person, side: wantsOut ? 'exit' : 'entrance' }
      const last = inside.shift()
      return last && { person: last, side: 'exit' }
    },
    /** To call when a person has left the turnstile, through it or not. */
    done({ person, side }: Attempt, passed: boolean): void {
      const isInside = passed === (side === 'entrance')
      ;(isInside ? inside : outside).push(person)
    },
  }
}
