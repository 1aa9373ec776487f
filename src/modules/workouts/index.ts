export { workoutEndpoints } from './routes.ts'
export { insertPrograms, type WorkoutProgramRow } from './sql.ts'
