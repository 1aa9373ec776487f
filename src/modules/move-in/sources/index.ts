import type { MoveInSource } from '../source.ts'
import { evo } from './evo/index.ts'

const sources = [evo] as unknown as readonly MoveInSource[]

export const sourceIds: readonly string[] = sources.map(({ id }) => id)

export function sourceOf(id: string): MoveInSource {
  return sources.find((one) => one.id === id)!
}

/** A company can also move in from files instead of a system. */
export const sheetsId = 'sheets'

export const nameOfSource = (id: string): string =>
  id === sheetsId ? 'Planilhas' : (sources.find((one) => one.id === id)?.name ?? id)

/** Reading workbooks needs libraries that nothing else needs. */
export const loadSheets = () => import('./sheets/index.ts')
