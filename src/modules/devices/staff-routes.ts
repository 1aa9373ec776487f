import { Type } from 'typebox'
import { created, data, endpoint } from '#platform/http/endpoint.ts'
import { listPairedDevices, makePairingCode, unpairDevice } from './pairing.ts'
import { DeviceParams, PairedDevice, PairingCode, Unpaired } from './schemas.ts'

const tag = 'Settings'

export const deviceStaffEndpoints = [
  endpoint({
    method: 'GET',
    path: '/devices',
    operationId: 'listPairedDevices',
    scope: 'settings:read',
    tag,
    summary: 'The devices at the doors, and which of them are paired',
    reply: data(Type.Array(PairedDevice)),
    handle: (ctx) => listPairedDevices(ctx),
  }),
  endpoint({
    method: 'POST',
    path: '/devices/:id/pairing',
    operationId: 'makePairingCode',
    scope: 'settings:write',
    confirm: true,
    tag,
    summary: 'Make the code by which a device is paired',
    description: 'Good once and for ten minutes. An earlier code of the device is worthless then.',
    shownOnce: 'Make a new code, which takes the place of this one.',
    params: DeviceParams,
    reply: created(PairingCode),
    failures: ['NOT_FOUND'],
    handle: (ctx, { params }) => makePairingCode(ctx, params.id),
  }),
  endpoint({
    method: 'DELETE',
    path: '/devices/:id/pairing',
    operationId: 'unpairDevice',
    scope: 'settings:write',
    tag,
    summary: 'Unpair a device',
    description: 'Its token opens nothing from then on.',
    params: DeviceParams,
    reply: data(Unpaired),
    failures: ['NOT_FOUND'],
    handle: (ctx, { params }) => unpairDevice(ctx, params.id),
  }),
]
