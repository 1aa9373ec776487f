import { Type } from 'typebox'
import {
  changeMove,
  connectMove,
  decidePerson,
  fileReasons,
  keepPart,
  removeFile,
  removeMove,
  startMove,
  startReasons,
  stopMove,
} from '#modules/move-in/moves/change-moves.ts'
import type { MoveReach } from '#modules/move-in/moves/open-move.ts'
import {
  AskedMembers,
  Decision,
  FileNamed,
  FilePart,
  Move,
  MoveChange,
  NewMove,
  PreviewedSheet,
  SheetMaps,
  Start,
  UndoneRun,
  WaysToPay,
} from '#modules/move-in/moves/schemas.ts'
import { listMoves, previewMove } from '#modules/move-in/moves/show-moves.ts'
import { askForWaysToPay, countWithoutWayToPay } from '#modules/notices/index.ts'
import { findWaysToPay } from '#modules/payments/index.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { ruleViolated } from '#platform/errors/failure.ts'
import { providerReasons } from '#platform/http/outside-refusals.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Moves', scope: 'settings:write' })
const done = data(Type.Literal(true))

export const moveStaffEndpoints = (reach: MoveReach) => [
  endpoint('GET /moves', {
    operationId: 'listMoves',
    summary: 'The source that the company moves in from, the current work, and the results',
    reply: data(Type.Array(Move)),
    handle: (ctx) => listMoves(ctx),
  }),
  endpoint('POST /moves', {
    operationId: 'connectMove',
    transaction: false,
    summary: 'Connect with the source that the company moves in from, or change the settings',
    description: 'A secret that is left out stays as it was.',
    body: NewMove,
    reply: done,
    reasons: providerReasons,
    handle: (ctx, { body }) => connectMove(ctx, reach, body),
  }),
  endpoint('PATCH /moves/:id', {
    operationId: 'changeMove',
    summary: 'Repeat it each night, match the plans, or state that the gym works only here from now on',
    body: MoveChange,
    reply: done,
    handle: (ctx, { params, body }) => changeMove(ctx, params.id, body),
  }),
  endpoint('DELETE /moves/:id', {
    operationId: 'removeMove',
    summary: 'Delete the connection to a source, and the files; imported data stay',
    reply: done,
    handle: (ctx, { params }) => removeMove(ctx, params.id),
  }),
  endpoint('POST /moves/:id/start', {
    operationId: 'startMove',
    summary: 'Start a run, or a dry run, which writes nothing',
    body: Start,
    reply: done,
    reasons: startReasons,
    handle: (ctx, { params, body }) => startMove(ctx, { id: params.id, doing: body.dry_run ? 'dry_run' : 'run' }),
  }),
  endpoint('POST /moves/:id/stop', {
    operationId: 'stopMove',
    summary: 'Stop the current work; a run that is started again continues there',
    reply: done,
    handle: (ctx, { params }) => stopMove(ctx, params.id),
  }),
  endpoint('POST /moves/:id/undo', {
    operationId: 'undoMove',
    summary: 'Remove what a run has created and nobody has changed since',
    body: UndoneRun,
    reply: done,
    reasons: startReasons,
    handle: (ctx, { params, body }) => startMove(ctx, { id: params.id, doing: 'undo', undoing: body.run_id }),
  }),
  endpoint('POST /moves/:id/decisions', {
    operationId: 'decideMovedPerson',
    summary: 'Decide who a person of the old system is here',
    body: Decision,
    reply: done,
    handle: (ctx, { params, body }) => decidePerson(ctx, params.id, body),
  }),
  endpoint('GET /ways-to-pay', {
    operationId: 'getWaysToPay',
    summary: 'How many imported memberships renew automatically and have no payment method',
    reply: data(WaysToPay),
    handle: async (ctx) => ({
      missing: await countWithoutWayToPay(ctx.db, ctx.teamId),
      mandates_offered: (await findWaysToPay(ctx)).itself !== null,
    }),
  }),
  endpoint('POST /ways-to-pay/ask', {
    operationId: 'askForWaysToPay',
    summary: 'Ask their members by mail to choose a payment method, at most once a day',
    reply: data(AskedMembers),
    reasons: { MANDATES_NOT_OFFERED: 'The company has no provider for the automatic payment of memberships.' },
    handle: async (ctx) => {
      if ((await findWaysToPay(ctx)).itself !== null) return { asked: await askForWaysToPay(ctx) }
      return ruleViolated('MANDATES_NOT_OFFERED', 'Connect a provider that has mandates first.')
    },
  }),
  endpoint('POST /move-files', {
    operationId: 'uploadMoveFile',
    summary: 'Upload a part of a file of sheets',
    body: FilePart,
    reply: done,
    reasons: fileReasons,
    handle: (ctx, { body }) => keepPart(ctx, body),
  }),
  endpoint('POST /move-files/remove', {
    operationId: 'removeMoveFile',
    summary: 'Remove an uploaded file',
    body: FileNamed,
    reply: done,
    failures: ['NOT_FOUND'],
    handle: (ctx, { body }) => removeFile(ctx, body.name),
  }),
  endpoint('POST /move-files/preview', {
    operationId: 'previewMoveFiles',
    summary: 'What the uploaded sheets are recognised as, and what their first rows would become',
    body: SheetMaps,
    reply: data(Type.Array(PreviewedSheet)),
    handle: (ctx, { body }) => previewMove(ctx, body.files),
  }),
]
