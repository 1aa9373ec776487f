export { developerEndpoints } from './routes.ts'
