import { bundles, type Group, type GroupType, groupOf } from '@catraca/web/exercise-groups.ts'
import type { Shapes } from '../api/client.ts'

// A program while it is written: the content of each input, and the changes to days and exercises. Keys identify days and lines for as long
// as the draft exists; the service never sees them.

export type Amount = number | ''

export interface Line {
  key: string
  exercise_id: string
  exercise_name: string
  sets_target: Amount
  reps_target: string
  weight_kg: Amount
  rest_seconds: Amount
  tempo: string
  notes: string
  group: Group | null
}

export interface Day {
  key: string
  day_label: string
  name: string
  estimated_duration_minutes: Amount
  muscle_groups: string[]
  notes: string
  lines: Line[]
}

export interface Draft {
  name: string
  description: string
  weeks_duration: Amount
  starts_at: string
  days: Day[]
}

// Not crypto.randomUUID, which browsers lack on a page without https, as in a gym's own network.
const newKey = () => Math.random().toString(36).slice(2)

export function emptyDraft(): Draft {
  return { name: '', description: '', weeks_duration: '', starts_at: '', days: [emptyDay([])] }
}

export function isEmpty({ name, description, days }: Draft): boolean {
  return name === '' && description === '' && days.every((day) => day.lines.length === 0 && day.name === '')
}

export function emptyDay(others: Day[]): Day {
  return {
    key: newKey(),
    day_label: nextLabel(others),
    name: '',
    estimated_duration_minutes: '',
    muscle_groups: [],
    notes: '',
    lines: [],
  }
}

/** The first letter that no day has yet. */
function nextLabel(days: Day[]): string {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters.find((letter) => days.every((day) => day.day_label !== letter)) ?? String(days.length + 1)
}

export function newLine(exercise: { id: string; name: string }): Line {
  return {
    key: newKey(),
    exercise_id: exercise.id,
    exercise_name: exercise.name,
    sets_target: 3,
    reps_target: '',
    weight_kg: '',
    rest_seconds: '',
    tempo: '',
    notes: '',
    group: null,
  }
}

/** An existing program as the start of a new one; the trainer chooses the new start date. */
export function copyOf(program: Shapes['WorkoutProgram']): Draft {
  return {
    name: program.name,
    description: program.description ?? '',
    weeks_duration: program.weeks_duration ?? '',
    starts_at: '',
    days: program.days.map((day) => ({
      key: newKey(),
      day_label: day.day_label,
      name: day.name ?? '',
      estimated_duration_minutes: day.estimated_duration_minutes ?? '',
      muscle_groups: day.muscle_groups,
      notes: day.notes ?? '',
      lines: settle(day.exercises.map(lineOf)),
    })),
  }
}

function lineOf(exercise: Shapes['ProgramExercise']): Line {
  return {
    key: newKey(),
    exercise_id: exercise.exercise_id,
    exercise_name: exercise.exercise_name,
    sets_target: exercise.sets_target ?? '',
    reps_target: exercise.reps_target ?? '',
    weight_kg: exercise.weight_kg ?? '',
    rest_seconds: exercise.rest_seconds ?? '',
    tempo: exercise.tempo ?? '',
    notes: exercise.notes ?? '',
    group: groupOf(exercise),
  }
}

/** The draft in the form that the service expects: without empty fields, with groups named A1, A2 … in each day. */
export function toSend(draft: Draft, member_profile_id: string) {
  const amount = (value: Amount) => (value === '' ? null : value)
  const words = (value: string) => value.trim() || null
  return {
    member_profile_id,
    name: draft.name.trim(),
    description: words(draft.description),
    weeks_duration: amount(draft.weeks_duration),
    starts_at: words(draft.starts_at),
    days: draft.days.map((day) => {
      const groups = [...new Set(day.lines.flatMap(({ group }) => (group === null ? [] : [group.id])))]
      return {
        day_label: day.day_label.trim(),
        name: words(day.name),
        muscle_groups: day.muscle_groups,
        estimated_duration_minutes: amount(day.estimated_duration_minutes),
        notes: words(day.notes),
        exercises: day.lines.map((line) => ({
          exercise_id: line.exercise_id,
          sets_target: amount(line.sets_target),
          reps_target: words(line.reps_target),
          weight_kg: amount(line.weight_kg),
          rest_seconds: amount(line.rest_seconds),
          tempo: words(line.tempo),
          notes: words(line.notes),
          group_id: line.group && `${day.day_label.trim()}${groups.indexOf(line.group.id) + 1}`,
          group_type: line.group?.type ?? null,
        })),
      }
    }),
  }
}

