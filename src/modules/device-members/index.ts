export { eraseFromDevices, noteConsent } from './consent.ts'
export { endEnrolment, startEnrolment } from './enrol.ts'
export { listDeviceUsers } from './list-users.ts'
