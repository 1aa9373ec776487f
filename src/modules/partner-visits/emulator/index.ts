export { type EmulatorOptions, noFaults } from './server.ts'
export { startTotalpassEmulator } from './totalpass.ts'
export { startWellhubEmulator } from './wellhub.ts'
