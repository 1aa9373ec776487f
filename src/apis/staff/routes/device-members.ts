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
const endpoint = staffEndpoints({
  tag: 'Devices',
  scope: { read: 'members:read', write: 'members:write' },
  params: MemberParams,
})

export const deviceMemberStaffEndpoints = [
  endpoint('GET /members/:id/door-credentials', {
    operationId: 'getDoorCredentials',
    summary: 'How devices at the doors identify a member',
    description:
      'The number, consents to faces and fingers, what was enrolled where, and devices that still have to delete them.',
    reply: data(DoorCredentials),
    handle: (ctx, { params }) => readCredentials(ctx, params.id, ctx.unitIds),
  }),
  endpoint('POST /members/:id/enrolments', {
    operationId: 'startEnrolment',
    summary: 'Start to enrol a card, a face or a finger at a device',
    description:
      'The device starts at once; the member stands in front of it. A face and a finger need the consent of the member. The result is in the credentials.',
    body: NewEnrolment,
    reply: created(BegunEnrolment),
    reasons: enrolReasons,
    handle: (ctx, { params, body }) => startEnrolment(ctx, params.id, body),
  }),
  endpoint('POST /members/:id/consents', {
    operationId: 'noteConsent',
    summary: 'Record that a member consents to a face or a finger on devices, or no longer consents',
    description:
      'When a consent ends, every device deletes the faces and fingers of the member, and adds the member again with the card. Devices that are unreachable are listed until they have done it.',
    body: ChangedConsent,
    reply: data(Type.Object({ changed: Type.Boolean({ description: 'False when it was so before.' }) })),
    handle: (ctx, { params, body }) => noteConsent(ctx, params.id, body),
  }),
  endpoint('GET /devices/:id/members', {
    operationId: 'getDeviceMembers',
    scope: 'access:read',
    summary: 'The members who have to leave a device, and the number that it has',
    params: DeviceParams,
    reply: data(DeviceMembers),
    handle: (ctx, { params }) => readDeviceMembers(ctx, params.id),
  }),
  endpoint('POST /devices/:id/emptied', {
    operationId: 'noteDeviceEmptied',
    scope: 'settings:write',
    summary: 'Record that a device was emptied by hand',
    description: 'Ends all pending deletions, for a bridge or device that will not come back.',
    params: DeviceParams,
    reply: data(Type.Object({ left: Type.Integer({ description: 'How many members had to leave it.' }) })),
    handle: (ctx, { params }) => noteEmptied(ctx, params.id),
  }),
]
