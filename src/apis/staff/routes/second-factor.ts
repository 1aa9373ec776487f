import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { AccountFailure } from '#modules/staff/account-reasons.ts'
import {
  addPasskey,
  type FactorChange,
  type OwnAccount,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  setTotp,
} from '#modules/staff/change-second-factor.ts'
import { confirmPerson } from '#modules/staff/confirm-identity.ts'
import { readMarks } from '#modules/staff/known-device.ts'
import { ownPasskeyCreation } from '#modules/staff/passkeys.ts'
import { describeSecondFactor, type ShownFactor } from '#modules/staff/second-factor.ts'
import { staffCaller } from '#modules/staff/sessions.ts'
import type { SignedIn, SignInParts, Visitor } from '#modules/staff/sign-in.ts'
import { signInByPasskey } from '#modules/staff/sign-in-by-passkey.ts'
import type { StaffOfCompany } from '#modules/staff/sql.ts'
import { newTotp, openTotp, sealTotp } from '#modules/staff/totp.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { MadePasskey, passkeyRequest, SignedPasskey } from '#platform/auth/passkeys.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Live } from '#platform/events/live.ts'
import { refuse } from '#platform/http/answers.ts'
import { originOf } from '#platform/http/request-origin.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { Id, Optional, Text } from '#platform/schema/schema.ts'
import { placeOf } from '#platform/values/networks.ts'
import { staffContext } from '../api.ts'
import { sessionsTopic } from '../live-route.ts'
import { beginStep, goodForMs, pendingStep, takeStep } from '../pending-steps.ts'
import { goOn, signedInStaff } from '../sessions.ts'

/** The fields of a body that show a second factor, in addition to the password. */
export const ShownFactorFields = { code: Optional(Text(40)), passkey: Optional(SignedPasskey) }

/** Per device that is known, and per network, which may be that of a whole gym. */
const challengesPerMinute = 60

/** What signed-in staff send to confirm their identity. */
export const Confirmation = Type.Object({ password: Text(200), ...ShownFactorFields })
export const TotpCode = Type.Object({ code: Text(40) })
export const NewPasskey = Type.Object({ name: Text(100), passkey: MadePasskey })
export const PasskeySignIn = Type.Object({ passkey: SignedPasskey })
export const PasskeyParams = Type.Object({ id: Id() })

interface Parts extends SignInParts {
  live: Live
  /** Begins the session of a person who signed in by passkey. */
  begin: (request: FastifyRequest, reply: FastifyReply, signedIn: SignedIn) => Promise<FastifyReply>
  visitorOf: (request: FastifyRequest) => Visitor
}

/**
 * The second factor that a body shows. The challenge that a passkey signed is removed from the session, so that it is
 * valid only once.
 */
export function shownFactor(request: FastifyRequest): ShownFactor {
  const { code, passkey } = request.body as Pick<ShownFactor, 'code' | 'passkey'>
  const challenge = passkey == null ? undefined : takeStep(request.session, 'signature')?.challenge
  return { code, passkey, challenge, from: originOf(request) }
}

/**
 * Setting, replacing and removing one's own second factor, and signing in with a passkey. These routes are registered
 * before the session check, because staff who still owe a second factor may use these and nothing else.
 */
