export { kioskAppEndpoints } from './app-routes.ts'
export { findPairedDevice } from './kiosk.ts'
export { deviceStaffEndpoints } from './staff-routes.ts'
