import { defineText } from './texts.ts'

export type GroupType = 'superset' | 'dropset' | 'giant_set'
/** Exercises that are done in sequence, without rest. */
export interface Group {
  id: string
  type: GroupType | null
}

/** Neighbouring exercises of one group, or a single exercise. */
export interface Bundle<T> {
  group: Group | null
  items: T[]
}

/** A day's exercises in order; those that are done as one group are together. */
export function bundles<T>(items: T[], groupOf: (item: T) => Group | null): Bundle<T>[] {
  const found: Bundle<T>[] = []
  for (const item of items) {
    const group = groupOf(item)
    const last = found.at(-1)
    if (group !== null && last?.group?.id === group.id) last.items.push(item)
    else found.push({ group, items: [item] })
  }
  return found
}

/**
 * The group of an exercise in the service's form. A group type that only describes how a single exercise is done makes a group of its own.
 */
export function groupOf(exercise: { id: string; group_id: string | null; group_type: GroupType | null }): Group | null {
  const { id, group_id, group_type: type } = exercise
  return group_id === null && type === null ? null : { id: group_id ?? id, type }
}

const useText = defineText({
  pt: { superset: 'Bi-set', dropset: 'Drop-set', giant_set: 'Série gigante', sequence: 'Em sequência' },
  en: { superset: 'Superset', dropset: 'Drop set', giant_set: 'Giant set', sequence: 'In sequence' },
})

export function useGroupName(): (type: GroupType | null) => string {
  const text = useText()
  return (type) => text[type ?? 'sequence']
}
