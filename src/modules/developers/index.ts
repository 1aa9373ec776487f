export { developerStaffEndpoints } from './staff-routes.ts'
