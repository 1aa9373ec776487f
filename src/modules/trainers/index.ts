export { applyTrainers } from './catalogue.ts'
