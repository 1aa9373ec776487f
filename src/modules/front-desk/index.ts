export { frontDeskEndpoints } from './staff-routes.ts'
