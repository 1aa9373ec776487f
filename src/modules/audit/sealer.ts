import type { Db } from '#platform/db/pool.ts'
import type { Logger } from '#platform/log/log.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { type Repetition, repeat } from '#platform/time/repeat.ts'
import { holds, keepAnchor, readAnchor } from './anchor.ts'
import { chainKey } from './keys.ts'
import { isDecided, type Mark, makeMark, sealLines } from './seal-lines.ts'

const everyMs = 3000

/** Seals new audit lines every few seconds, after they are written; of several servers only one does so at a time. */
export interface Sealer extends Repetition {
  /** Seals the lines that existed at the previous turn, as soon as their transactions have ended. */
  turn(): Promise<void>
}

export function createSealer({
  db,
  box,
  anchorFile,
  log,
}: {
  db: Db
  box: SecretBox
  /** See anchorPath. */
  anchorFile: string
  log: Logger
}): Sealer {
  let mark: Mark | undefined
  /** Everything up to this mark is sealed: while no line is added, the mark stays the same. */
  let sealed: Mark | undefined
  let kept = 0
  let alarmed = false

  async function turn(): Promise<void> {
    const earlier = mark
    if (earlier !== undefined && earlier !== sealed && !(await isDecided(db, earlier))) return
    mark = await makeMark(db, earlier)
    if (earlier === undefined) return
    if (!(await anchorHolds()) || earlier === sealed) return
    const last = await sealLines(db, chainKey(box), earlier.lineId)
    if (last === 'busy') return
    sealed = earlier
    if (last === undefined || last.number === kept) return
    await keepAnchor(anchorFile, last)
    kept = last.number
  }

  /** After lines were removed, nothing is sealed: the trail stays as it is until a person has looked at it. */
  async function anchorHolds(): Promise<boolean> {
    const anchor = await readAnchor(anchorFile)
    const held = anchor === undefined || (await holds(db, anchor))
    if (!held && !alarmed) {
      log.error(
        { anchor: anchorFile },
        'the audit trail lacks its newest lines and is not sealed any more: see npx catraca audit verify',
      )
    }
    alarmed = !held
    return held
  }

  const onError = (error: unknown) => log.warn({ err: error }, 'the audit trail could not be sealed')
  return { turn, ...repeat(turn, everyMs, onError) }
}
