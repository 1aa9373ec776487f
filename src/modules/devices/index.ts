export { originOfDevice } from './address-rules.ts'
export { readTurnstileCode } from './codes.ts'
export { type Connection, connectionOf, isSilent } from './connection-rules.ts'
export { deviceKind } from './kinds.ts'
export { type DeviceAtDoor, findPairedDevice } from './kiosk.ts'
export { getDevice, listPairedDevices } from './list-devices.ts'
export { countWrongCode, invalidCode, makePairingCode, unpairDevice } from './pairing.ts'
export {
  deletePairing,
  findConnection,
  findDevice,
  findTurnstile,
  listDevices,
  setBridge,
  updateConnection,
} from './sql.ts'
export {
  type BridgeConfig,
  type Command,
  type CommandResult,
  type CommandsAnswer,
  type Credential,
  DecisionAnswer,
  DecisionRequest,
  type DeviceConfig,
  type DeviceHealth,
  entrances,
  type Fact,
  FactResult,
  FactsRequest,
  FactsTaken,
  type HealthAnswer,
  type HealthRequest,
  type Make,
  MemberOnDevice,
  MembersPage,
  makes,
  type PairAnswer,
  type PairRequest,
  SyncedRequest,
  type TokenAnswer,
} from './wire.ts'
