import { Type } from 'typebox'
import { noteEmptied } from '#modules/device-members/confirm-left.ts'
import { noteConsent } from '#modules/device-members/consent.ts'
import { enrolReasons, startEnrolment } from '#modules/device-members/enrol.ts'
import { readCredentials, readDeviceMembers } from '#modules/device-members/read-credentials.ts'
import {
  BegunEnrolment,
  ChangedConsent,
  DeviceMembers,
  DeviceParams,
  DoorCredentials,
  MemberParams,
  NewEnrolment,
} from '#modules/device-members/schemas.ts'
import { created, data } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

/** The tag notifies open pages of the dashboard. */
const endpoint = staffEndpoints({ tag: 'Devices', scope: { read: 'members:read', write: 'members:write' } })

export const deviceMemberStaffEndpoints = [
  endpoint('GET /members/:id/door-credentials', {
    operationId: 'getDoorCredentials',
    summary: 'What devices at the doors know a member by',
    description:
      'The number, consents to faces and fingers, what was enrolled where, and devices that still have to forget them.',
    params: MemberParams,
    reply: data(DoorCredentials),
    handle: (ctx, { params }) => readCredentials(ctx, params.id),
  }),
  endpoint('POST /members/:id/enrolments', {
    operationId: 'startEnrolment',
    summary: 'Begin to enrol a card, a face or a finger at a device',
    description:
      'The device begins at once; the member stands before it. A face and a finger need the consent of the member. What came of it is in the credentials.',
    params: MemberParams,
    body: NewEnrolment,
    reply: created(BegunEnrolment),
    reasons: enrolReasons,
    handle: (ctx, { params, body }) => startEnrolment(ctx, params.id, body),
  }),
  endpoint('POST /members/:id/consents', {
    operationId: 'noteConsent',
    summary: 'Note that a member consents to a face or a finger on devices, or not any more',
    description:
      'A consent that ends makes every device forget the faces and fingers of the member, and take the member anew with the card. Devices that are away are listed until they have done it.',
    params: MemberParams,
    body: ChangedConsent,
    reply: data(Type.Object({ changed: Type.Boolean({ description: 'False when it was so before.' }) })),
    handle: (ctx, { params, body }) => noteConsent(ctx, params.id, body),
  }),
  endpoint('GET /devices/:id/members', {
    operationId: 'getDeviceMembers',
    scope: 'access:read',
    summary: 'Who has to leave a device, and how many it holds',
    params: DeviceParams,
    reply: data(DeviceMembers),
    handle: (ctx, { params }) => readDeviceMembers(ctx, params.id),
  }),
  endpoint('POST /devices/:id/emptied', {
    operationId: 'noteDeviceEmptied',
    scope: 'settings:write',
    summary: 'Note that a device was emptied by hand',
    description: 'Ends what it had to forget, where its bridge or the device itself does not come back.',
    params: DeviceParams,
    reply: data(Type.Object({ left: Type.Integer({ description: 'How many members had to leave it.' }) })),
    handle: (ctx, { params }) => noteEmptied(ctx, params.id),
  }),
]
