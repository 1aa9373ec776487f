import { Type } from 'typebox'
import { countFollowUps, listFollowUps } from '#modules/follow-ups/list-follow-ups.ts'
import { finishNote, listNotesOf, noteOnMember } from '#modules/follow-ups/notes.ts'
import { FollowUp, FollowUpLists, FollowUpQuery, MemberNote, mostListed, NewNote } from '#modules/follow-ups/schemas.ts'
import { created, data } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Members', scope: { read: 'members:contacts', write: 'members:write' } })

export const followUpStaffEndpoints = [
  endpoint('GET /follow-ups/counts', {
    operationId: 'countFollowUps',
    mayLag: true,
    summary: 'How many members wait for a call, by list',
    reply: data(FollowUpLists),
    handle: (ctx) => countFollowUps(ctx),
  }),
  endpoint('GET /follow-ups', {
    operationId: 'listFollowUps',
    summary: 'The members to call, and why',
    description: `The first ${mostListed} of a list.`,
    query: FollowUpQuery,
    reply: data(Type.Array(FollowUp)),
    handle: (ctx, { query }) => listFollowUps(ctx, query),
  }),
  endpoint('GET /members/:id/notes', {
    operationId: 'listMemberNotes',
    summary: 'The notes about a member, newest first',
    reply: data(Type.Array(MemberNote)),
    handle: (ctx, { params }) => listNotesOf(ctx, params.id),
  }),
  endpoint('POST /members/:id/notes', {
    operationId: 'noteOnMember',
    summary: 'Add a note about a member',
    body: NewNote,
    reply: created(MemberNote),
    handle: (ctx, { params, body }) => noteOnMember(ctx, params.id, body),
  }),
  endpoint('POST /notes/:id/done', {
    operationId: 'finishNote',
    summary: 'Mark a note as done',
    reply: data(MemberNote),
    handle: (ctx, { params }) => finishNote(ctx, params.id),
  }),
]
