import type { IncomingHttpHeaders } from 'node:http'
import { type Acting, actingAlone } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { newId } from '#platform/values/ids.ts'
import { insertPartnerBooking } from './classes/bookings-sql.ts'
import { type ConnectionRow, findConnectionOfAnyCompany, knowsAddress, noteWebhook, settingsOf } from './connections.ts'
import { sealEndpoint } from './endpoints.ts'
import { recogniseSoon, settleBookingsSoon } from './jobs.ts'
import type { BookingTold, CheckIn, Told } from './program.ts'
import { programOf } from './programs/index.ts'
import { checkInMinutes } from './visit-rules.ts'
import { insertVisit } from './visits-sql.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Message {
  connectionId: string
  secret: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Accepts a partner's message if it comes to the address of a connection and is really from the partner: a check-in or booking is stored
 * before it is answered, and its member is found afterwards. A repeated message changes nothing.
 */
export async function receiveMessage(
  { db, box }: { db: Db; box: SecretBox },
  { connectionId, secret, ...message }: Message,
): Promise<'taken' | Exclude<Told, CheckIn | BookingTold | 'nothing'>> {
  const row = uuid.test(connectionId) ? await findConnectionOfAnyCompany(db, connectionId) : undefined
  if (row === undefined || !knowsAddress(box, row, secret)) return 'unknown'
  const told = programOf(row.program).parseWebhook(settingsOf(box, row), message)
  if (told === 'nothing' || (typeof told === 'object' && 'unitId' in told)) await noteWebhook(db, row)
  if (told === 'nothing') return 'taken'
  if (typeof told === 'string' || 'message' in told) return told
  const { timezone, clock_offset_ms } = row
  const given = { db, teamId: row.team_id, timeZone: timezone, now: machineNow(clock_offset_ms) }
  const ctx = { ...actingAlone(given, 'partner'), box }
  if ('booking' in told) await storeBooking(ctx, row, told, clock_offset_ms)
  else await storeCheckIn(ctx, row, told, clock_offset_ms)
  return 'taken'
}

/** Writes a booking, or that it was given up, whichever comes first; for a known booking, only that it was given up is new. */
async function storeBooking(ctx: Acting, row: ConnectionRow, told: BookingTold, offsetMs: number): Promise<void> {
  const at = timestampText(Temporal.Instant.from(told.told_at).add({ milliseconds: offsetMs }))
  const { unitId, booking, slotId, isGivenUp, person } = told
  await insertPartnerBooking(ctx.db, {
    ...{ team_id: ctx.teamId, id: newId(), connection_id: row.id, unit_id: unitId, reference: booking, slot: slotId },
    ...{ person_key: person.key, told: JSON.stringify(person), given_up_at: isGivenUp ? at : null },
    ...{ requested_at: at, updated_at: timestampText(ctx.now) },
  })
  settleBookingsSoon(ctx.db, { teamId: ctx.teamId, connectionId: row.id })
}

/** Writes a check-in with its times by the company's clock, and starts the search for its member; a known check-in changes nothing. */
async function storeCheckIn(
  ctx: Acting & { box: SecretBox },
  row: ConnectionRow,
  checkIn: CheckIn,
  offsetMs: number,
): Promise<void> {
  const { teamId } = ctx
  const { reference, unitId, person, endpoint } = checkIn
  const atCompany = (at: string) => Temporal.Instant.from(at).add({ milliseconds: offsetMs })
  const checkedIn = atCompany(checkIn.checked_in_at)
  const expires =
    checkIn.expires_at === null ? checkedIn.add({ minutes: checkInMinutes }) : atCompany(checkIn.expires_at)
  const [checked_in_at, expires_at, now] = [checkedIn, expires, ctx.now].map(timestampText) as [string, string, string]
  const id = newId()
  const isNew = await insertVisit(ctx.db, teamId, {
    ...{ id, connection_id: row.id, program_id: row.program_id, unit_id: unitId, reference, person_key: person.key },
    ...{ member_id: null, told: JSON.stringify(person), state: 'waiting', reason: null, validated_at: null },
    endpoint: endpoint === null ? null : sealEndpoint(ctx.box, teamId, id, endpoint),
    ...{ checked_in_at, expires_at, created_at: now, updated_at: now },
  })
  if (isNew) recogniseSoon(ctx.db, { teamId, connectionId: row.id })
}
