import { Readable } from 'node:stream'
import { type Static, Type } from 'typebox'
import { getMember, photoOf } from '#modules/members/index.ts'
import { recordOwnSecurityEvent } from '#platform/audit/security-events.ts'
import type { Acting, InCompany } from '#platform/context.ts'
import type { Reply } from '#platform/endpoint/endpoint.ts'
import { Failure } from '#platform/errors/failure.ts'
import { tooMany } from '#platform/limits/too-many.ts'
import type { Tries } from '#platform/limits/tries.ts'
import { serializerOf } from '#platform/schema/serializer.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { type DataSection, dataHead, dataSections, OwnData } from './data-schemas.ts'
import { findDataHead, listDataRows } from './data-sql.ts'

const freeADay = 5
const batch = 500

const Head = Type.Object(dataHead)
type Piece = { head: Static<typeof Head> } | { begun: DataSection } | { section: DataSection; rows: object[] }

/** Written piece by piece, like streamed lists; its fields pass through the serializers of their schemas. */
export const ownDataReply: Reply<AsyncIterable<Piece>> = {
  status: 200,
  schema: OwnData,
  toBody: (pieces) => Readable.from(written(pieces), { objectMode: true, highWaterMark: 1 }),
}

/**
 * All data about the member that the gym holds and that the member may see. It is read while it is sent, in pieces, so that a long history
 * does not need more memory. The audit line is written first.
 */
export async function makeDataFile(
  ctx: Acting,
  { tries, company }: { tries: Tries; company: string },
  memberId: string,
): Promise<AsyncIterable<Piece> | Failure<'NOT_FOUND' | 'RATE_LIMIT_EXCEEDED'>> {
  const taken = await tries.take({ key: `data file of ${memberId}`, free: freeADay })
  if (taken.waitMs > 0) return tooMany('TOO_MANY_TRIES', taken.waitMs)
  const member = await getMember(ctx, memberId)
  if (member instanceof Failure) return member
  await recordOwnSecurityEvent(ctx, { action: 'own_data_taken', subject: 'members', subjectId: memberId })
  const { language, muted, user_id, number, ...about } = (await findDataHead(ctx.db, ctx.teamId, memberId))!
  const photo = await photoOf(ctx.db, ctx.teamId, memberId)
  return readPieces(ctx, {
    photo,
    ...{ made_at: machineNowText(), company, member, about },
    ...{ preferences: { language, muted: muted ?? [] }, member_number: number, door_number: user_id },
  })
}

async function* readPieces({ db, teamId }: InCompany, head: Static<typeof Head>): AsyncGenerator<Piece> {
  yield { head }
  for (const section of Object.keys(dataSections) as DataSection[]) {
    yield { begun: section }
    let after: string | null = null
    for (;;) {
      const rows: { id: string }[] = await listDataRows(db, teamId, {
        section,
        memberId: head.member.id,
        after,
        limit: batch,
      })
      yield { section, rows }
      if (rows.length < batch) break
      after = rows.at(-1)!.id
    }
  }
}

const headText = serializerOf(Head)
const rowsText = Object.fromEntries(
  Object.entries(dataSections).map(([name, schema]) => [name, serializerOf(Type.Array(schema))]),
) as Record<DataSection, (rows: object[]) => string>

async function* written(pieces: AsyncIterable<Piece>): AsyncGenerator<string> {
  let open = false
  let comma = ''
  for await (const piece of pieces) {
    if ('head' in piece) yield headText(piece.head).slice(0, -1)
    else if ('begun' in piece) {
      yield `${open ? ']' : ''},"${piece.begun}":[`
      open = true
      comma = ''
    } else if (piece.rows.length > 0) {
      yield comma + rowsText[piece.section](piece.rows).slice(1, -1)
      comma = ','
    }
  }
  yield ']}'
}
