import type { Static } from 'typebox'
import { readVisitor } from '#modules/members/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { Failure, notFound } from '#platform/errors/failure.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { shareOfAddress, tooMany } from '#platform/limits/too-many.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { admitSignUpJob } from './admit-sign-up.ts'
import { consentText, consentVersion } from './consent.ts'
import type { ReceivedSignUp, SignUpForm, SignUpRequest } from './schemas.ts'
import { insertSignUp, listUnits } from './sql.ts'

/** How many sign-ups of one address in a day are accepted without a wait: a whole class may sign up in the gym's own network. */
const freeOfAddress = 30

/** What the page with the form of a company with this name needs to know. */
export async function readSignUpForm({ db, teamId }: InCompany, company: string): Promise<Static<typeof SignUpForm>> {
  const text = { 'pt-BR': consentText('pt-BR', company), en: consentText('en', company) }
  const units = await listUnits(db, teamId, true)
  return { units: units.map(({ id, name }) => ({ id, name })), consent: { version: consentVersion, text } }
}

/**
 * Stores what a visitor sent, and leaves the rest to a job. So everyone gets the same answer after the same work: whether the person is
 * already a member is looked up only when nobody waits for the answer. Sign-ups from one address slow down above a number that no gym has
 * in a day. Those of one company are processed one after the other, however many there are.
 */
export async function signUp(
  ctx: Acting,
  { tries, name }: { tries: Tries; name: string },
  { consent, language, ...sent }: SignUpRequest,
): Promise<Static<typeof ReceivedSignUp> | Failure<'INVALID_REQUEST' | 'NOT_FOUND' | 'RATE_LIMIT_EXCEEDED'>> {
  const { db, teamId } = ctx
  const person = readVisitor(sent, localDate(ctx.now, ctx.timeZone))
  if (person instanceof Failure) return person
  if (sent.store_id != null) {
    const units = await listUnits(db, teamId, true)
    if (!units.some(({ id }) => id === sent.store_id)) return notFound('Unit', 'store_id')
  }
  const { address, device } = ctx.origin
  const { waitMs } = await tries.take(shareOfAddress(ctx, 'sign-up', freeOfAddress))
  if (waitMs > 0) return tooMany('TOO_MANY_TRIES', waitMs)
  const id = newId()
  const shown = { language, consent_version: consent, consent_text: consentText(language, name) }
  await attributed(ctx, async (tx) => {
    const row = { id, at: timestampText(ctx.now), sent: JSON.stringify(sent), ...shown, address, device }
    await insertSignUp(tx.db, teamId, row)
    await enqueue(tx.db, admitSignUpJob, { teamId, signUpId: id })
  })
  return { received: true }
}
