export { systemFigures } from './figures.ts'
export type { Place } from './get-system.ts'
