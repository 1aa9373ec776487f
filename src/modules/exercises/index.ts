export { loadCatalogue } from './catalogue.ts'
export { exerciseKind } from './kinds.ts'
export { describeExercises, findExercises } from './sql.ts'
