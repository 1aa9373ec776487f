import { changeOwnPreferences, readOwnPreferences } from '#modules/notices/own-preferences.ts'
import { OwnPreferences, PreferenceChanges } from '#modules/notices/schemas.ts'
import { data, type Endpoint, endpointsWith } from '#platform/endpoint/endpoint.ts'

const endpoint = endpointsWith({ tag: 'App', scope: 'app', failures: ['NOT_FOUND'] })

export const noticeAppEndpoints: Endpoint[] = [
  endpoint('GET /preferences', {
    operationId: 'getOwnPreferences',
    summary: 'The language of the member, and of what to be told by mail',
    reply: data(OwnPreferences),
    handle: (ctx) => readOwnPreferences(ctx),
  }),
  endpoint('PATCH /preferences', {
    operationId: 'changeOwnPreferences',
    summary: 'Choose the language, and of what to be told by mail',
    description: 'Only what is sent changes.',
    body: PreferenceChanges,
    reply: data(OwnPreferences),
    handle: (ctx, { body }) => changeOwnPreferences(ctx, body),
  }),
]
