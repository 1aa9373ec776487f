export { developerEndpoints } from './staff-routes.ts'
