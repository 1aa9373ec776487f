export { loadCatalogue } from './catalogue.ts'
export { exerciseKind } from './kinds.ts'
export { exerciseEndpoints } from './routes.ts'
export { findExercises } from './sql.ts'
