import { changeOwnPreferences, readOwnPreferences } from '#modules/notices/own-preferences.ts'
import { OwnPreferences, PreferenceChanges } from '#modules/notices/schemas.ts'
import { data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import { type PhoneContext, phoneEndpoints } from '../context.ts'

const endpoint = phoneEndpoints({ tag: 'App' })

export const noticeAppEndpoints: Endpoint<PhoneContext>[] = [
  endpoint('GET /preferences', {
    operationId: 'getOwnPreferences',
    summary: 'The member’s language, and which notices come by mail',
    reply: data(OwnPreferences),
    handle: (ctx) => readOwnPreferences(ctx, ctx.memberId),
  }),
  endpoint('PATCH /preferences', {
    operationId: 'changeOwnPreferences',
    summary: 'Choose the language, and which notices come by mail',
    description: 'Only the fields sent change.',
    body: PreferenceChanges,
    reply: data(OwnPreferences),
    handle: (ctx, { body }) => changeOwnPreferences(ctx, ctx.memberId, body),
  }),
]
