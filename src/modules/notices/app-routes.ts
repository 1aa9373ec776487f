import { data, type Endpoint, endpoint } from '#platform/http/endpoint.ts'
import { changeOwnPreferences, readOwnPreferences } from './own-preferences.ts'
import { OwnPreferences, PreferenceChanges } from './schemas.ts'

const scope = 'app'
const tag = 'App'

export const noticeAppEndpoints: Endpoint[] = [
  endpoint({
    method: 'GET',
    path: '/preferences',
    operationId: 'getOwnPreferences',
    scope,
    tag,
    summary: 'The language of the member, and of what to be told by mail',
    reply: data(OwnPreferences),
    failures: ['NOT_FOUND'],
    handle: (ctx) => readOwnPreferences(ctx),
  }),
  endpoint({
    method: 'PATCH',
    path: '/preferences',
    operationId: 'changeOwnPreferences',
    scope,
    tag,
    summary: 'Choose the language, and of what to be told by mail',
    description: 'Only what is sent changes.',
    body: PreferenceChanges,
    reply: data(OwnPreferences),
    failures: ['NOT_FOUND'],
    handle: (ctx, { body }) => changeOwnPreferences(ctx, body),
  }),
]
