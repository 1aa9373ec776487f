import { unlessRefused } from '../../devices/adapter.ts'
import { whole } from './exact-json.ts'
import type { Parts } from './parts.ts'
import type { Told } from './told.ts'
import { armEvent, type Turns } from './turns.ts'

/** Monitor reports a turn at once; after this time the report was lost. */
const lostAfterMs = 2000
/** For an arm that waits without an end. */
const longestWaitMs = 10_000
const settledMs = 60_000
const oldestMs = 24 * 3_600_000
const fields = ['id', 'type', 'identification', 'timestamp']

interface LostTurnParts extends Parts {
  turns: Turns
  /** Questions for which nothing was found in the list; they are not looked up again. */
  looked: WeakSet<Told>
}

/**
 * Finds turns that Monitor did not report, or not clearly, in the device's own list of them. It accepts a turn only if the turn names a
 * question whose attempt has no end, if it is the only turn for the only waiting grant, or if it is the next turn after that grant. An
 * attempt that ended as unconfirmed while no bridge ran gets its end here, too.
 */
export async function readLostTurns(parts: LostTurnParts): Promise<void> {
  const { door, settings, clock, told, turns, commands, looked } = parts
  if (settings.release !== 'catra') return
  const now = door.now()
  const waits = (parts.armWaitsMs() || longestWaitMs) + lostAfterMs
  const waiting = door.waiting()
  const late = waiting.filter(({ grantedAt }) => now - grantedAt > waits)
  const open = told
    .all()
    .filter(
      (one) =>
        one.allowed && one.attemptId && !one.end && now - one.at > waits && now - one.at < oldestMs && !looked.has(one),
    )
  if (late.length === 0 && open.length === 0) return
  const oldest = Math.min(...late.map(({ grantedAt }) => grantedAt), ...open.map(({ at }) => at))
  const since = { timestamp: { '>=': clock.toRaw(oldest) - 2 } }
  const rows = await commands.load('access_events', fields, since).catch(unlessRefused)
  const events = (rows ?? []).flatMap((row) => {
    const [id, time] = [whole(row.id), whole(row.timestamp)]
    const said = { name: String(row.type ?? ''), time, uuid: String(row.identification ?? '') }
    const more = { toldAt: time, id: id === undefined ? undefined : String(id) }
    return armEvent(said, more, parts) ?? []
  })
  events.sort((a, b) => Number(BigInt(a.id ?? 0) - BigInt(b.id ?? 0)))
  for (const one of open) if (now - one.at > settledMs) looked.add(one)
  const proven = events.filter(({ uuid }) => open.some((one) => one.uuid && one.uuid === uuid))
  const [only, other] = waiting
  const isOnly = proven.length === 0 && only !== undefined && other === undefined && late.length === 1
  if (isOnly && events.length > 1) return turns.endByNext(only, events)
  for (const event of isOnly ? events : proven) await turns.happened(event)
}
