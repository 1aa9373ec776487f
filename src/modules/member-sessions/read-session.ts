import type { Selectable } from 'kysely'
import type { Static } from 'typebox'
import { appSecret } from '#modules/access/index.ts'
import type { InCompany } from '#platform/context.ts'
import type { Members } from '#platform/db/schema.generated.ts'
import { Failure } from '#platform/errors/failure.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { timestampText } from '#platform/time/clock.ts'
import { logoAddress } from './logo.ts'
import type { AppCompany, AppSession } from './schemas.ts'
import type { GymOfApp, PhoneSession } from './sessions.ts'
import { findAppMember } from './sql.ts'

export function readCompany({ timeZone }: InCompany, gym: GymOfApp): Static<typeof AppCompany> {
  return { ...gym, time_zone: timeZone, language: 'pt-BR', logo: logoAddress(gym) }
}

/** What a phone needs to know about its session, and the secret for its codes. */
export async function readSession(
  ctx: InCompany,
  { gym, box }: { gym: GymOfApp; box: SecretBox },
  { id: session_id, personId }: PhoneSession,
): Promise<Static<typeof AppSession> | Failure<'UNAUTHORIZED'>> {
  const [member, secret] = await Promise.all([
    findAppMember(ctx.db, ctx.teamId, personId),
    appSecret({ ...ctx, box }, session_id),
  ])
  if (member === undefined) return new Failure('UNAUTHORIZED', 'This phone has no session here.')
  const { id, full_name, status, number, language } = member
  return {
    session_id,
    member: { id, full_name, status, language },
    company: { ...readCompany(ctx, gym), now: timestampText(ctx.now) },
    code: mayHaveCode(member) ? { number: number!, secret: secret.toString('base64url') } : null,
  }
}

/**
 * A cancelled member gets no code, except members of a partner program, for whom the door requires no membership. Everyone else gets one:
 * the door decides whether it opens today.
 */
function mayHaveCode({
  status,
  partner_program_id,
}: Pick<Selectable<Members>, 'status' | 'partner_program_id'>): boolean {
  return status !== 'cancelled' || partner_program_id !== null
}
