import { useState } from 'react'
import type { GymClass } from '../shell/api.ts'
import { keepPart, recallPart } from '../shell/kept.ts'

/** The unit and the type of class that a member wants to see; null for all. */
export interface Wanted {
  unit: string | null
  type: string | null
}

/**
 * The classes of the chosen unit and type, which the phone remembers, and the options to choose from. A choice that is no longer an option
 * is ignored.
 */
export function useClassFilter(company: string, classes: GymClass[]) {
  const [chosen, setChosen] = useState<Wanted>(() => JSON.parse(recallPart(company, 'classes') ?? 'null') ?? none)
  const units = namesOf(classes, ({ store_name }) => store_name)
  const types = namesOf(classes, ({ class_type }) => class_type)
  const wanted = { unit: ofThese(units, chosen.unit), type: ofThese(types, chosen.type) }
  const choose = (change: Partial<Wanted>) => {
    const next = { ...wanted, ...change }
    keepPart(company, 'classes', next)
    setChosen(next)
  }
  const shown = classes.filter(
    ({ store_name, class_type }) =>
      (wanted.unit === null || store_name === wanted.unit) && (wanted.type === null || class_type === wanted.type),
  )
  return { shown, units, types, wanted, choose }
}

const none: Wanted = { unit: null, type: null }

const ofThese = (names: string[], name: string | null) => (name !== null && names.includes(name) ? name : null)

function namesOf(classes: GymClass[], name: (one: GymClass) => string | null): string[] {
  return [...new Set(classes.map(name))].filter((one) => one !== null).sort((a, b) => a.localeCompare(b))
}
