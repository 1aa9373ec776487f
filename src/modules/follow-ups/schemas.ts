import { type Static, Type } from 'typebox'
import {
  Contact,
  Id,
  LocalDate,
  Named,
  Nullable,
  OneOf,
  Optional,
  Text,
  Timestamp,
  Whose,
} from '#platform/schema/schema.ts'

/** What a note is about: nothing in particular, or the list of people to call that its member was on. */
export const topics = ['note', 'past_due', 'ending', 'absent', 'birthday', 'trial'] as const

/** The lists of people to call, each with the topic of its notes; the list of due notes has notes of any topic. */
export const lists = {
  past_due: 'past_due',
  ending: 'ending',
  trial: 'trial',
  absent_10: 'absent',
  absent_20: 'absent',
  absent_30: 'absent',
  birthday: 'birthday',
  promised: undefined,
} as const satisfies Record<string, (typeof topics)[number] | undefined>
export type List = keyof typeof lists
export const listNames = Object.keys(lists) as List[]

export const MemberNote = Named('MemberNote', {
  id: Id(),
  about: OneOf(topics),
  text: Type.String({ examples: ['Vai passar na sexta para renovar'] }),
  due_on: Nullable(LocalDate('The day on which somebody comes back to it.')),
  noted_at: Timestamp(),
  actor_name: Nullable(Type.String({ description: 'Who noted it.' })),
  done_at: Nullable(Timestamp()),
  done_by_name: Nullable(Type.String()),
})
export type MemberNote = Static<typeof MemberNote>

export const NewNote = Type.Object({
  about: Optional(OneOf(topics, { description: '`note` unless told.' })),
  text: Text(1000),
  due_on: Optional(LocalDate('The day on which somebody comes back to it; today or later.')),
})

export const mostCounted = 1000
export const FollowUpLists = Type.Array(
  Named('FollowUpList', {
    list: OneOf(listNames),
    waiting: Type.Integer({ description: `How many have not been called yet; ${mostCounted} also means more.` }),
  }),
)

export const mostListed = 100
export const restDays = 7
export const FollowUpQuery = Type.Object({
  list: Type.Optional(OneOf(listNames, { description: '`promised` by default.' })),
  called: Type.Optional(
    Type.Boolean({ description: 'Those who were called, instead of those who wait for a call.', default: false }),
  ),
})

/** A member whom somebody should call, and why. */
export const FollowUp = Named('FollowUp', {
  member_id: Whose(Id(), 'member'),
  full_name: Type.String(),
  phone: Contact(Nullable(Type.String())),
  email: Contact(Nullable(Type.String())),
  plan_name: Nullable(Type.String({ description: 'The plan of the most significant membership in force.' })),
  on: LocalDate(
    'Since when, or when: the oldest due day, the end, the last visit, the birthday, or the day of the note.',
  ),
  owed_cents: Nullable(Type.Integer({ description: 'What is overdue.' })),
  last_note: Nullable(
    Named('LatestNote', {
      id: Id(),
      text: Type.String(),
      due_on: Nullable(LocalDate()),
      noted_at: Timestamp(),
      actor_name: Nullable(Type.String()),
    }),
  ),
})
export type FollowUp = Static<typeof FollowUp>