export async function secondFactorRoutes(app: FastifyInstance, parts: Parts): Promise<void> {
  const { db, box, live } = parts
  const config = { open: true }
  const confirmed = { config, schema: { body: Confirmation } }

  app.get('/session/second-factor', { config }, (request, reply) =>
    withPerson(request, reply, async (person) => describeSecondFactor(db, person)),
  )

  app.post('/session/totp', confirmed, (request, reply) =>
    withConfirmed(request, reply, async (person) => {
      const proposed = newTotp(person)
      const sealedSecret = sealTotp(box, person, proposed.secret).toString('base64')
      beginStep(request.session, 'totp', { sealedSecret, epoch: person.session_epoch })
      return proposed
    }),
  )

  app.put('/session/totp', { config, schema: { body: TotpCode } }, (request, reply) =>
    withPerson(request, reply, async (person) => {
      const begun = pendingStep(request.session, 'totp')
      if (begun?.epoch !== person.session_epoch) return tooLate()
      const secret = openTotp(box, person, Buffer.from(begun.sealedSecret, 'base64'))
      if (secret === undefined) return tooLate()
      const { code } = request.body as Static<typeof TotpCode>
      return change(request, person, (account) => setTotp(account, parts, { secret, code }))
    }),
  )

  app.delete('/session/totp', confirmed, (request, reply) =>
    withConfirmed(request, reply, (person) => change(request, person, removeTotp)),
  )

  app.post('/session/passkeys/creation', confirmed, (request, reply) =>
    withConfirmed(request, reply, async (person) => {
      const options = await ownPasskeyCreation(parts, person)
      beginStep(request.session, 'passkey', { challenge: options.challenge, epoch: person.session_epoch })
      return options
    }),
  )

  app.post('/session/passkeys', { config, schema: { body: NewPasskey } }, (request, reply) =>
    withPerson(request, reply, async (person) => {
      const begun = takeStep(request.session, 'passkey')
      if (begun?.epoch !== person.session_epoch) return tooLate()
      const { name, passkey: answer } = request.body as Static<typeof NewPasskey>
      const made = { name, answer, challenge: begun.challenge }
      return change(request, person, (account) => addPasskey(account, parts, made))
    }),
  )

  app.delete(
    '/session/passkeys/:id',
    { config, schema: { body: Confirmation, params: PasskeyParams } },
    (request, reply) =>
      withConfirmed(request, reply, (person) => {
        const { id } = request.params as Static<typeof PasskeyParams>
        return change(request, person, (account) => removePasskey(account, id))
      }),
  )

  app.post('/session/recovery-codes', confirmed, (request, reply) =>
    withConfirmed(request, reply, (person) => change(request, person, renewRecoveryCodes)),
  )

  app.post('/session/passkey/challenge', { config }, async (request, reply) => {
    const [mark] = readMarks(box, request)
    const asker = mark === undefined ? placeOf(request.ip) : `device ${mark.deviceId}`
    const { allowed, resetMs } = await parts.rateLimiter.count(`challenges to ${asker}`, challengesPerMinute)
    if (!allowed) return refuse(reply, tooMany('TOO_MANY_TRIES', resetMs))
    const options = await passkeyRequest(parts.origin())
    beginStep(request.session, 'signature', { challenge: options.challenge })
    // The session of somebody who never signs in lasts no longer than the challenge that it holds.
    if (request.session.signedIn === undefined) request.session.options({ maxAge: goodForMs })
    return reply.send({ success: true, data: options })
  })

  app.post('/session/passkey', { config, schema: { body: PasskeySignIn } }, async (request, reply) => {
    const { passkey } = request.body as Static<typeof PasskeySignIn>
    const shown = { ...shownFactor(request), passkey }
    const signedIn = await signInByPasskey(parts, shown, parts.visitorOf(request))
    return signedIn instanceof Failure ? refuse(reply, signedIn) : parts.begin(request, reply, signedIn)
  })

  /** Applies a change to the person's own account and keeps this session open. */
  async function change(
    request: FastifyRequest,
    person: StaffOfCompany,
    carryOut: (account: OwnAccount) => Promise<FactorChange | AccountFailure>,
  ) {
    const ctx = staffContext(db, staffCaller(person), request)
    const changed = await attributed(ctx, (tx) => carryOut({ ...tx, person, origin: originOf(request) }))
    if (changed instanceof Failure) return changed
    await goOn(request, changed.epoch)
    live.note(person.team_id, sessionsTopic)
    const now = (await signedInStaff(db, request)) ?? person
    return { ...(await describeSecondFactor(db, now)), new_recovery_codes: changed.recoveryCodes }
  }

  async function withConfirmed(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (person: StaffOfCompany) => Promise<Told>,
  ): Promise<FastifyReply> {
    return withPerson(request, reply, async (person) => {
      const { password } = request.body as Static<typeof Confirmation>
      return (await confirmPerson(parts, person, { ...shownFactor(request), password })) ?? answer(person)
    })
  }

  async function withPerson(
    request: FastifyRequest,
    reply: FastifyReply,
    answer: (person: StaffOfCompany) => Promise<Told>,
  ): Promise<FastifyReply> {
    const person = await signedInStaff(db, request)
    return send(reply, person === undefined ? new Failure('UNAUTHORIZED', 'Sign in first.') : await answer(person))
  }
}

/** Either data, which must not look like a failure, or a failure with a known reason. */
type Told = (object & { kind?: never }) | AccountFailure

function send(reply: FastifyReply, answer: Told): FastifyReply {
  return answer instanceof Failure ? refuse(reply, answer) : reply.send({ success: true, data: answer })
}

function tooLate(): Failure<'INVALID_REQUEST'> {
  const message = 'comes too late: confirm with your password again'
  return invalidRequest([{ field: 'request', rule: 'too_late', message }])
}
