import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { ControlId } from '#test/devices/control-id/device.ts'
import type { Outcome } from '#test/devices/control-id/reader.ts'
import type { Attempt, Person } from './crowd.ts'

/** A turnstile with a record of what happened in front of it, besides its own counts. */
export interface Door {
  /** Its id at the server. */
  id: string
  unit: number
  device: ControlId
  /** The time from the credential to the decision, by who decided. */
  waits: { by: Outcome['by']; ms: number }[]
  tries: number
  turns: number
  gaveUp: number
  refused: number
  exitsRefused: string[]
  /** Grants whose end nobody could see, because of a power cut. They may count as unconfirmed. */
  lost: { memberId: string; at: number }[]
  /** The last person who walked away. If turns have no uuid, an arm that is forced right after counts as theirs. */
  lastGaveUp?: { memberId: string; at: number }
  /** When a blocked member tried to come in. */
  triesOfBlocked: number
}

export function doorOf(given: Pick<Door, 'id' | 'unit' | 'device'>): Door {
  const figures = { tries: 0, turns: 0, gaveUp: 0, refused: 0, triesOfBlocked: 0 }
  return { ...given, ...figures, waits: [], exitsRefused: [], lost: [] }
}

const giveUpOf100 = 10
const wrongWayOf100 = 5
/** The percentage of those who give up. */
const twiceOf100 = 40

/** A person comes to a turnstile. True when they went through. */
export async function pass(door: Door, attempt: Attempt): Promise<boolean> {
  const { device } = door
  const { person, side } = attempt
  door.tries += 1
  if (person.blockedAt !== undefined && side === 'entrance') door.triesOfBlocked += 1
  const outcome = await device.present({ card: person.card, side })
  if (outcome.decision !== 'not read') door.waits.push({ by: outcome.by, ms: outcome.ms })
  if (outcome.decision !== 'granted') {
    door.refused += 1
    if (side === 'exit' && outcome.decision !== 'not read') door.exitsRefused.push(refusal(person, outcome))
    return false
  }
  const dice = randomInt(100)
  if (dice < giveUpOf100 && (await giveUp(door, attempt))) return false
  if (dice >= 100 - wrongWayOf100) device.turn(side === 'entrance' ? 'exit' : 'entrance')
  await pause(randomInt(10, 80))
  const turned = device.turn(side)
  if (turned.passed) door.turns += 1
  else if (turned.why === 'no power') door.lost.push({ memberId: person.memberId, at: Date.now() })
  return turned.passed
}

/** The person walks away; some come straight back, through the debounce time. */
async function giveUp(door: Door, { person, side }: Attempt): Promise<boolean> {
  await pause(randomInt(10, 80))
  if (!door.device.giveUp()) return false
  door.gaveUp += 1
  door.lastGaveUp = { memberId: person.memberId, at: Date.now() }
  if (randomInt(100) >= twiceOf100) return true
  // If a device gives its questions no uuid, two questions in one second look like one that is repeated.
  await pause(1100)
  const again = await door.device.present({ card: person.card, side })
  return again.decision !== 'granted'
}

function refusal({ memberId }: Person, { decision, by, why, message }: Outcome): string {
  return `${memberId}: ${decision} by the ${by}${(why ?? message) ? ` (${why ?? message})` : ''}`
}
