import type { FastifyReply, FastifyRequest } from 'fastify'
import { type LogPosition, type ReadReplica, readPosition } from '#platform/db/read-replica.ts'
import { repeatRead } from '#platform/db/transact.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import type { StaffContext } from './context.ts'

/** The cookie with the log position of its sender's latest write. */
const wroteCookie = 'catraca-wrote'
/** Longer than a replica is allowed to lag behind. */
const wroteSeconds = 10
const position = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/

/**
 * Reads from the replica if the endpoint allows late data and the replica already has this caller's latest write. Otherwise, and when the
 * replica fails, reads from the primary. A request for changes since a time must miss nothing, so it goes to the primary.
 */
export function readLate(
  { reads, endpoint, request }: { reads: ReadReplica | undefined; endpoint: Endpoint; request: FastifyRequest },
  ctx: StaffContext,
  run: (ctx: StaffContext) => Promise<unknown>,
): Promise<unknown> {
  const fromPrimary = () => repeatRead(() => run(ctx))
  if (reads === undefined || !endpoint.mayLag || 'updated_since' in (request.query as object)) return fromPrimary()
  const db = reads.upTo(ctx.teamId, wroteUpTo(request))
  if (db === undefined) return fromPrimary()
  return run({ ...ctx, db }).catch((error) => {
    request.log.warn({ err: error }, 'a list could not be read from the replica, and is read from the primary')
    return fromPrimary()
  })
}

/** Stores the position of the latest write in the browser, so that every server knows what the caller must see. */
export async function noteWrote(reads: ReadReplica | undefined, teamId: string, reply: FastifyReply): Promise<void> {
  if (reads === undefined) return
  reads.heard(teamId)
  const at = await reads
    .position()
    .catch((error) => void reply.log.warn({ err: error }, 'how far was written is not known'))
  if (at === undefined) return
  const text = `${(at >> 32n).toString(16)}/${(at & 0xffffffffn).toString(16)}`.toUpperCase()
  const kept = {
    path: '/dashboard/api',
    maxAge: wroteSeconds,
    httpOnly: true,
    sameSite: 'strict' as const,
    secure: reply.request.protocol === 'https',
  }
  reply.setCookie(wroteCookie, text, kept)
}

function wroteUpTo({ cookies }: FastifyRequest): LogPosition | undefined {
  const text = cookies[wroteCookie]
  return text !== undefined && position.test(text) ? readPosition(text) : undefined
}
