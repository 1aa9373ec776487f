export { findUnitOfDrawer } from './sql.ts'
