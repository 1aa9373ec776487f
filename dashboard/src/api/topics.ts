import type { QueryClient } from '@tanstack/react-query'
import type { topics } from './lists.generated.ts'

/** What a write changes, as the server announces it to open pages; `account` concerns the user alone and is not announced. */
export type Topic = (typeof topics)[number] | 'account'

/** The first part of the keys of the queries that are repeated when something of a topic changes. */
const refreshedBy = {
  access: ['today', 'partners', 'access-log', 'card', 'find', 'metrics'],
  app: ['app-phones', 'app-access'],
  account: ['session', 'sessions', 'second-factor'],
  catalogue: ['catalogue', 'devices', 'plans', 'trainers', 'exercises', 'classes', 'roster', 'today', 'session'],
  classes: ['classes', 'roster', 'today', 'card'],
  developers: ['keys'],
  devices: ['devices', 'door-credentials', 'member', 'today'],
  // Another e-mail address closes the app.
  members: [
    ...([
      'members',
      'member',
      'partners',
      'door-credentials',
      'photo',
      'card',
      'find',
      'students',
      'sign-ups',
      'notes',
      'health',
      'member-documents',
      'follow-ups',
      'leads',
      'erasure-requests',
    ] as const),
    ...(['app-phones', 'app-access'] as const),
  ],
  memberships: [
    'follow-ups',
    'memberships',
    'students',
    'member',
    'members',
    'card',
    'find',
    'charges',
    'today',
    'metrics',
  ],
  // A payment can bring back a membership that was past due.
  money: [
    'follow-ups',
    'charges',
    'sales',
    'takings',
    'drawers',
    'memberships',
    'member',
    'members',
    'card',
    'find',
    'today',
    'metrics',
  ],
  moves: ['moves', 'members', 'memberships', 'charges', 'today'],
  partners: ['partners', 'member', 'members', 'card', 'today'],
  settings: ['company', 'documents', 'member-documents', 'session', 'today'],
  // A change of a role takes effect at once for the people who have it.
  staff: ['staff', 'audit', 'session'],
  webhooks: ['webhooks', 'deliveries', 'today'],
  workouts: ['programs', 'workouts', 'students', 'card'],
} as const satisfies Record<Topic, readonly string[]>

/** Queries that are made again each time or refresh themselves, and so belong to no topic. */
type RefreshedByNone = 'insights' | 'report' | 'payment-connections' | 'requests' | 'quote' | 'link' | 'system'

type Subject = (typeof refreshedBy)[Topic][number] | RefreshedByNone

declare module '@tanstack/react-query' {
  interface Register {
    /** A key begins with a word of the map above, so that a change refreshes every query. */
    queryKey: readonly [Subject, ...unknown[]]
  }
}

/** Repeats every query that shows something of these topics; one that is not on screen is repeated when it is shown. */
export function refresh(queries: QueryClient, changed: Iterable<Topic>): void {
  const subjects = new Set([...changed].flatMap((topic): readonly Subject[] => refreshedBy[topic]))
  void queries.invalidateQueries({ predicate: ({ queryKey }) => subjects.has(queryKey[0] as Subject) })
}

/** Whether this page knows the topic; a newer server may announce others. */
export function isTopic(name: string): name is Topic {
  return Object.hasOwn(refreshedBy, name)
}
