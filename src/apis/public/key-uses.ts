import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { recordSecurityEvent } from '#platform/audit/security-events.ts'
import type { Caller } from '#platform/auth/authenticate.ts'
import type { RequestOrigin } from '#platform/context.ts'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { originOf } from '#platform/http/request-origin.ts'
import type { Logger } from '#platform/log/log.ts'
import { machineNow, timestampText } from '#platform/time/clock.ts'
import { placeOf, plainAddress } from '#platform/values/networks.ts'
import { gather } from './gather.ts'

/** Records the addresses from which keys are used. */
export interface KeyUses {
  used(caller: Caller, request: FastifyRequest): void
  /** Records a request from an address that the key does not allow. */
  refused(caller: Caller, request: FastifyRequest): void
}

const noteUseEveryMs = 60_000
const noteRefusalEveryMs = 600_000
const mostRemembered = 20_000
/** A key that is used from more places than this within a day causes no further reports. */
const mostPlaces = 50
const placeIsKeptHours = 24

interface Use {
  caller: Caller
  origin: RequestOrigin
  requestId: string
  at: Temporal.Instant
  refused: boolean
}

/**
 * Records when and from where keys are used, at most once a minute per key and address, and notifies the company of the first use from a
 * new place. Records are written outside of requests and never delay them: records are lost when the database cannot keep up or the process
 * is killed.
 */
export function keepKeyUses(app: FastifyInstance, db: Db, log: Logger): KeyUses {
  let notedAt = new Map<string, number>()
  const record = gather<Use>(app, async (uses) => {
    for (const use of uses) {
      await (use.refused ? tell(db, use) : noteUse(db, use)).catch((error) =>
        log.warn({ err: error }, 'the use of a key could not be noted'),
      )
    }
  })

  /** Runs on every request, so it only joins two texts and looks up the result. */
  const isDue = (what: string, everyMs: number) => {
    const now = performance.now()
    if (now - (notedAt.get(what) ?? Number.NEGATIVE_INFINITY) < everyMs) return false
    if (notedAt.size >= mostRemembered) notedAt = new Map()
    notedAt.set(what, now)
    return true
  }
  const wait = (caller: Caller, request: FastifyRequest, refused: boolean) =>
    record(() => {
      // A proxy may have sent something that is not an address, which cannot be stored.
      const origin = { ...originOf(request), address: plainAddress(request.ip) ?? null }
      return { caller, origin, requestId: request.id, at: machineNow(), refused }
    })
  return {
    used(caller, request) {
      if (isDue(`${caller.keyId} ${request.ip}`, noteUseEveryMs)) wait(caller, request, false)
    },
    refused(caller, request) {
      if (isDue(`refused ${caller.keyId}`, noteRefusalEveryMs)) wait(caller, request, true)
    },
  }
}

async function noteUse(db: Db, use: Use): Promise<void> {
  const { teamId, keyId } = use.caller
  const at = timestampText(use.at)
  await transact({ db }, async (tx) => {
    await sql`
      insert into api_key_uses as u (team_id, api_key_id, last_used_at, last_used_from)
      values (${teamId}, ${keyId}, ${at}, ${use.origin.address})
      on conflict (team_id, api_key_id) do update
         set last_used_at = excluded.last_used_at, last_used_from = excluded.last_used_from
       where u.last_used_at <= excluded.last_used_at`.execute(tx.db)
    const { address } = use.origin
    if (address !== null && (await isNewPlace(tx.db, use, placeOf(address)))) await tell(tx.db, use)
  })
}

/**
 * Stores the place and returns whether it is new. When there are too many places, the one unused for longest is removed, unless all were
 * used today: that way a client that keeps changing addresses cannot flood the audit trail.
 */
async function isNewPlace(db: Db, { caller: { teamId, keyId }, at }: Use, place: string): Promise<boolean> {
  const now = timestampText(at)
  const yesterday = timestampText(at.subtract({ hours: placeIsKeptHours }))
  const { rows } = await sql`
    with own as (
      select place, last_used_at, count(*) over () >= ${mostPlaces} as "full" from api_key_places
       where team_id = ${teamId} and api_key_id = ${keyId}
    ), known as (
      update api_key_places set last_used_at = ${now}
       where team_id = ${teamId} and api_key_id = ${keyId} and place = ${place}
      returning place
    ), forgotten as (
      delete from api_key_places
       where team_id = ${teamId} and api_key_id = ${keyId} and not exists (select from known)
         and place = (select place from own where "full" and last_used_at < ${yesterday} order by last_used_at limit 1)
      returning place
    )
    insert into api_key_places (team_id, api_key_id, place, first_used_at, last_used_at)
    select ${teamId}, ${keyId}, ${place}, ${now}, ${now}
     where not exists (select from known)
       and (not exists (select from own where "full") or exists (select from forgotten))
    on conflict do nothing
    returning place`.execute(db)
  return rows.length > 0
}

async function tell(db: Db, { caller, origin, requestId, refused }: Use): Promise<void> {
  await recordSecurityEvent(db, {
    teamId: caller.teamId,
    actor: `key:${caller.keyId}`,
    action: refused ? 'key_refused_at_address' : 'key_used_from_new_address',
    origin,
    subject: 'api_keys',
    subjectId: caller.keyId,
    requestId,
  })
}
