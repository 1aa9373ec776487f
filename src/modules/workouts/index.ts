export { listWorkouts, readCurve } from './list-workouts.ts'
export { readTraining } from './read-training.ts'
export { saveWorkout } from './save-workout.ts'
export { insertPrograms, type WorkoutProgramRow } from './sql.ts'
export { workoutReasons } from './workout-rules.ts'
export {
  DoneWorkouts,
  ExerciseCurve,
  ExerciseParams,
  NewWorkout,
  OwnTraining,
  SavedWorkout,
  WorkoutsQuery,
} from './workout-schemas.ts'
