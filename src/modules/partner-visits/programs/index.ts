import type { PartnerProgram } from '../program.ts'
import { totalpass } from './totalpass/index.ts'
import { wellhub } from './wellhub/index.ts'

const programs = [wellhub, totalpass] as unknown as readonly PartnerProgram[]

export const programIds: readonly string[] = programs.map(({ id }) => id)

export function programOf(id: string): PartnerProgram {
  return programs.find((one) => one.id === id)!
}
