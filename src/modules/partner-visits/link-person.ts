import { changeProgramOf, leaveProgram, memberExists } from '#modules/members/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import { type Failure, notFound } from '#platform/errors/failure.ts'
import { invalidRequest } from '#platform/schema/invalid-request.ts'
import { timestampText } from '#platform/time/clock.ts'
import { type ConnectionRow, listOpenConnections } from './connections.ts'
import { findPersonOf, insertPerson, listKeysOf, lockPerson, movePerson } from './people-sql.ts'
import { programOf } from './programs/index.ts'
import { registerVisitor } from './recognise-visitor.ts'
import type { PersonLink } from './schemas.ts'
import { moveVisits } from './visits-sql.ts'

/** The keys with which partners identify a member. */
export async function listPersonLinks(
  { db, teamId }: InCompany,
  memberId: string,
): Promise<PersonLink[] | Failure<'NOT_FOUND'>> {
  if (!(await memberExists(db, teamId, memberId))) return notFound('Member')
  return listKeysOf(db, teamId, memberId)
}

/**
 * Links a partner's person to this member, whoever they were linked to before; waiting check-ins belong to this member from then on. The
 * visitor's app shows the partner's number.
 */
export async function joinPerson(
  ctx: Acting,
  memberId: string,
  { program, person_key }: Pick<PersonLink, 'program' | 'person_key'>,
): Promise<PersonLink[] | Failure<'NOT_FOUND' | 'INVALID_REQUEST'>> {
  const { db, teamId } = ctx
  const row = await openConnection(ctx, program)
  if (row === undefined) return notFound('Connection', 'program')
  if (!(await memberExists(db, teamId, memberId))) return notFound('Member')
  const key = person_key.replace(/\D/g, '')
  const { personKey, name } = programOf(program)
  if (!personKey.test(key)) {
    const message = `must be a number of ${name}`
    return invalidRequest([{ field: 'person_key', rule: 'form', pattern: personKey.source, message }])
  }
  await attributed(ctx, async (tx) => {
    await lockPerson(tx.db, teamId, program, key)
    const before = await findPersonOf(tx.db, teamId, { program, person_key: key })
    if (before === memberId) return
    if (before === undefined) {
      const created_at = timestampText(ctx.now)
      await insertPerson(tx.db, teamId, { program, person_key: key, member_id: memberId, created_at })
    } else {
      await movePerson(tx.db, teamId, { program, person_key: key }, { member_id: memberId })
      await leaveWithoutKey(tx, row, before)
    }
    await moveVisits(tx.db, teamId, { connectionId: row.id, personKey: key, memberId })
    await changeProgramOf(tx, memberId, row.program_id)
  })
  return listKeysOf(db, teamId, memberId)
}

/** Separates a partner's person from this member, and makes the person a new member. */
export async function partPerson(
  ctx: Acting,
  memberId: string,
  { program, person_key }: Pick<PersonLink, 'program' | 'person_key'>,
): Promise<PersonLink[] | Failure<'NOT_FOUND'>> {
  const { teamId } = ctx
  const row = await openConnection(ctx, program)
  if (row === undefined) return notFound('Link')
  return attributed(ctx, async (tx) => {
    await lockPerson(tx.db, teamId, program, person_key)
    if ((await findPersonOf(tx.db, teamId, { program, person_key })) !== memberId) return notFound('Link')
    const unknown = { key: person_key, name: null, email: null, phone: null, cpf: null }
    const visitor = await registerVisitor(tx, row, unknown)
    await movePerson(tx.db, teamId, { program, person_key }, { member_id: visitor })
    await moveVisits(tx.db, teamId, { connectionId: row.id, personKey: person_key, memberId: visitor })
    await changeProgramOf(tx, visitor, row.program_id)
    await leaveWithoutKey(tx, row, memberId)
    return listKeysOf(tx.db, teamId, memberId)
  })
}

async function openConnection({ db, teamId }: InCompany, program: string): Promise<ConnectionRow | undefined> {
  return (await listOpenConnections(db, teamId, null)).find((one) => one.program === program)
}

/** A member without any key of the partner is no longer in its program. */
async function leaveWithoutKey(tx: Acting, row: ConnectionRow, memberId: string): Promise<void> {
  const left = await listKeysOf(tx.db, tx.teamId, memberId)
  if (!left.some(({ program }) => program === row.program)) await leaveProgram(tx, memberId, row.program_id)
}
