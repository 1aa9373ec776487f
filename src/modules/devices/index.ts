export { readTurnstileCode } from './codes.ts'
export { type Connection, connectionOf, isSilent } from './connection-rules.ts'
export { deviceKind } from './kinds.ts'
export type { DeviceAtDoor } from './kiosk.ts'
export { getDevice, listPairedDevices } from './list-devices.ts'
export { countWrongCode, invalidCode, makePairingCode, unpairDevice } from './pairing.ts'
export {
  findDevice,
  findTurnstile,
  findUnitOfDevice,
  listDevices,
  setBridge,
  updateConnection,
  usePairing,
} from './sql.ts'
