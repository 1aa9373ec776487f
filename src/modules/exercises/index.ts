export { applyExercises, loadCatalogue } from './catalogue.ts'
export { exerciseEndpoints } from './routes.ts'
export { findExercises } from './sql.ts'
