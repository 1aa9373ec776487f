import { findCompanyById } from '#modules/companies/index.ts'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import type { Acting } from '#platform/context.ts'
import { type Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newToken, tokenHash } from '#platform/values/tokens.ts'
import { giveNumber } from './member-number.ts'
import { findAppMember, insertLink } from './sql.ts'

const linkLivesHours = 24

export const makeLinkReasons = {
  APP_OFF: 'The app is switched off in this company.',
  UNVERIFIED: 'The member signed up without the front desk, which has not verified their identity yet.',
}

/**
 * Creates the link with which a member signs in to the app on one phone: it can be used once and within a day, by real time. It replaces an
 * earlier unused link. Its token is shown only this once.
 */
export async function makeLink(
  ctx: Acting,
  memberId: string,
  origin: string,
): Promise<{ link: string; expires_at: string } | Failure<'NOT_FOUND'> | RuleViolated<'APP_OFF' | 'UNVERIFIED'>> {
  const { db, teamId } = ctx
  const [company, member] = await Promise.all([findCompanyById(db, teamId), findAppMember(db, teamId, memberId)])
  if (member === undefined) return notFound('Member')
  if (!company!.app_enabled) return ruleViolated('APP_OFF', makeLinkReasons.APP_OFF)
  if (member.unproven) return ruleViolated('UNVERIFIED', makeLinkReasons.UNVERIFIED)
  if (member.number === null) await giveNumber(db, teamId, memberId)
  const token = newToken()
  const expires_at = timestampText(machineNow().add({ hours: linkLivesHours }))
  await insertLink(db, teamId, { member_id: memberId, token_hash: tokenHash(token), expires_at })
  await recordOwnSecurityEvent(ctx, { action: 'app_link_issued', subject: 'members', subjectId: memberId })
  return { link: `${origin}/app/${company!.slug}/acesso#${token}`, expires_at }
}
