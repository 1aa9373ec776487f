import { Type } from 'typebox'
import { proofReasons } from '#modules/member-app/fresh-proof.ts'
import { challengePasskey, openByPasskey } from '#modules/member-app/open-by-passkey.ts'
import {
  addPasskey,
  addPasskeyReasons,
  beginPasskey,
  listOwnPasskeys,
  removePasskey,
} from '#modules/member-app/own-passkeys.ts'
import {
  AppSession,
  OwnPasskey,
  PasskeyCreation,
  PasskeyParams,
  PasskeyRequest,
  RemovedPasskeys,
} from '#modules/member-app/schemas.ts'
import { MadePasskey, SignedPasskey } from '#platform/auth/passkeys.ts'
import { created, data, type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts'
import type { Tries } from '#platform/limits/tries.ts'

const scope = 'app'
const tag = 'App'

/** Coming in by a passkey, and the passkeys of a member. `origin` is where users reach the service. */
export function passkeyAppEndpoints({ tries, origin }: { tries: Tries; origin: () => string }): Endpoint[] {
  return [
    endpoint('POST /passkey/challenge', {
      operationId: 'challengeAppPasskey',
      scope,
      open: true,
      transaction: false,
      tag,
      summary: 'What a passkey has to sign',
      description: 'Options for `navigator.credentials.get`, good for five minutes.',
      reply: data(PasskeyRequest),
      failures: ['NOT_FOUND'],
      handle: (ctx) => challengePasskey(ctx, origin()),
    }),
    endpoint('POST /session/passkey', {
      operationId: 'beginAppSessionByPasskey',
      scope,
      open: true,
      transaction: false,
      tag,
      summary: 'Come in by a passkey',
      description: 'The answer sets the cookie of the session.',
      body: Type.Object({ passkey: SignedPasskey }),
      reply: created(AppSession),
      failures: ['NOT_FOUND'],
      handle: (ctx, { body }) => openByPasskey(ctx, { tries, origin: origin() }, body.passkey),
    }),
    endpoint('GET /passkeys', {
      operationId: 'listOwnPasskeys',
      scope,
      tag,
      summary: "The member's passkeys",
      reply: data(Type.Array(OwnPasskey)),
      failures: ['NOT_FOUND'],
      handle: (ctx) => listOwnPasskeys(ctx),
    }),
    endpoint('POST /passkeys/creation', {
      operationId: 'beginOwnPasskey',
      scope,
      transaction: false,
      tag,
      summary: 'What to make a passkey with',
      description: 'Options for `navigator.credentials.create`, good for five minutes and this session.',
      reply: data(PasskeyCreation),
      failures: ['NOT_FOUND'],
      reasons: proofReasons,
      handle: (ctx) => beginPasskey(ctx, origin()),
    }),
    endpoint('POST /passkeys', {
      operationId: 'addOwnPasskey',
      scope,
      tag,
      summary: 'Add a passkey',
      description: 'With it the member comes in on any device that has it, until it is removed.',
      body: Type.Object({ passkey: MadePasskey }),
      reply: created(OwnPasskey),
      failures: ['NOT_FOUND', 'DUPLICATE_ENTRY'],
      reasons: addPasskeyReasons,
      handle: (ctx, { body }) => addPasskey(ctx, origin(), body.passkey),
    }),
    endpoint('DELETE /passkeys/:id', {
      operationId: 'removeOwnPasskey',
      scope,
      tag,
      summary: 'Remove a passkey',
      description: 'Sessions that began by it go on.',
      params: PasskeyParams,
      reply: data(RemovedPasskeys),
      handle: (ctx, { params }) => removePasskey(ctx, params.id),
    }),
  ]
}
