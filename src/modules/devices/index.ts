export { originOfDevice } from './address-rules.ts'
export { admitAtDevice, releaseDevice } from './ask-device.ts'
export { companyOfCode, findBridge } from './bridges.ts'
export { type EndedCommand, insertCommand, listCommands } from './commands.ts'
export { sealedDevicePasswords } from './config.ts'
export { type ChangedConnection, changeConnection } from './connection.ts'
export { deviceOfBridge } from './devices-of-bridge.ts'
export { deviceKind } from './kinds.ts'
export { findPairedDevice } from './kiosk.ts'
export { getDevice, listPairedDevices } from './list-devices.ts'
export { makePairingCode, unpairDevice } from './pairing.ts'
export { findDevice } from './sql.ts'
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
  MemberOnDevice,
  MembersPage,
  makes,
  type PairAnswer,
  SyncedRequest,
  type TokenAnswer,
} from './wire.ts'
