export { catalogueStaffEndpoints } from './routes.ts'
