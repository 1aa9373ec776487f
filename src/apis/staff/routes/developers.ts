import { Type } from 'typebox'
import { keyLimitReasons } from '#modules/developers/key-limits.ts'
import {
  ApiKey,
  createApiKey,
  keyReasons,
  listApiKeys,
  NewApiKey,
  RotateApiKey,
  revokeApiKey,
  rotateApiKey,
  ShownApiKey,
} from '#modules/developers/keys.ts'
import { ApiRequest, ApiRequestsQuery, listApiRequests } from '#modules/developers/requests.ts'
import { created, data, type Endpoint, page } from '#platform/endpoint/endpoint.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { Id, Timestamp } from '#platform/schema/schema.ts'
import { type StaffContext, staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Developers', scope: { read: 'developers:read', write: 'developers:write' } })

/** The endpoints with which staff create and end API keys. */
export function developerStaffEndpoints(limits: Pick<Limits, 'keyRate'>): Endpoint<StaffContext>[] {
  return [
    endpoint('GET /keys', {
      operationId: 'listApiKeys',
      summary: 'List API keys',
      reply: data(Type.Array(ApiKey)),
      handle: (ctx) => listApiKeys(ctx),
    }),
    endpoint('POST /keys', {
      operationId: 'createApiKey',
      confirm: true,
      summary: 'Create an API key; it is shown once',
      shownOnce: 'Revoke the key that was created, and create another.',
      body: NewApiKey,
      reply: created(ShownApiKey),
      reasons: keyLimitReasons,
      handle: (ctx, { body }) => createApiKey(ctx, body, limits.keyRate),
    }),
    endpoint('POST /keys/:id/revoke', {
      operationId: 'revokeApiKey',
      confirm: true,
      summary: 'End an API key at once',
      reply: data(Type.Object({ id: Id(), revoked_at: Timestamp() })),
      handle: (ctx, { params: { id } }) => revokeApiKey(ctx, id),
    }),
    endpoint('POST /keys/:id/rotate', {
      operationId: 'rotateApiKey',
      confirm: true,
      summary: 'Replace an API key; the old one works during the overlap',
      shownOnce: 'Replace the new key once more; the old one works during its overlap.',
      body: RotateApiKey,
      reply: data(ShownApiKey),
      reasons: { ...keyReasons, ...keyLimitReasons },
      handle: (ctx, { params: { id }, body }) => rotateApiKey(ctx, id, body.overlap_hours ?? 24),
    }),
    endpoint('GET /requests', {
      operationId: 'listApiRequests',
      mayLag: true,
      summary: 'The requests made with API keys',
      query: ApiRequestsQuery,
      reply: page(ApiRequest),
      handle: (ctx, { query }) => listApiRequests(ctx, query),
    }),
  ]
}
