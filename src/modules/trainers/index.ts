export { applyTrainers } from './catalogue.ts'
export { trainerEndpoints } from './routes.ts'
export { trainerExists } from './sql.ts'
