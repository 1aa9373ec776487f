export { metricsEndpoints } from './routes.ts'
