import type { Static } from 'typebox'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import { type MadePasskey, type PasskeyCreation, passkeyCreation, readMadePasskey } from '#platform/auth/passkeys.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { guarded } from '#platform/db/constraints.ts'
import { duplicate, Failure, notFound, type RuleViolated, ruleViolated } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { deviceName } from '#platform/values/device-words.ts'
import { newId } from '#platform/values/ids.ts'
import { holdSession, needsProof } from './fresh-proof.ts'
import { newChallenge, readChallenge } from './passkey-challenge.ts'
import { deletePasskey, insertPasskey, listPasskeysOf } from './passkeys-sql.ts'
import type { OwnPasskey } from './schemas.ts'
import type { GymOfApp, PhoneSession } from './sessions.ts'
import { findAppMember } from './sql.ts'

const mostPasskeys = 10

export const addPasskeyReasons = { TOO_MANY_PASSKEYS: `More than ${mostPasskeys} passkeys are not kept.` }

/** The phone on which a passkey is created. */
interface Making {
  session: PhoneSession
  /** The origin of the app's pages. */
  origin: string
  box: SecretBox
}

/** The passkeys of the calling member. */
export async function listOwnPasskeys(
  { db, teamId }: InCompany,
  memberId: string,
): Promise<Static<typeof OwnPasskey>[]> {
  return (await listPasskeysOf(db, teamId, memberId)).map(shown)
}

function shown({ id, name, created_at, last_used_at }: Static<typeof OwnPasskey>): Static<typeof OwnPasskey> {
  return { id, name, created_at, last_used_at }
}

/** The options for the browser to create a passkey, for a member who has just signed in. */
export async function beginPasskey(
  { db, teamId }: InCompany,
  { session, gym, origin, box }: Making & { gym: GymOfApp },
): Promise<Static<typeof PasskeyCreation> | RuleViolated<'PROOF_NEEDED'>> {
  const refused = needsProof(session)
  if (refused !== undefined) return refused
  const { personId } = session
  const [member, passkeys] = await Promise.all([
    findAppMember(db, teamId, personId),
    listPasskeysOf(db, teamId, personId),
  ])
  const { name: company } = gym
  const name = `${member!.full_name} (${company})`
  const has = passkeys.map(({ credential_id }) => credential_id)
  const owner = { id: personId, name, displayName: name, site: company, has }
  return passkeyCreation(origin, owner, newChallenge({ teamId, sessionId: session.id, box }))
}

/** Stores a passkey that the browser has created for this session. */
export async function addPasskey(
  ctx: Acting,
  { session, origin, box }: Making,
  answer: Static<typeof MadePasskey>,
): Promise<
  | Static<typeof OwnPasskey>
  | Failure<'UNAUTHORIZED' | 'INVALID_REQUEST' | 'DUPLICATE_ENTRY'>
  | RuleViolated<'TOO_MANY_PASSKEYS'>
> {
  const { db, teamId } = ctx
  const { id: session_id, personId } = session
  const ended = await holdSession(ctx, session_id)
  if (ended !== undefined) return ended
  const made = readChallenge({ teamId, sessionId: session_id, box }, answer.response.clientDataJSON)
  const passkey = await readMadePasskey(origin, answer, made?.challenge)
  if (passkey instanceof Failure) return passkey
  if ((await listPasskeysOf(db, teamId, personId)).length >= mostPasskeys) {
    return ruleViolated('TOO_MANY_PASSKEYS', addPasskeyReasons.TOO_MANY_PASSKEYS, { limit: mostPasskeys })
  }
  const name = deviceName(ctx.origin.device)
  const made_at = { created_at: machineNowText(), challenged_at: made!.madeAt }
  const row = { ...passkey, ...made_at, id: newId(), member_id: personId, session_id, name }
  const taken = () => duplicate('passkey', 'This passkey is registered already.')
  const inserted = insertPasskey(db, teamId, row)
  const refused = await guarded(inserted, { app_passkeys_credential_id_key: taken })
  if (refused instanceof Failure) return refused
  await recordPasskey(ctx, 'passkey_added', { memberId: personId, name })
  return shown({ ...row, last_used_at: null })
}

/** Removes one of the member's own passkeys. The sessions that it began go on. */
export async function removePasskey(
  ctx: Acting,
  memberId: string,
  id: string,
): Promise<{ removed: number } | Failure<'NOT_FOUND'>> {
  const [removed] = await deletePasskey(ctx.db, ctx.teamId, { member_id: memberId, id })
  if (removed === undefined) return notFound('Passkey')
  await recordPasskey(ctx, 'passkey_removed', { memberId, name: removed.name })
  return { removed: 1 }
}

/** Records changes of a passkey in the audit trail. */
export function recordPasskey(
  ctx: Acting,
  action: 'passkey_added' | 'passkey_removed',
  { memberId, name }: { memberId: string; name: string | null },
): Promise<void> {
  return recordOwnSecurityEvent(ctx, { action, subject: 'members', subjectId: memberId, details: { name } })
}
