import { findTrainerByEmail, trainerExists } from '#modules/trainers/index.ts'
import { recordSecurityEvent } from '#platform/audit/security-events.ts'
import { type Acting, fromCommand } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { duplicate, Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import { machineNow, machineNowText, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { newToken, tokenHash } from '#platform/values/tokens.ts'
import type { Role } from './permissions.ts'
import { type Places, placesMissing } from './places.ts'
import { forgetGuesses } from './second-factor-sql.ts'
import { emailKey, endOpenLinks, findAccount, insertLink, insertStaff } from './sql.ts'
import { tellPerson } from './tell-person.ts'

const linkLivesFor = { hours: 72 }

/** The company, and the issuer of the link. */
type Issuing = Pick<Acting, 'db' | 'teamId' | 'actor' | 'origin' | 'requestId'>

/**
 * Adds a person to the staff, who sets a password through the link; its token is shown only this once. By default, a
 * new trainer is linked to the trainer with the same e-mail address.
 */
export async function inviteStaff(
  issuing: Issuing,
  person: { name: string; email: string; role: Role; trainer_id?: string | null } & Places,
): Promise<{ id: string; token: string } | Failure<'DUPLICATE_ENTRY' | 'NOT_FOUND'>> {
  const { db, teamId } = issuing
  const { name, role, trainer_id: trainer } = person
  const id = newId()
  const at = machineNowText()
  if (trainer != null && !(await trainerExists(db, teamId, trainer))) return notFound('Trainer', 'trainer_id')
  const unplaced = await placesMissing({ db, teamId }, person)
  if (unplaced !== undefined) return unplaced
  const sameAddress = role === 'trainer' ? await findTrainerByEmail(db, teamId, person.email) : undefined
  const row = {
    ...{ id, name, role, trainer_id: trainer ?? sameAddress ?? null },
    ...{ own_role_id: person.own_role_id ?? null, unit_ids: person.unit_ids ?? [] },
    ...{ email: person.email.trim(), email_key: emailKey(person.email), created_at: at, updated_at: at },
  }
  const taken = () => duplicate('email', 'This e-mail address already belongs to a member of staff of this company.')
  const failed = await guarded(insertStaff(db, teamId, row), { staff_email_key: taken })
  return failed instanceof Failure ? failed : { id, token: await makeLink(issuing, id) }
}

export const newLinkReasons = { OWN_PASSWORD: 'Your own is changed in your account, with the present one.' }

/**
 * Issues a new link for another person, who lost the first one or the password. A person who has a password already is
 * told by mail, since only they can notice that they did not ask for it.
 */
export async function makeLinkOf(
  ctx: Acting,
  id: string,
): Promise<{ id: string; token: string } | Failure<'NOT_FOUND'> | RuleViolated<'OWN_PASSWORD'>> {
  if (ctx.actor === `staff:${id}`) return ruleViolated('OWN_PASSWORD', newLinkReasons.OWN_PASSWORD)
  const person = await findAccount(ctx.db, ctx.teamId, id)
  if (person === undefined) return notFound('Person')
  return { id, token: await makeLink(ctx, id, { tells: person.password_hash !== null }) }
}

/** Issues a new link for a person who lost the first one, or the password. */
export async function renewLink(db: Db, person: { team_id: string; id: string }): Promise<string> {
  return makeLink({ db, teamId: person.team_id, actor: 'operator', origin: fromCommand, requestId: null }, person.id)
}

/**
 * Issues the only valid link of a person. The issuer vouches for the person, so wrong codes are forgotten; the second
 * factor itself is asked for when the link is used.
 */
async function makeLink(issuing: Issuing, staffId: string, { tells = false } = {}): Promise<string> {
  const token = newToken()
  const expires_at = timestampText(machineNow().add(linkLivesFor))
  const { teamId, actor, origin, requestId } = issuing
  await transact(issuing, async ({ db }) => {
    await endOpenLinks(db, teamId, staffId)
    await insertLink(db, teamId, { id: newId(), staff_id: staffId, token_hash: tokenHash(token), expires_at })
    await forgetGuesses(db, teamId, staffId)
    const by = { actor, origin, requestId }
    if (tells) await tellPerson({ db, ...by }, { team_id: teamId, id: staffId }, { action: 'link_issued' })
    else await recordSecurityEvent(db, { teamId, ...by, action: 'link_issued', subject: 'staff', subjectId: staffId })
  })
  return token
}

/** The address of a link, on the service at `origin`. */
export function linkAddress(origin: string, token: string): string {
  return `${origin}/welcome?token=${token}`
}
