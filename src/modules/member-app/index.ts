export { readOwnDetails } from './own-details.ts'
export type { OwnDetails } from './schemas.ts'
