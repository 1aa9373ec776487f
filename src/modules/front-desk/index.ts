export { frontDeskEndpoints } from './routes.ts'
