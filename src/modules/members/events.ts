import { Type } from 'typebox'
import { eventKind } from '#platform/events/record-events.ts'
import { Member } from './schemas.ts'

const MemberStatusChange = Type.Object({
  id: Member.properties.id,
  name: Type.String(),
  status: Member.properties.status,
})

export const memberCreated = eventKind('member.created', Member)
export const memberUpdated = eventKind('member.updated', Member)
export const memberStatusChanged = eventKind('member.status_changed', MemberStatusChange)
export const memberDeactivated = eventKind('member.deactivated', Member)
