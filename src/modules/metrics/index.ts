export { metricsEndpoints } from './routes.ts'
export { metricsStaffEndpoints } from './staff-routes.ts'
