export { catalogueEndpoints } from './routes.ts'
