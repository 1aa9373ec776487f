import { changeProgramOf, createMember, findMemberLike, withoutMistakes } from '#modules/members/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import type { Acting } from '#platform/context.ts'
import { Failure } from '#platform/errors/failure.ts'
import { noteLive } from '#platform/events/live.ts'
import { timestampText } from '#platform/time/clock.ts'
import type { ConnectionRow } from './connections.ts'
import { findKeyOf, findPersonOf, insertPerson, lockPerson } from './people-sql.ts'
import type { Person } from './program.ts'
import { programOf } from './programs/index.ts'
import { assignVisit, deleteVisit, findVisit, findVisitBefore, lockVisit, renameVisit } from './visits-sql.ts'

/**
 * Finds the member of a reported check-in, or creates one. If the same visit was already created at the door, before the check-in was
 * reported, the two become one. It does nothing if that is done.
 */
export async function recogniseVisitor(ctx: Acting, row: ConnectionRow, id: string): Promise<void> {
  const { db, teamId } = ctx
  const updated_at = timestampText(ctx.now)
  const isNew = await attributed(ctx, async (tx) => {
    const told = await findVisit(tx.db, teamId, id)
    if (told === undefined) return false
    await lockPerson(tx.db, teamId, row.program, told.person_key)
    const visit = await lockVisit(tx.db, teamId, id)
    if (visit?.told == null) return false
    const { person_key: personKey, unit_id: unitId, reference, checked_in_at, expires_at } = visit
    const at = { connectionId: row.id, personKey, unitId, from: checked_in_at, to: expires_at }
    const before = await findVisitBefore(tx.db, teamId, at)
    if (before === undefined) {
      const member_id = await memberOf(tx, row, visit.told as unknown as Person)
      await assignVisit(tx.db, teamId, id, { member_id, told: null, updated_at })
      return true
    }
    await deleteVisit(tx.db, teamId, id)
    await renameVisit(tx.db, teamId, before.id, { reference, checked_in_at, expires_at, updated_at })
    return true
  })
  if (isNew) await noteLive(db, teamId, 'members')
}

/**
 * The member who checked in: found by the partner's key, by CPF, or by the e-mail of a member whom the program does not know yet, and never
 * by name. If none matches, a new member with the program as origin. From then on the member belongs to the program.
 */
export async function memberOf(tx: Acting, row: ConnectionRow, person: Person): Promise<string> {
  const { db, teamId } = tx
  const known = await findPersonOf(db, teamId, { program: row.program, person_key: person.key })
  const memberId = known ?? (await findSamePerson(tx, row, person)) ?? (await registerVisitor(tx, row, person))
  if (known === undefined) {
    const linked = { program: row.program, person_key: person.key, member_id: memberId }
    await insertPerson(db, teamId, { ...linked, created_at: timestampText(tx.now) })
  }
  await changeProgramOf(tx, memberId, row.program_id)
  return memberId
}

async function findSamePerson({ db, teamId }: Acting, row: ConnectionRow, person: Person): Promise<string | undefined> {
  const byCpf = person.cpf === null ? undefined : await findMemberLike(db, teamId, { cpf: person.cpf })
  if (byCpf !== undefined || person.email === null) return byCpf
  const byEmail = await findMemberLike(db, teamId, { email: person.email })
  const isUnknown = byEmail !== undefined && (await findKeyOf(db, teamId, row.program, byEmail)) === undefined
  return isUnknown ? byEmail : undefined
}

/** Creates a member from the partner's data, without invalid fields and without an e-mail address that somebody else has. */
export async function registerVisitor(tx: Acting, { program }: ConnectionRow, person: Person): Promise<string> {
  const { name } = programOf(program)
  const unnamed = `Visitante ${name} ${person.key.slice(-4)}`
  const isTaken =
    person.email !== null && (await findMemberLike(tx.db, tx.teamId, { email: person.email })) !== undefined
  const told = { ...person, email: isTaken ? null : person.email, phone: brazilian(person.phone) }
  const { sent } = withoutMistakes(tx, { full_name: told.name ?? unnamed, ...pickContacts(told) }, unnamed)
  const made = await createMember(tx, sent, { source: name, unproven: false })
  if (made instanceof Failure) throw new Error(`A visitor could not become a member: ${made.message}`)
  return made.id
}

const pickContacts = ({ email, phone, cpf }: Person) => ({ email, phone, cpf })

/** Partners write Brazilian numbers with and without the country code. */
function brazilian(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '') ?? ''
  if (digits === '') return null
  return phone!.startsWith('+') || digits.length > 11 ? `+${digits}` : `+55${digits}`
}
