import { changeOwnPreferences, readOwnPreferences } from '#modules/notices/own-preferences.ts'
import { OwnPreferences, PreferenceChanges } from '#modules/notices/schemas.ts'
import { data, type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts'

const scope = 'app'
const tag = 'App'

export const noticeAppEndpoints: Endpoint[] = [
  endpoint('GET /preferences', {
    operationId: 'getOwnPreferences',
    scope,
    tag,
    summary: 'The language of the member, and of what to be told by mail',
    reply: data(OwnPreferences),
    failures: ['NOT_FOUND'],
    handle: (ctx) => readOwnPreferences(ctx),
  }),
  endpoint('PATCH /preferences', {
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
