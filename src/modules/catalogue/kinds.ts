import { classTypeKind, scheduleKind } from '#modules/classes/index.ts'
import { sourceKind, unitKind } from '#modules/companies/index.ts'
import { deviceKind } from '#modules/devices/index.ts'
import { exerciseKind } from '#modules/exercises/index.ts'
import { partnerProgramKind } from '#modules/partners/index.ts'
import { planKind, promotionKind } from '#modules/plans/index.ts'
import { trainerKind } from '#modules/trainers/index.ts'
import type { Kind } from '#platform/kind.ts'

const all = [
  unitKind,
  sourceKind,
  deviceKind,
  planKind,
  promotionKind,
  partnerProgramKind,
  trainerKind,
  classTypeKind,
  scheduleKind,
  exerciseKind,
] as const

export type Section = (typeof all)[number]['section']

/** Every kind of thing that a gym sets up for itself. Each comes after those it refers to. */
export const kinds: readonly Kind<string, Section>[] = all

export function kindAt(path: string): Kind<string, Section> {
  return kinds.find((kind) => kind.path === path)!
}
