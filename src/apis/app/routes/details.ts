import { changeOwnDetails, readOwnDetails } from '#modules/member-app/own-details.ts'
import { DetailChanges, OwnDetails } from '#modules/member-app/schemas.ts'
import { proofReasons } from '#modules/member-sessions/fresh-proof.ts'
import { askForNewEmail, confirmNewEmail, newEmailReasons } from '#modules/member-sessions/own-email.ts'
import { AskedCode, ConfirmedEmail, NewEmail } from '#modules/member-sessions/schemas.ts'
import { changePhoto, getPhoto, MemberPhoto } from '#modules/members/index.ts'
import { data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import type { Tries } from '#platform/limits/tries.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { type PhoneContext, phoneEndpoints } from '../context.ts'

const endpoint = phoneEndpoints({ tag: 'App' })

/** What members may correct of the data that the gym has about them. `tries` counts requested codes and wrong codes. */
export function ownDetailsEndpoints({ tries, box }: { tries: Tries; box: SecretBox }): Endpoint<PhoneContext>[] {
  return [
    endpoint('GET /details', {
      operationId: 'getOwnDetails',
      summary: 'The member’s contact data, goals and training time',
      reply: data(OwnDetails),
      handle: (ctx) => readOwnDetails(ctx, ctx.memberId),
    }),
    endpoint('PATCH /details', {
      operationId: 'changeOwnDetails',
      summary: 'Correct the phone number, goals and training time',
      description: 'Only the fields sent change; null clears a field.',
      body: DetailChanges,
      reply: data(OwnDetails),
      handle: (ctx, { body }) => changeOwnDetails(ctx, ctx.memberId, body),
    }),
    endpoint('GET /photo', {
      operationId: 'getOwnPhoto',
      summary: 'The photo with which the desk recognises the member',
      reply: data(MemberPhoto),
      handle: (ctx) => getPhoto(ctx, ctx.memberId),
    }),
    endpoint('PATCH /photo', {
      operationId: 'changeOwnPhoto',
      summary: 'Send a photo for the desk, or remove it',
      body: MemberPhoto,
      reply: data(MemberPhoto),
      handle: (ctx, { body }) => changePhoto(ctx, ctx.memberId, body),
    }),
    endpoint('POST /details/email', {
      operationId: 'askForNewEmail',
      // Tries are counted outside of the transaction, because a refusal would undo the count.
      transaction: false,
      summary: 'Ask for a code at a new e-mail address',
      description: 'The address changes only when the code is sent back.',
      body: NewEmail,
      reply: data(AskedCode),
      reasons: proofReasons,
      handle: (ctx, { body }) => askForNewEmail(ctx, { tries, box, session: ctx.session }, body),
    }),
    endpoint('POST /details/email/code', {
      operationId: 'confirmNewEmail',
      transaction: false,
      summary: 'Change the e-mail address with the code that was mailed to it',
      description: 'The previous address is notified, and all access to the app ends except on this phone.',
      body: ConfirmedEmail,
      reply: data(OwnDetails),
      failures: ['DUPLICATE_ENTRY'],
      reasons: newEmailReasons,
      handle: (ctx, { body }) => confirmNewEmail(ctx, { tries, box, session: ctx.session }, body),
    }),
  ]
}
