export { memberEndpoints } from './routes.ts'
