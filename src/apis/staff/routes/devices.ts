import { Type } from 'typebox'
import { configureDevice, freeDevice } from '#modules/bridges/ask-device.ts'
import { listCommands } from '#modules/bridges/commands.ts'
import { changeConnection, getConnection } from '#modules/bridges/connection.ts'
import { getDevice, listPairedDevices } from '#modules/devices/list-devices.ts'
import { makePairingCode, unpairDevice } from '#modules/devices/pairing.ts'
import {
  AskedCommand,
  ChangedConnection,
  Connection,
  DeviceCommand,
  DeviceParams,
  PairedDevice,
  PairingCode,
  Passage,
  Release,
  Unpaired,
} from '#modules/devices/schemas.ts'
import { created, data } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({
  tag: 'Devices',
  scope: { read: 'access:read', write: 'settings:write' },
  params: DeviceParams,
})
const offline = { DEVICE_OFFLINE: 'The device cannot be reached now.' }

export const deviceStaffEndpoints = [
  endpoint('GET /devices', {
    operationId: 'listPairedDevices',
    summary: 'The devices at the doors, which of them are paired, and their state',
    reply: data(Type.Array(PairedDevice)),
    handle: (ctx) => listPairedDevices(ctx, ctx.unitIds),
  }),
  endpoint('GET /devices/:id', {
    operationId: 'getDevice',
    summary: 'A device at a door',
    reply: data(PairedDevice),
    handle: (ctx, { params }) => getDevice(ctx, params.id),
  }),
  endpoint('POST /devices/:id/pairing', {
    operationId: 'makePairingCode',
    confirm: true,
    summary: 'Create the code for pairing a device',
    description: 'It can be used once and within ten minutes. An earlier code of the device becomes invalid.',
    shownOnce: 'Create a new code, which replaces this one.',
    reply: created(PairingCode),
    handle: (ctx, { params }) => makePairingCode(ctx, params.id),
  }),
  endpoint('DELETE /devices/:id/pairing', {
    operationId: 'unpairDevice',
    summary: 'Unpair a device',
    description: 'Its token and its pairing are invalid from then on.',
    reply: data(Unpaired),
    handle: (ctx, { params }) => unpairDevice(ctx, params.id),
  }),
  endpoint('GET /devices/:id/connection', {
    operationId: 'getDeviceConnection',
    scope: 'settings:read',
    summary: 'How a turnstile is reached on the network of the gym',
    reply: data(Connection),
    handle: (ctx, { params }) => getConnection(ctx, params.id),
  }),
  endpoint('PATCH /devices/:id/connection', {
    operationId: 'changeDeviceConnection',
    confirm: true,
    summary: 'Change how a turnstile is reached on the network of the gym',
    body: ChangedConnection,
    reply: data(Connection),
    reasons: { FACTORY_PASSWORD: 'This is the password with which such devices are delivered.' },
    handle: (ctx, { params, body }) => changeConnection(ctx, ctx.box, params.id, body),
  }),
  endpoint('POST /devices/:id/release', {
    operationId: 'releaseDevice',
    scope: 'access:override',
    summary: 'Release the arm of a turnstile once',
    description: 'The person who stands there passes, against all rules. The audit trail says who did it and why.',
    body: Release,
    reply: created(AskedCommand),
    reasons: offline,
    handle: (ctx, { params, body }) => freeDevice(ctx, params.id, { kind: 'release', ...body }),
  }),
  endpoint('POST /devices/:id/test-passage', {
    operationId: 'testPassage',
    summary: 'Release the arm of a turnstile once, to test it',
    description: 'Its turn counts for nothing.',
    body: Passage,
    reply: created(AskedCommand),
    reasons: offline,
    handle: (ctx, { params, body }) => freeDevice(ctx, params.id, { kind: 'test_passage', ...body }),
  }),
  endpoint('POST /devices/:id/configuration', {
    operationId: 'configureDevice',
    summary: 'Write the settings of a turnstile into it again',
    reply: created(AskedCommand),
    reasons: offline,
    handle: (ctx, { params }) => configureDevice(ctx, params.id),
  }),
  endpoint('GET /devices/:id/commands', {
    operationId: 'listDeviceCommands',
    summary: 'The latest commands to a turnstile, and how they ended',
    reply: data(Type.Array(DeviceCommand)),
    handle: (ctx, { params }) => listCommands(ctx, params.id),
  }),
]
