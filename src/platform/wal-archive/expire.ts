import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Base,
  basesFolder,
  keysFolder,
  listKeys,
  listSpans,
  readHead,
  type Span,
  stampOf,
  walFolder,
} from './layout.ts'
import { readPosition, segmentAt, segmentName } from './positions.ts'

/** The bases for which the log of changes up to their stop is archived. */
export function usableBases({ bases, position }: Span): Base[] {
  return bases.filter(({ stop }) => readPosition(stop) <= readPosition(position))
}

/**
 * Removes all but the newest bases, and everything that no base needs any more: changes before the oldest base, and keys from that time.
 */
export async function expire(folder: string, keep: number): Promise<void> {
  const segmentBytes = BigInt((await readHead(folder)).segmentBytes)
  const spans = await listSpans(folder)
  const kept = new Set(spans.flatMap(usableBases).slice(-keep))
  const oldest = spans.flatMap(({ bases }) => bases).find((base) => kept.has(base))
  if (oldest === undefined) return
  for (const span of spans) {
    const newer = span.bases.filter((base) => base.madeAt >= oldest.madeAt)
    if (newer.length === 0 && span !== spans.at(-1)) {
      await rm(span.folder, { recursive: true })
      continue
    }
    await removeBases(span, new Set(newer.map(({ name }) => name)))
    const [first] = newer
    if (first === undefined) continue
    const firstSegment = segmentName(first.timeline, segmentAt(readPosition(first.start), segmentBytes), segmentBytes)
    await removeAll(walFolder(span.folder), (name) => name < firstSegment)
  }
  const keys = await listKeys(folder)
  const needed = keys.findLast((name) => name <= stampOf(oldest.madeAt)) ?? ''
  await removeAll(keysFolder(folder), (name) => name < needed)
}

async function removeBases({ folder, bases }: Span, kept: Set<string>): Promise<void> {
  for (const { name } of bases) {
    if (kept.has(name)) continue
    // A base without its description is useless, so the description is removed first.
    await rm(join(basesFolder(folder), `${name}.json`))
    await rm(join(basesFolder(folder), `${name}.tar`), { force: true })
  }
}

async function removeAll(folder: string, isOld: (name: string) => boolean): Promise<void> {
  for (const name of (await readdir(folder)).filter(isOld)) await rm(join(folder, name))
}

/** Removes files that a killed process left while it wrote, such as a base without its description. No base may be in progress. */
export async function removeUnfinished(folder: string): Promise<void> {
  const spans = await listSpans(folder)
  const places = spans.flatMap((span) => [span.folder, walFolder(span.folder), basesFolder(span.folder)])
  for (const place of [folder, keysFolder(folder), ...places]) {
    await removeAll(place, (name) => name.endsWith('.partial'))
  }
  for (const { folder: span, bases } of spans) {
    const described = new Set(bases.map(({ name }) => `${name}.tar`))
    await removeAll(basesFolder(span), (name) => name.endsWith('.tar') && !described.has(name))
  }
}
