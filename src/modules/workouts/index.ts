export { workoutEndpoints } from './routes.ts'
export { insertPrograms } from './sql.ts'
