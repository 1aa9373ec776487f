import type { Reply } from '../answer.ts'
import type { Chance } from '../chance.ts'
import type { Company } from '../company.ts'
import type { Setting } from '../gyms.ts'
import type { Gym, Lesson, Member, Membership, Refusal } from '../model/state.ts'

/** Possible subjects of an act: ids that probably exist. */
export interface Some {
  member: number
  /** Somebody else, or the same. */
  other: number
  membership: number
  code: number
  sale: number
  lesson: string
  unit: string
  /** A blocked member, or -1. */
  blocked: number
  /** A member whom the partner knows, or -1. */
  visitor: number
}

/**
 * One thing that people do. It names members, memberships and codes by the steps that made them, so that a step keeps its meaning when
 * other steps are left out.
 */
export interface Act<D = never> {
  /** How often it is drawn, relative to the others. */
  often: (setting: Setting) => number
  draw: (chance: Chance, some: Some) => D
  /** Whether it is possible in the gym's current state; always, if not given. */
  isPossible?: (gym: Gym, of: D) => boolean
  /** Does it in the service. `id` is the number of the step. */
  send: (company: Company, of: D, id: number) => Promise<Reply>
  /** If no answer came to a call, finds out what the service may have made, and notes its id. */
  recover?: (company: Company, of: D, id: number) => Promise<void>
  /** Does it in the model, and returns what is wrong with the answer; an answer that never came is undefined. */
  expect: (gym: Gym, of: D, answered: { id: number; reply: Reply | undefined }) => string[]
}

export const act = <D>(definition: Act<D>): Act<D> => definition

/** The subjects that a step names, if it names any of the kind. */
export interface Names {
  member?: number
  membership?: number
  code?: number
  sale?: number
  lesson?: string
}

/** Whether everything exists that a step names. */
export function isThere(gym: Gym, { member, membership, code, sale, lesson }: Names): boolean {
  return (
    (member === undefined || gym.members.has(member)) &&
    (membership === undefined || gym.memberships.has(membership)) &&
    (code === undefined || gym.codes.has(code)) &&
    (sale === undefined || gym.sales.has(sale)) &&
    (lesson === undefined || gym.lessons.has(lesson))
  )
}

export const memberIn = (gym: Gym, { member }: { member: number }): Member => gym.members.get(member)!
export const membershipIn = (gym: Gym, { membership }: { membership: number }): Membership =>
  gym.memberships.get(membership)!
export const lessonIn = (gym: Gym, { lesson }: { lesson: string }): Lesson => gym.lessons.get(lesson)!

/** What is wrong with an answer that should be this refusal, or a success for null. */
export function answers(reply: Reply | undefined, refused: Refusal | null): string[] {
  if (reply === undefined) return []
  const { status, body } = reply
  if (refused === null) return status < 300 ? [] : [`refused with ${status} ${JSON.stringify(body.error)}`]
  const reason = body.error?.details?.reason ?? body.error?.code
  if (status === refused.status && reason === refused.reason) return []
  return [`answered ${status} ${reason ?? ''}, not ${refused.status} ${refused.reason}`]
}

/** What is wrong with parts of an answer. */
export function says(reply: Reply | undefined, expected: Record<string, unknown>): string[] {
  if (reply === undefined) return []
  if (reply.status >= 500) return [`answered ${reply.status} ${JSON.stringify(reply.body)}`]
  const said = reply.body.data ?? reply.body
  return Object.entries(expected).flatMap(([field, value]) =>
    said[field] === value ? [] : [`${field} is ${JSON.stringify(said[field])}, not ${JSON.stringify(value)}`],
  )
}
