export { systemFigures } from './figures.ts'
export type { Place } from './get-system.ts'
export { systemStaffEndpoints } from './staff-routes.ts'
