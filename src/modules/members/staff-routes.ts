import { data, endpoint } from '#platform/http/endpoint.ts'
import { correctPerson } from './correct-person.ts'
import { Member, MemberIdParams, PersonChanges } from './schemas.ts'

export const personEndpoints = [
  endpoint({
    method: 'PATCH',
    path: '/members/:id/person',
    operationId: 'correctPerson',
    scope: 'members:write',
    tag: 'Members',
    summary: 'Correct who a member is',
    description: 'Changes only the fields sent, under the rules of registration; null clears one.',
    params: MemberIdParams,
    body: PersonChanges,
    reply: data(Member),
    failures: ['NOT_FOUND', 'DUPLICATE_ENTRY'],
    handle: (ctx, { params, body }) => correctPerson(ctx, params.id, body),
  }),
]
