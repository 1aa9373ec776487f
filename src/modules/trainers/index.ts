export { assignTrainer } from './assign-trainer.ts'
export { applyTrainers } from './catalogue.ts'
export { trainerEndpoints } from './routes.ts'
