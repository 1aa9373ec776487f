import { hash, randomBytes } from 'node:crypto'
import { findTrainerByEmail, trainerExists } from '#modules/trainers/index.ts'
import { machineNow, timestampText } from '#platform/clock.ts'
import { guarded } from '#platform/db/constraints.ts'
import type { Db } from '#platform/db/pool.ts'
import { duplicate, Failure, notFound } from '#platform/failure.ts'
import { newId } from '#platform/ids.ts'
import type { Role } from './permissions.ts'
import { emailKey, insertLink, insertStaff } from './sql.ts'

const linkLivesFor = { hours: 72 }

/**
 * Adds one of the gym's people, who sets a password by the link; its token is shown this once. Who is to be a trainer is, unless
 * told otherwise, the one with the same e-mail address.
 */
export async function inviteStaff(
  { db, teamId }: { db: Db; teamId: string },
  { trainer_id: trainer, ...person }: { name: string; email: string; role: Role; trainer_id?: string | null },
): Promise<{ id: string; token: string } | Failure<'DUPLICATE_ENTRY' | 'NOT_FOUND'>> {
  const id = newId()
  const at = timestampText(machineNow())
  if (trainer != null && !(await trainerExists(db, teamId, trainer))) return notFound('Trainer', 'trainer_id')
  const sameAddress = person.role === 'trainer' ? await findTrainerByEmail(db, teamId, person.email) : undefined
  const row = {
    ...person,
    trainer_id: trainer ?? sameAddress ?? null,
    email: person.email.trim(),
    email_key: emailKey(person.email),
    created_at: at,
    updated_at: at,
  }
  const taken = () => duplicate('email', 'Somebody of this company signs in with this e-mail address already.')
  const failed = await guarded(insertStaff(db, { team_id: teamId, id, ...row }), { staff_email_key: taken })
  return failed instanceof Failure ? failed : { id, token: await makeLink(db, teamId, id) }
}

/** A new link for somebody who lost the first one, or the password. */
export async function renewLink(db: Db, person: { team_id: string; id: string }): Promise<string> {
  return makeLink(db, person.team_id, person.id)
}

async function makeLink(db: Db, teamId: string, staffId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expires = timestampText(machineNow().add(linkLivesFor))
  await insertLink(db, {
    team_id: teamId,
    id: newId(),
    staff_id: staffId,
    token_hash: tokenHash(token),
    expires_at: expires,
  })
  return token
}

export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}

/** Where a link leads, on the service at `origin`. */
export function linkAddress(origin: string, token: string): string {
  return `${origin}/welcome?token=${token}`
}
