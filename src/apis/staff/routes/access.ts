import { EntryAnswer, Override } from '#modules/access/schemas.ts'
import { overrideEntry } from '#modules/passages/override-entry.ts'
import { bare } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Access', scope: 'access:override' })

export const accessStaffEndpoints = [
  endpoint('POST /access/override', {
    operationId: 'overrideEntry',
    summary: 'Let a member in against the rules',
    description:
      'With `device_id` the turnstile is released, and the entry is written when its arm turns; without it, at once.',
    body: Override,
    reply: bare(EntryAnswer),
    failures: ['NOT_FOUND'],
    reasons: { DEVICE_OFFLINE: 'The turnstile cannot be reached now.' },
    handle: (ctx, { body }) => overrideEntry(ctx, body),
  }),
]
