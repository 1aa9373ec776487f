import type { Static } from 'typebox'
import { resolveSource } from '#modules/companies/index.ts'
import { readVisitor } from '#modules/members/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { noteLive } from '#platform/events/live.ts'
import { shareOfAddress, tooMany } from '#platform/limits/too-many.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { localDate, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { consentText, consentVersion } from './consent.ts'
import { findOpenLeadLike, insertLead, updateLead } from './leads-sql.ts'
import type { LeadForm, LeadRequest, ReceivedLead } from './schemas.ts'

/** How many requests of one address in a day are accepted without a wait. */
const freeOfAddress = 20
const longestMessage = 4000

/** The text that the form asks visitors of this company to agree to. */
export function readLeadForm(company: string): Static<typeof LeadForm> {
  const text = { 'pt-BR': consentText('pt-BR', company), en: consentText('en', company) }
  return { consent: { version: consentVersion, text } }
}

/**
 * Stores what a visitor of the company's website sent, with the text that they agreed to. A visitor who has asked before stays the same
 * lead: the message is appended, and a phone or e-mail that was missing is added. The answer does not reveal whether the visitor is known.
 */
export async function takeLead(
  ctx: Acting,
  { tries, name }: { tries: Tries; name: string },
  { consent, language, message, source, ...sent }: LeadRequest,
): Promise<Static<typeof ReceivedLead> | Failure<'INVALID_REQUEST' | 'RATE_LIMIT_EXCEEDED'>> {
  const person = readVisitor(sent, localDate(ctx.now, ctx.timeZone))
  if (person instanceof Failure) return person
  const { full_name, phone, email } = person
  const { waitMs } = await tries.take(shareOfAddress(ctx, 'lead', freeOfAddress))
  if (waitMs > 0) return tooMany('TOO_MANY_TRIES', waitMs)
  await attributed(ctx, async (tx) => {
    const { db, teamId } = tx
    const at = timestampText(tx.now)
    const agreed = { consent_version: consent, consent_text: consentText(language, name) }
    const open = await findOpenLeadLike(db, teamId, { phone, email })
    if (open !== undefined) {
      const said = [open.message, message].filter(Boolean).join('\n').slice(-longestMessage) || null
      const reached = { phone: open.phone ?? phone, email: open.email ?? email }
      return updateLead(db, teamId, open.id, { message: said, ...reached, ...agreed, updated_at: at })
    }
    const known = source == null ? null : await resolveSource(db, teamId, source)
    const asking = { full_name, phone, email, source: known instanceof Failure ? null : known }
    const came = { came_by: 'site' as const, created_at: at, updated_at: at }
    return insertLead(db, teamId, { id: newId(), ...asking, message, ...agreed, ...came })
  })
  await noteLive(ctx.db, ctx.teamId, 'members')
  return { received: true }
}