/** Turns the service's errors, which name fields by their position, into errors by key: days move, keys do not. */
export function byKeys(draft: Draft, errors: Record<string, string>): Record<string, string> {
  const keyed = Object.entries(errors).map(([path, message]) => {
    const [, d, e, field] = /^days\[(\d+)\](?:\.exercises\[(\d+)\])?\.?(\w*)/.exec(path) ?? []
    if (d === undefined) return [path, message]
    const day = draft.days[Number(d)]!
    return [`${e === undefined ? day.key : day.lines[Number(e)]!.key}.${field}`, message]
  })
  return Object.fromEntries(keyed)
}

/** Eccentric, pause, concentric, pause: four numbers of seconds, in the service's form. */
export function isTempo(text: string): boolean {
  return /^\d{1,3}(\.\d{1,2})?(-\d{1,3}(\.\d{1,2})?){3}$/.test(text.trim())
}

export function duplicateDay(days: Day[], key: string): Day[] {
  return days.flatMap((day) => {
    if (day.key !== key) return [day]
    const lines = day.lines.map((line) => ({ ...line, key: newKey() }))
    return [day, { ...day, key: newKey(), day_label: nextLabel(days), lines }]
  })
}

/** Moves an item one place up or down, if there is one. */
export function moved<T>(items: T[], place: number, by: 1 | -1): T[] {
  const next = [...items]
  const [item] = next.splice(place, 1)
  next.splice(Math.max(place + by, 0), 0, item!)
  return next
}

/** A line moves within its group; at the group's edge, or without a group, it moves past its neighbours, with its whole group. */
export function moveLine(lines: Line[], key: string, by: 1 | -1): Line[] {
  const all = bundles(lines, ({ group }) => group)
  const b = all.findIndex(({ items }) => items.some((line) => line.key === key))
  const { items } = all[b]!
  const place = items.findIndex((line) => line.key === key)
  const inside = place + by >= 0 && place + by < items.length
  const next = inside ? all.with(b, { ...all[b]!, items: moved(items, place, by) }) : moved(all, b, by)
  return next.flatMap((bundle) => bundle.items)
}

/** Whether these lines can become such a group: they are neighbours, and their number is right. */
export function canJoin(lines: Line[], keys: Set<string>, type: GroupType): boolean {
  const places = lines.flatMap(({ key }, i) => (keys.has(key) ? [i] : []))
  const neighbours = places.every((place, i) => i === 0 || place === places[i - 1]! + 1)
  const enough = { superset: places.length === 2, dropset: places.length >= 1, giant_set: places.length >= 3 }
  return neighbours && enough[type]
}

export function join(lines: Line[], keys: Set<string>, type: GroupType): Line[] {
  const group = { id: newKey(), type }
  return settle(lines.map((line) => (keys.has(line.key) ? { ...line, group } : line)))
}

export function ungroup(lines: Line[], id: string): Line[] {
  return lines.map((line) => (line.group?.id === id ? { ...line, group: null } : line))
}

export function removeLine(lines: Line[], key: string): Line[] {
  return settle(lines.filter((line) => line.key !== key))
}

/** What is left of a group when lines were taken out of it: parts become groups of their own, and a single line is no group. */
function settle(lines: Line[]): Line[] {
  const seen = new Set<string>()
  return bundles(lines, ({ group }) => group).flatMap(({ group, items }) => {
    if (group === null) return items
    if (items.length === 1 && group.type !== 'dropset') return items.map((line) => ({ ...line, group: null }))
    const type = group.type === 'giant_set' && items.length === 2 ? 'superset' : group.type
    const own = { id: seen.has(group.id) ? newKey() : group.id, type }
    seen.add(group.id)
    return items.map((line) => ({ ...line, group: own }))
  })
}
