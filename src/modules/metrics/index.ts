export { insightEndpoints, metricsEndpoints } from './routes.ts'
