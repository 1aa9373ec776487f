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
import { AppSession, OwnPasskey, PasskeyParams, RemovedPasskeys } from '#modules/member-sessions/schemas.ts'
import { MadePasskey, PasskeyCreation, PasskeyRequest, SignedPasskey } from '#platform/auth/passkeys.ts'
import { created, data, type Endpoint } from '#platform/endpoint/endpoint.ts'
import type { Tries } from '#platform/limits/tries.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { comeIn, phoneEndpoints, visitorEndpoints } from '../context.ts'

const visitorsEndpoint = visitorEndpoints({ tag: 'App' })
const endpoint = phoneEndpoints({ tag: 'App' })

interface PasskeyParts {
  tries: Tries
  /** Where users reach the service. */
  origin: () => string
  box: SecretBox
}

/** Signing in with a passkey, and the passkeys of a member. */
export function passkeyAppEndpoints({ tries, origin, box }: PasskeyParts): Endpoint[] {
  return [
    visitorsEndpoint('POST /passkey/challenge', {
      operationId: 'challengeAppPasskey',
      transaction: false,
      summary: 'The challenge that a passkey has to sign',
      description: 'Options for `navigator.credentials.get`, valid for five minutes.',
      reply: data(PasskeyRequest),
      handle: (ctx) => challengePasskey(ctx, { origin: origin(), box }),
    }),
    visitorsEndpoint('POST /session/passkey', {
      operationId: 'beginAppSessionByPasskey',
      transaction: false,
      summary: 'Sign in with a passkey',
      description: 'The answer sets the cookie of the session.',
      body: Type.Object({ passkey: SignedPasskey }),
      reply: created(AppSession),
      handle: async (ctx, { body }) => {
        const opening = { gym: ctx.gym, box, leaves: ctx.session?.id ?? null }
        return comeIn(ctx, await openByPasskey(ctx, { tries, origin: origin(), ...opening }, body.passkey))
      },
    }),
    endpoint('GET /passkeys', {
      operationId: 'listOwnPasskeys',
      summary: "The member's passkeys",
      reply: data(Type.Array(OwnPasskey)),
      handle: (ctx) => listOwnPasskeys(ctx, ctx.memberId),
    }),
    endpoint('POST /passkeys/creation', {
      operationId: 'beginOwnPasskey',
      transaction: false,
      summary: 'The options for creating a passkey',
      description: 'Options for `navigator.credentials.create`, valid for five minutes and this session.',
      reply: data(PasskeyCreation),
      reasons: proofReasons,
      handle: (ctx) => beginPasskey(ctx, { session: ctx.session, gym: ctx.gym, origin: origin(), box }),
    }),
    endpoint('POST /passkeys', {
      operationId: 'addOwnPasskey',
      summary: 'Add a passkey',
      description: 'The member can then sign in on any device that has the passkey, until it is removed.',
      body: Type.Object({ passkey: MadePasskey }),
      reply: created(OwnPasskey),
      failures: ['DUPLICATE_ENTRY'],
      reasons: addPasskeyReasons,
      handle: (ctx, { body }) => addPasskey(ctx, { session: ctx.session, origin: origin(), box }, body.passkey),
    }),
    endpoint('DELETE /passkeys/:id', {
      operationId: 'removeOwnPasskey',
      summary: 'Remove a passkey',
      description: 'Sessions that began with it go on.',
      params: PasskeyParams,
      reply: data(RemovedPasskeys),
      handle: (ctx, { params }) => removePasskey(ctx, ctx.memberId, params.id),
    }),
  ]
}
