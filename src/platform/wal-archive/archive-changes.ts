import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { sealContent } from '../backup/archive.ts'
import type { Protection } from '../backup/protection.ts'
import { OperatorError } from '../errors/operator-error.ts'
import {
  listParts,
  listSegments,
  listSpans,
  makeSpan,
  noteSpan,
  partOf,
  type Span,
  timeText,
  walFolder,
} from './layout.ts'
import { type Position, positionText, readPosition, segmentAt, segmentName, segmentNumber } from './positions.ts'

/** The replication slot that makes PostgreSQL keep changes until they are archived, even while only commands use the database. */
export const slotName = 'catraca_archive'

/** After this many parts, a file that takes hours to complete is joined, so that a folder does not get thousands of files. */
const mostParts = 60

interface Place {
  client: pg.Client
  /** PostgreSQL's own data folder. */
  database: string
  folder: string
  protection: Protection
}

interface Log {
  /** Before this time every acknowledged change is in the log up to `flushed`. */
  at: string
  flushed: Position
  timeline: string
  segmentBytes: bigint
  /** From here on the log is kept; null when there is no slot, or PostgreSQL gave the slot up. */
  reserved: Position | null
}

/** What a process knows about the span that it writes. */
export interface Writing {
  span: string
  timeline: string
  segmentBytes: bigint
  /** The log file that is archived next. */
  next: bigint
  written: Position
  /** The number of parts of that file; none are known after a start. */
  parts: number
}

export interface Round {
  writing: Writing
  /** The time without archiving, if a new span had to begin after an earlier one. */
  gap: { from: string; to: string } | undefined
}

/**
 * Archives what PostgreSQL has written to its log since the last round, including the unfinished end of the log, so that the log does not
 * have to be switched for it. PostgreSQL keeps what was not archived, up to `max_slot_wal_keep_size`. If it could not keep everything there
 * is a gap, and a new span begins.
 */
export async function archiveChanges(place: Place, before: Writing | undefined): Promise<Round> {
  const log = await readLog(place.client)
  const goesOn = before !== undefined && isHeld(log, before)
  const { writing, gap } = goesOn ? { writing: before, gap: undefined } : await resume(place, log)
  const { segmentBytes, timeline, span } = writing
  for (; (writing.next + 1n) * segmentBytes <= log.flushed; writing.next += 1n) await archiveFile(place, writing)
  if (log.flushed !== writing.written) await archivePart(place, writing, log.flushed)
  writing.written = log.flushed
  await noteSpan(span, { until: log.at, position: positionText(log.flushed), timeline })
  await release(place.client, writing.next * segmentBytes, log)
  return { writing, gap }
}

async function readLog(client: pg.Client): Promise<Log> {
  const { rows } = await client.query(
    `select ${timeText('statement_timestamp()')} as at, flushed::text,
            left(pg_walfile_name(flushed), 8) as timeline,
            (select setting from pg_settings where name = 'wal_segment_size') as segment,
            (select restart_lsn::text from pg_replication_slots where slot_name = $1) as reserved
       from pg_current_wal_flush_lsn() flushed`,
    [slotName],
  )
  const { at, flushed, timeline, segment, reserved } = rows[0]
  return {
    at,
    flushed: readPosition(flushed),
    timeline,
    segmentBytes: BigInt(segment),
    reserved: reserved && readPosition(reserved),
  }
}

/** Whether the log still has everything after what was archived. */
function isHeld({ reserved, flushed, timeline, segmentBytes }: Log, writing: Writing): boolean {
  return (
    reserved !== null &&
    segmentAt(reserved, segmentBytes) <= writing.next &&
    flushed >= writing.written &&
    timeline === writing.timeline
  )
}

