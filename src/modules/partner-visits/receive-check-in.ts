import type { IncomingHttpHeaders } from 'node:http'
import { findCompanyById } from '#modules/companies/index.ts'
import { changeProgramOf, createMember, findMemberLike, withoutMistakes } from '#modules/members/index.ts'
import { attributed } from '#platform/audit/attributed.ts'
import { type Acting, actingAlone } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { teamOfAnyCompany } from '#platform/db/team-of-any-company.ts'
import { Failure } from '#platform/errors/failure.ts'
import { noteLive } from '#platform/events/live.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { type ConnectionRow, findConnection, knowsAddress, noteWebhook, settingsOf } from './connections.ts'
import { sealEndpoint } from './endpoints.ts'
import type { CheckIn, Person, Told } from './program.ts'
import { programOf } from './programs/index.ts'
import { checkInMinutes } from './visit-rules.ts'
import {
  findPersonOf,
  findVisitBefore,
  findVisitByReference,
  insertPerson,
  insertVisit,
  isLinked,
  lockPerson,
  renameVisit,
} from './visits-sql.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Message {
  connectionId: string
  secret: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Takes what a partner tells, if it comes to the address of a connection and is the partner's: a check-in is stored, with the member that it is
 * of, before it is answered. A message that came before changes nothing.
 */
export async function receiveCheckIn(
  { db, box }: { db: Db; box: SecretBox },
  { connectionId, secret, ...message }: Message,
): Promise<'taken' | Exclude<Told, CheckIn | 'nothing'>> {
  const teamId = uuid.test(connectionId) ? await teamOfAnyCompany(db, 'partner_connections', connectionId) : undefined
  const row = teamId === undefined ? undefined : await findConnection(db, teamId, connectionId)
  if (row === undefined || row.disconnected_at !== null || !knowsAddress(box, row, secret)) return 'unknown'
  const told = programOf(row.program).parseWebhook(settingsOf(box, row), message)
  if (told === 'nothing' || (typeof told === 'object' && 'unitId' in told)) await noteWebhook(db, row)
  if (told === 'nothing') return 'taken'
  if (typeof told === 'string' || 'message' in told) return told
  const { timezone, clock_offset_ms } = (await findCompanyById(db, row.team_id))!
  const given = { db, teamId: row.team_id, timeZone: timezone, now: machineNow(clock_offset_ms) }
  const isNew = await storeCheckIn({ ...actingAlone(given, 'partner'), box }, row, told, clock_offset_ms)
  if (isNew) await noteLive(db, row.team_id, 'members')
  return 'taken'
}

/** Writes a check-in with its times by the company's clock; false where it is known. */
async function storeCheckIn(
  ctx: Acting & { box: SecretBox },
  row: ConnectionRow,
  checkIn: CheckIn,
  offsetMs: number,
): Promise<boolean> {
  const { db, teamId } = ctx
  const { reference, unitId, person, endpoint } = checkIn
  if ((await findVisitByReference(db, teamId, { connection_id: row.id, reference })) !== undefined) return false
  const atCompany = (at: string) => Temporal.Instant.from(at).add({ milliseconds: offsetMs })
  const checkedIn = atCompany(checkIn.checked_in_at)
  const expires =
    checkIn.expires_at === null ? checkedIn.add({ minutes: checkInMinutes }) : atCompany(checkIn.expires_at)
  const [checked_in_at, expires_at, now] = [checkedIn, expires, ctx.now].map(timestampText) as [string, string, string]

  return attributed(ctx, async (tx) => {
    await lockPerson(tx.db, teamId, row.program, person.key)
    const at = { connectionId: row.id, personKey: person.key, unitId, from: checked_in_at, to: expires_at }
    const before = await findVisitBefore(tx.db, teamId, at)
    if (before !== undefined) {
      await renameVisit(tx.db, teamId, before.id, { reference, checked_in_at, expires_at, updated_at: now })
      return true
    }
    const id = newId()
    return insertVisit(tx.db, teamId, {
      ...{ id, connection_id: row.id, program_id: row.program_id, unit_id: unitId, reference, person_key: person.key },
      ...{ member_id: await memberOf(tx, row, person), state: 'waiting', reason: null, validated_at: null },
      endpoint: endpoint === null ? null : sealEndpoint(ctx.box, teamId, id, endpoint),
      ...{ checked_in_at, expires_at, created_at: now, updated_at: now },
    })
  })
}

/**
 * The member who checked in: by the partner's key, by CPF, or by the e-mail of somebody whom the program does not know yet, and never by name.
 * Nobody of these: a new member, with the program as origin. Whoever comes by a program comes by it from then on.
 */
async function memberOf(tx: Acting, row: ConnectionRow, person: Person): Promise<string> {
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
  return byEmail !== undefined && !(await isLinked(db, teamId, row.program, byEmail)) ? byEmail : undefined
}

/** With what the partner tells, without what is wrong and an e-mail address that is somebody else's. */
async function registerVisitor(tx: Acting, { program }: ConnectionRow, person: Person): Promise<string> {
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

/** Partners write numbers of Brazil with and without the code of the country. */
function brazilian(phone: string | null): string | null {
  const digits = phone?.replace(/\D/g, '') ?? ''
  if (digits === '') return null
  return phone!.startsWith('+') || digits.length > 11 ? `+${digits}` : `+55${digits}`
}
