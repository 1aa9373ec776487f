import { ConfirmedEmail, DetailChanges, NewEmail, OwnDetails } from '#modules/member-app/details-schemas.ts'
import { proofReasons } from '#modules/member-app/fresh-proof.ts'
import { changeOwnDetails, readOwnDetails } from '#modules/member-app/own-details.ts'
import { askForNewEmail, confirmNewEmail, newEmailReasons } from '#modules/member-app/own-email.ts'
import { AskedCode } from '#modules/member-app/schemas.ts'
import { data, type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts'
import type { Tries } from '#platform/limits/tries.ts'

const scope = 'app'
const tag = 'App'

/** What members correct of what the gym knows of them. `tries` counts codes that are asked for and that are wrong. */
export function ownDetailsEndpoints({ tries }: { tries: Tries }): Endpoint[] {
  return [
    endpoint('GET /details', {
      operationId: 'getOwnDetails',
      scope,
      tag,
      summary: "The member's contact, goals and training time",
      reply: data(OwnDetails),
      failures: ['NOT_FOUND'],
      handle: (ctx) => readOwnDetails(ctx),
    }),
    endpoint('PATCH /details', {
      operationId: 'changeOwnDetails',
      scope,
      tag,
      summary: 'Correct the phone number, goals and training time',
      description: 'Only the fields sent change; null clears a field.',
      body: DetailChanges,
      reply: data(OwnDetails),
      failures: ['NOT_FOUND'],
      handle: (ctx, { body }) => changeOwnDetails(ctx, body),
    }),
    endpoint('POST /details/email', {
      operationId: 'askForNewEmail',
      scope,
      // Tries are counted outside of the transaction, or a refusal would undo the count.
      transaction: false,
      tag,
      summary: 'Ask for a code at a new e-mail address',
      description: 'Until the code is sent back, the address stays as it is.',
      body: NewEmail,
      reply: data(AskedCode),
      failures: ['NOT_FOUND'],
      reasons: proofReasons,
      handle: (ctx, { body }) => askForNewEmail(ctx, tries, body),
    }),
    endpoint('POST /details/email/code', {
      operationId: 'confirmNewEmail',
      scope,
      transaction: false,
      tag,
      summary: 'Change the e-mail address by the code that was mailed to it',
      description: 'The address that the member had is told, and every way into the app ends but this phone.',
      body: ConfirmedEmail,
      reply: data(OwnDetails),
      failures: ['NOT_FOUND', 'DUPLICATE_ENTRY'],
      reasons: newEmailReasons,
      handle: (ctx, { body }) => confirmNewEmail(ctx, tries, body),
    }),
  ]
}
