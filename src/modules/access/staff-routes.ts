import { bare, endpoint } from '#platform/http/endpoint.ts'
import { overrideEntry } from './override-entry.ts'
import { EntryAnswer, Override } from './schemas.ts'

export const accessStaffEndpoints = [
  endpoint({
    method: 'POST',
    path: '/access/override',
    operationId: 'overrideEntry',
    scope: 'access:override',
    tag: 'Access',
    summary: 'Let a member in against the rules',
    body: Override,
    reply: bare(EntryAnswer),
    failures: ['NOT_FOUND'],
    handle: (ctx, { body }) => overrideEntry(ctx, body),
  }),
]