/** Continues the last span of the archive if nothing is missing between it and the log; otherwise begins another span. */
async function resume({ client, folder }: Place, log: Log): Promise<Round> {
  const last = (await listSpans(folder)).at(-1)
  if (last !== undefined) {
    const writing = await afterRestart(last, log)
    if (isHeld(log, writing)) return { writing, gap: undefined }
  }
  const reserved = log.reserved ?? (await reserve(client))
  const { timeline, segmentBytes } = log
  const next = segmentAt(reserved, segmentBytes)
  const span = await makeSpan(folder)
  const gap = last && { from: last.until, to: log.at }
  return { writing: { span, timeline, segmentBytes, next, written: 0n, parts: 0 }, gap }
}

async function afterRestart({ folder: span, timeline, position }: Span, { segmentBytes }: Log): Promise<Writing> {
  const written = readPosition(position)
  const last = (await listSegments(span)).at(-1)
  const next = last === undefined ? segmentAt(written, segmentBytes) : segmentNumber(last, segmentBytes) + 1n
  return { span, timeline, segmentBytes, next, written, parts: 0 }
}

/** A slot that PostgreSQL has given up is no longer usable. */
async function reserve(client: pg.Client): Promise<Position> {
  await dropSlot(client)
  await client.query('select pg_create_physical_replication_slot($1, true)', [slotName])
  const { rows } = await client.query('select restart_lsn::text as at from pg_replication_slots where slot_name = $1', [
    slotName,
  ])
  return readPosition(rows[0].at)
}

export async function dropSlot(client: pg.Client): Promise<void> {
  await client.query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
    slotName,
  ])
}

/** Lets PostgreSQL reuse the log files that are archived. */
async function release(client: pg.Client, archived: Position, { reserved }: Log): Promise<void> {
  if (reserved === null || reserved >= archived) return
  await client.query('select pg_replication_slot_advance($1, $2)', [slotName, positionText(archived)])
}

/** A complete file, which replaces its parts. */
async function archiveFile(place: Place, writing: Writing): Promise<void> {
  const { span, segmentBytes } = writing
  const name = nameOf(writing)
  const path = join(walFolder(span), name)
  if ((await readdir(walFolder(span))).includes(name)) {
    throw new OperatorError(`${path} is in the archive already; another process must have written it.`)
  }
  await sealContent(path, place.protection, await readLogFile(place, name, { from: 0n, to: segmentBytes }))
  for (const part of await listParts(span, name)) await rm(part.path)
  writing.parts = 0
}

/**
 * The data that was added to an incomplete file. It is the whole file so far after a start, after a crash of PostgreSQL, which may write
 * its last lines again, and when there are many parts.
 */
async function archivePart(place: Place, writing: Writing, flushed: Position): Promise<void> {
  const { span, segmentBytes, next, written } = writing
  const begin = next * segmentBytes
  if (flushed === begin) return
  const name = nameOf(writing)
  const isWhole = writing.parts === 0 || writing.parts === mostParts
  const from = isWhole ? 0n : written - begin
  const content = await readLogFile(place, name, { from, to: flushed - begin })
  await sealContent(join(walFolder(span), partOf(name, from)), place.protection, content)
  if (isWhole) for (const part of (await listParts(span, name)).slice(1)) await rm(part.path)
  writing.parts = isWhole ? 1 : writing.parts + 1
}

const nameOf = ({ timeline, next, segmentBytes }: Writing) => segmentName(timeline, next, segmentBytes)

async function readLogFile(
  { database }: Place,
  name: string,
  { from, to }: { from: bigint; to: bigint },
): Promise<Buffer> {
  const path = join(database, 'pg_wal', name)
  const file = await open(path)
  try {
    const content = Buffer.alloc(Number(to - from))
    for (let done = 0; done < content.length; ) {
      const { bytesRead } = await file.read(content, done, content.length - done, Number(from) + done)
      if (bytesRead === 0) throw new Error(`${path} is shorter than ${to} bytes`)
      done += bytesRead
    }
    return content
  } finally {
    await file.close()
  }
}
