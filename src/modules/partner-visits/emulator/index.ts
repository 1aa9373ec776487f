export { type EmulatorOptions, noFaults } from './options.ts'
export { startTotalpassEmulator } from './totalpass.ts'
export { startWellhubEmulator } from './wellhub.ts'
