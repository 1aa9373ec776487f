export { applyExercises, exerciseKeys, loadCatalogue } from './catalogue.ts'
export { exerciseEndpoints } from './routes.ts'
export { findExercises } from './sql.ts'
