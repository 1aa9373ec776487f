export { insightEndpoints } from './insights.ts'
export { metricsEndpoints } from './routes.ts'
