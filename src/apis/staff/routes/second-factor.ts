import type { FastifyInstance, FastifyRequest } from 'fastify'
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
import { readMarks } from '#modules/staff/known-device.ts'
import { ownPasskeyCreation } from '#modules/staff/passkeys.ts'
import { describeSecondFactor } from '#modules/staff/second-factor.ts'
import type { SignInParts } from '#modules/staff/sign-in.ts'
import { newTotp, openTotp, sealTotp } from '#modules/staff/totp.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { MadePasskey, passkeyRequest } from '#platform/auth/passkeys.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { Live } from '#platform/events/live.ts'
import { refuse } from '#platform/http/answers.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { Id, Text } from '#platform/schema/schema.ts'
import { placeOf } from '#platform/values/networks.ts'
import { sessionsTopic } from '../live-route.ts'
import { ownRoutes } from '../own-account.ts'
import { beginStep, goodForMs, pendingStep, takeStep } from '../pending-steps.ts'
import { goOn, signedInStaff } from '../sessions.ts'

/** For each known device, and for each network, which may be that of a whole gym. */
const challengesPerMinute = 60

export const TotpCode = Type.Object({ code: Text(40) })
export const NewPasskey = Type.Object({ name: Text(100), passkey: MadePasskey })
export const PasskeyParams = Type.Object({ id: Id() })

/**
 * Setting, replacing and removing one's own second factor, and signing in with a passkey. These routes are registered
 * before the session check, because staff who still owe a second factor may use these and nothing else.
 */
export async function secondFactorRoutes(app: FastifyInstance, parts: SignInParts & { live: Live }): Promise<void> {
  const { db, box, live } = parts
  const config = { open: true }
  const own = ownRoutes(app, parts, config)

  own('GET /session/second-factor', {}, ({ person }) => describeSecondFactor(db, person))

  own('POST /session/totp', { confirmed: true }, async ({ person }, request) => {
    const proposed = newTotp(person)
    const sealedSecret = sealTotp(box, person, proposed.secret).toString('base64')
    beginStep(request.session, 'totp', { sealedSecret, epoch: person.session_epoch })
    return proposed
  })

  own('PUT /session/totp', { body: TotpCode }, async (account, request) => {
    const { person } = account
    const begun = pendingStep(request.session, 'totp')
    if (begun?.epoch !== person.session_epoch) return tooLate()
    const secret = openTotp(box, person, Buffer.from(begun.sealedSecret, 'base64'))
    if (secret === undefined) return tooLate()
    const { code } = request.body as Static<typeof TotpCode>
    return change(account, request, (tx) => setTotp(tx, parts, { secret, code }))
  })

  own('DELETE /session/totp', { confirmed: true }, (account, request) => change(account, request, removeTotp))

  own('POST /session/passkeys/creation', { confirmed: true }, async ({ person }, request) => {
    const options = await ownPasskeyCreation(parts, person)
    beginStep(request.session, 'passkey', { challenge: options.challenge, epoch: person.session_epoch })
    return options
  })

  own('POST /session/passkeys', { body: NewPasskey }, async (account, request) => {
    const begun = takeStep(request.session, 'passkey')
    if (begun?.epoch !== account.person.session_epoch) return tooLate()
    const { name, passkey: answer } = request.body as Static<typeof NewPasskey>
    const made = { name, answer, challenge: begun.challenge }
    return change(account, request, (tx) => addPasskey(tx, parts, made))
  })

  own('DELETE /session/passkeys/:id', { confirmed: true, params: PasskeyParams }, (account, request) => {
    const { id } = request.params as Static<typeof PasskeyParams>
    return change(account, request, (tx) => removePasskey(tx, id))
  })

  own('POST /session/recovery-codes', { confirmed: true }, (account, request) =>
    change(account, request, renewRecoveryCodes),
  )

  app.post('/session/passkey/challenge', { config }, async (request, reply) => {
    const [mark] = readMarks(box, request)
    const asker = mark === undefined ? placeOf(request.ip) : `device ${mark.deviceId}`
    const { allowed, resetMs } = await parts.rateLimiter.count(`challenges to ${asker}`, challengesPerMinute)
    if (!allowed) return refuse(reply, tooMany('TOO_MANY_TRIES', resetMs))
    const options = await passkeyRequest(parts.origin())
    beginStep(request.session, 'signature', { challenge: options.challenge })
    // The session of somebody who has not signed in lasts only as long as its challenge.
    if (request.session.signedIn === undefined) request.session.options({ maxAge: goodForMs })
    return reply.send({ success: true, data: options })
  })

  /** Applies a change to the person's own account and keeps this session open. */
  async function change(
    account: OwnAccount,
    request: FastifyRequest,
    carryOut: (tx: OwnAccount) => Promise<FactorChange | AccountFailure>,
  ) {
    const changed = await attributed(account, carryOut)
    if (changed instanceof Failure) return changed
    await goOn(request, changed.epoch)
    live.note(account.teamId, sessionsTopic)
    const now = (await signedInStaff(db, request)) ?? account.person
    return { ...(await describeSecondFactor(db, now)), new_recovery_codes: changed.recoveryCodes }
  }
}

function tooLate(): Failure<'INVALID_REQUEST'> {
  const message = 'comes too late: confirm with your password again'
  return invalidRequest([{ field: 'request', rule: 'too_late', message }])
}
