import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#platform/db/pool.ts'
import { transact } from '#platform/db/transact.ts'
import { machineNowText } from '#platform/time/clock.ts'
import { beginning, type ChainKey, sealOf } from './chain.ts'
import {
  findHeads,
  findLastSealOfAnyCompany,
  gatherWaitingLines,
  insertSeals,
  type KnownSeal,
  lastLineId,
  listLinesOfAnyCompany,
  oldestTransaction,
  type SealRow,
  takeTransactionNumber,
  tryLockSealing,
} from './sql.ts'

const bunch = 1000
const askAgainAfterMs = 50

/** Lines up to this id may be sealed once all transactions below a number have ended. */
export interface Mark {
  lineId: number
  below: bigint
}

/**
 * The earlier mark is used again if no line was added. Otherwise the id is read first: a transaction that took this id or an earlier one
 * has a lower number than the transaction number that is taken afterwards.
 */
export async function makeMark(db: Db, earlier?: Mark): Promise<Mark> {
  await gatherWaitingLines(db)
  const lineId = await lastLineId(db)
  return lineId === earlier?.lineId ? earlier : { lineId, below: await takeTransactionNumber(db) }
}

/** Whether no further line with an id up to the mark can appear. */
export async function isDecided(db: Db, mark: Mark): Promise<boolean> {
  return (await oldestTransaction(db)) >= mark.below
}

/**
 * Seals the lines up to an id, in order of id and in batches of one transaction each, and returns the last seal. Undefined when another
 * process is sealing. Transactions that write lines never wait for this.
 */
export async function sealLines(db: Db, key: ChainKey, upTo: number): Promise<KnownSeal | undefined | 'busy'> {
  for (;;) {
    const sealed = await transact({ db }, async (tx) => {
      if (!(await tryLockSealing(tx.db))) return 'busy' as const
      return sealBunch(tx.db, key, upTo)
    })
    if (sealed === 'busy' || !sealed.more) return sealed === 'busy' ? sealed : sealed.last
  }
}

/** Seals all existing lines, except those of transactions that outlast `patienceMs`. */
export async function sealEverything(db: Db, key: ChainKey, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs
  const mark = await makeMark(db)
  while (performance.now() < deadline) {
    if ((await isDecided(db, mark)) && (await sealLines(db, key, mark.lineId)) !== 'busy') return
    await pause(askAgainAfterMs)
  }
}

async function sealBunch(db: Db, { id: key_id, key }: ChainKey, upTo: number) {
  const last = await findLastSealOfAnyCompany(db)
  const lines = await listLinesOfAnyCompany(db, { after: last?.line_id ?? 0, upTo }, bunch)
  if (lines.length === 0) return { last, more: false }
  const heads = await findHeads(db, [...new Set(lines.map((line) => line.team_id))], firstOfMonth(last?.line_id ?? 0))
  const known = new Map(heads.map((head) => [head.team_id, head]))
  const sealed_at = machineNowText()
  let number = last?.number ?? 0
  const rows = lines.map((line): SealRow => {
    const { team_id, id: line_id } = line
    const head = known.get(team_id) ?? { position: 0, seal: beginning }
    const place = { number: ++number, position: head.position + 1 }
    const row = { team_id, line_id, ...place, key_id, seal: sealOf(key, head.seal, place, line), sealed_at }
    known.set(team_id, row)
    return row
  })
  await insertSeals(db, rows)
  return { last: rows.at(-1), more: lines.length === bunch }
}

/** Since a migration, the ids of lines begin with year and month; all earlier ids are lower. */
function firstOfMonth(lineId: number): number {
  return lineId - (lineId % 10 ** 10)
}
