import type { ControlId } from './device.ts'
import type { Value } from './factory.ts'

// People in front of turnstiles: a person with a known card comes in, and leaves after a while.

export interface Chance {
  /** From 0 up to 1. */
  random(): number
  /** Waits like a person who walks up to the arm. */
  pause(ms: number): Promise<void>
}

const strangerOf = 0.05
const givesUpOf = 0.04
/** From this many people inside, as many leave as come. */
const fewInside = 8
const toTheArmMs = 1500

export function createPeople(devices: readonly ControlId[], { random, pause }: Chance) {
  /** Cards of the people inside; those who have been there longest come first. */
  const inside: Value[] = []
  const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

  const choose = (device: ControlId): { card: Value; side: 'entrance' | 'exit' } | undefined => {
    if (inside.length > 0 && random() < (inside.length < fewInside ? 0.2 : 0.5))
      return { card: inside[0]!, side: 'exit' }
    // A number beyond those of any member, like a member of another gym.
    if (random() < strangerOf) return { card: 900_000_000 + Math.floor(random() * 1e6), side: 'entrance' }
    const cards = device.rows('cards').map(({ value }) => value ?? null)
    const card = oneOf(cards.filter((value) => !inside.includes(value)))
    return card === undefined ? undefined : { card, side: 'entrance' }
  }

  return {
    get inside(): readonly Value[] {
      return inside
    },
    /** A person comes or leaves; nothing happens while no turnstile knows anybody. */
    async step(): Promise<void> {
      const device = oneOf(devices)!
      const somebody = choose(device)
      if (somebody === undefined || somebody.card === null) return
      const { card, side } = somebody
      const { decision } = await device.present({ card, side })
      if (decision !== 'granted') return
      await pause(toTheArmMs)
      if (side === 'entrance' && random() < givesUpOf) return void device.giveUp()
      if (!device.turn(side).passed) return
      if (side === 'entrance') inside.push(card)
      else inside.splice(inside.indexOf(card), 1)
    },
  }
}
