export { frontDeskStaffEndpoints } from './staff-routes.ts'
