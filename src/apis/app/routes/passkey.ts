import { Type } from 'typebox'
import { proofReasons } from '#modules/member-sessions/fresh-proof.ts'
import { challengePasskey, openByPasskey } from '#modules/member-sessions/open-by-passkey.ts'
import {
  addPasskey,
  addPasskeyReasons,
  beginPasskey,
  listOwnPasskeys,
  removePasskey,
} from '#modules/member-sessions/own-passkeys.ts'
import {
  AppSession,
  OwnPasskey,
  PasskeyCreation,
  PasskeyParams,
  PasskeyRequest,
  RemovedPasskeys,
} from '#modules/member-sessions/schemas.ts'
import { MadePasskey, SignedPasskey } from '#platform/auth/passkeys.ts'
import { created, data, type Endpoint, endpointsWith } from '#platform/endpoint/endpoint.ts'
import type { Tries } from '#platform/limits/tries.ts'

const endpoint = endpointsWith({ tag: 'App', scope: 'app', failures: ['NOT_FOUND'] })

/** Coming in by a passkey, and the passkeys of a member. `origin` is where users reach the service. */
export function passkeyAppEndpoints({ tries, origin }: { tries: Tries; origin: () => string }): Endpoint[] {
  return [
    endpoint('POST /passkey/challenge', {
      operationId: 'challengeAppPasskey',
      open: true,
      transaction: false,
      summary: 'What a passkey has to sign',
      description: 'Options for `navigator.credentials.get`, good for five minutes.',
      reply: data(PasskeyRequest),
      handle: (ctx) => challengePasskey(ctx, origin()),
    }),
    endpoint('POST /session/passkey', {
      operationId: 'beginAppSessionByPasskey',
      open: true,
      transaction: false,
      summary: 'Come in by a passkey',
      description: 'The answer sets the cookie of the session.',
      body: Type.Object({ passkey: SignedPasskey }),
      reply: created(AppSession),
      handle: (ctx, { body }) => openByPasskey(ctx, { tries, origin: origin() }, body.passkey),
    }),
    endpoint('GET /passkeys', {
      operationId: 'listOwnPasskeys',
      summary: "The member's passkeys",
      reply: data(Type.Array(OwnPasskey)),
      handle: (ctx) => listOwnPasskeys(ctx),
    }),
    endpoint('POST /passkeys/creation', {
      operationId: 'beginOwnPasskey',
      transaction: false,
      summary: 'What to make a passkey with',
      description: 'Options for `navigator.credentials.create`, good for five minutes and this session.',
      reply: data(PasskeyCreation),
      reasons: proofReasons,
      handle: (ctx) => beginPasskey(ctx, origin()),
    }),
    endpoint('POST /passkeys', {
      operationId: 'addOwnPasskey',
      summary: 'Add a passkey',
      description: 'With it the member comes in on any device that has it, until it is removed.',
      body: Type.Object({ passkey: MadePasskey }),
      reply: created(OwnPasskey),
      failures: ['DUPLICATE_ENTRY'],
      reasons: addPasskeyReasons,
      handle: (ctx, { body }) => addPasskey(ctx, origin(), body.passkey),
    }),
    endpoint('DELETE /passkeys/:id', {
      operationId: 'removeOwnPasskey',
      summary: 'Remove a passkey',
      description: 'Sessions that began by it go on.',
      params: PasskeyParams,
      reply: data(RemovedPasskeys),
      handle: (ctx, { params }) => removePasskey(ctx, params.id),
    }),
  ]
}
