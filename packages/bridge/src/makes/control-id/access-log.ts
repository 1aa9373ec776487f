import type { Grant, HistoryLine } from '../../devices/adapter.ts'
import type { Row } from './commands.ts'
import { events } from './dialect.ts'
import { historyOf, type Line, lineFields, readLine } from './log-lines.ts'
import type { Parts } from './parts.ts'
import { sideOfLine } from './questions.ts'

const pageSize = 500
/** How far a line may lie in the future because of rounding. */
const aheadMs = 5000
/** After the arm stopped waiting, how much longer a grant may still become a give-up. */
const settlesMs = 3000
/** For an arm that waits without an end. */
const longestWaitMs = 30_000

export type AccessLog = ReturnType<typeof createAccessLog>

/**
 * Reads each entry that the device decided without us once, in the order of its ids: from the device's log after an outage, or live from
 * Monitor if we cannot reach the device. Our own decisions are in the same log; they are recognised by time and user. `readSoon` makes the
 * log be read as soon as the device's clock was checked.
 */
export function createAccessLog(parts: Parts, readSoon: () => void) {
  const { door, settings, clock, told, commands } = parts
  /** Lines sent by Monitor that may still change, for devices whose log we cannot read. */
  const unsettled = new Map<string, Line>()
  /** Passages that the device granted itself. Their turn may still be reported, or has been. Their lines are read several times. */
  let local: { id: string; direction: 'in' | 'out'; time: bigint; at: number; until: number; hasTurned: boolean }[] = []
  /** When lines that may still change happened: the clock may be set before they are reported. */
  const happenedAt = new Map<string, number>()
  let reading: Promise<void> | undefined
  let again = false
  let stopTimer = () => {}
  let stopped = false

  const last = (): { id: bigint; time: string } | undefined => {
    const [id, time] = (door.memory.get('log_read') ?? '').split(' ')
    return id && time !== undefined ? { id: BigInt(id), time } : undefined
  }
  const advance = ({ id, time }: Pick<Line, 'id' | 'time'>) => door.memory.set('log_read', `${id} ${time}`)

  const waitMs = () => (parts.armWaitsMs() || longestWaitMs) + settlesMs

  /** The age of a line. The clock may have been set since it was stamped: then the time of its first reading counts. */
  const ageMs = (line: Line) => {
    const seen = happenedAt.get(nameOf(line))
    return seen === undefined ? (clock.toRaw(door.now()) - Number(line.time)) * 1000 : door.now() - seen
  }

  /** Whether a grant may still become a give-up in the same line. A line in the future was stamped by a wrong clock. */
  const mayChange = (line: Line) =>
    line.event === events.granted && settings.release === 'catra' && ageMs(line) > -aheadMs && ageMs(line) < waitMs()

  /** Whether the line records our own answer. If the device decided against our answer, this ends our attempt. */
  const isOurs = (line: Line): boolean => {
    const id = String(line.id)
    const alike = told.ofLine({ time: line.time, user: line.user, card: line.card })
    const known = alike.find((one) => one.line === id) ?? alike.find((one) => one.line === '')
    if (!known) return false
    known.line = id
    const isGrant = line.event === events.granted
    const isDenial = line.event === events.denied || line.event === events.unidentified
    const agrees = known.state === 'answered' && (known.event === events.granted ? isGrant : isDenial)
    if (!agrees && !known.end && known.attemptId && known.allowed) {
      known.end = 'gave_up'
      door.gaveUp({ attemptId: known.attemptId, at: clock.toReal(BigInt(line.time)) })
    }
    told.save(known)
    return agrees || known.end === 'turned'
  }

  const noteLocal = (line: Line) => {
    const id = String(line.id)
    const hasTurned = local.some((one) => one.id === id && one.hasTurned)
    local = local.filter((one) => one.id !== id && one.until > door.now())
    if (line.event !== events.granted || !mayChange(line)) return
    const name = nameOf(line)
    const at = happenedAt.get(name) ?? clock.toReal(BigInt(line.time))
    happenedAt.set(name, at)
    local.push({
      ...{ id, direction: sideOfLine(line.portal, settings) },
      ...{ time: BigInt(line.time), at, until: door.now() + waitMs(), hasTurned },
    })
  }

  const tell = async (lines: Line[]): Promise<void> => {
    const history = lines.flatMap((line): HistoryLine[] => {
      if (isOurs(line)) return []
      const at = happenedAt.get(nameOf(line)) ?? clock.toReal(BigInt(line.time))
      const one = historyOf(line, settings, at)
      return one ? [one] : []
    })
    if (history.length > 0) await door.history(history)
    for (const line of lines) happenedAt.delete(nameOf(line))
  }

  /** Where to go on: after the last line that was read, or from the beginning when the device's log starts its ids again. */
  const begin = async (): Promise<bigint> => {
    const known = last()
    if (!known) {
      // Lines from before the bridge came are not reported.
      const [newest] = await read({ limit: 1, last: true })
      advance(newest ?? { id: 0n, time: '' })
      return newest?.id ?? 0n
    }
    if (known.id === 0n) return 0n
    const [same] = await read({ where: { id: known.id }, limit: 1 })
    if (same?.time === known.time) return known.id
    const [older] = await read({ where: { id: { '<': known.id } }, limit: 1 })
    if (!same && !older) return known.id
    door.log('info', "the device's log was cleared and starts its ids again")
    advance({ id: 0n, time: '' })
    return 0n
  }

  const read = async (some: { where?: Record<string, unknown>; limit: number; last?: boolean }): Promise<Line[]> => {
    const rows = await commands.loadSome('access_logs', lineFields, some)
    const lines = rows.flatMap((row) => readLine(row) ?? [])
    return lines.sort((a, b) => (a.id < b.id ? -1 : 1))
  }

  const readOnce = async (): Promise<void> => {
    let from = await begin()
    while (!stopped) {
      const page = await read({ where: { id: { '>': from } }, limit: pageSize })
      const settled: Line[] = []
      for (const line of page) {
        const isLocal = !isOurs(line)
        if (isLocal) noteLocal(line)
        // The rest is read when this line is final: until then it may still become a give-up.
        if (isLocal && mayChange(line)) break
        settled.push(line)
      }
      await tell(settled)
      const newest = settled.at(-1)
      if (newest) advance(newest)
      if (settled.length < page.length) return readLater(waitMs())
      if (page.length < pageSize) return
      from = newest!.id
    }
  }

  const readLater = (ms: number) => {
    stopTimer()
    stopTimer = door.after(ms, readSoon)
  }

  /** Reads to the end of the device's log. Calls during a reading lead to one more reading after it. */
  const readAll = (): Promise<void> => {
    if (reading) {
      again = true
      return reading
    }
    reading = (async () => {
      do {
        again = false
        await readOnce()
      } while (again && !stopped)
    })().finally(() => {
      reading = undefined
    })
    return reading
  }

  /** Reports a line of Monitor by itself, as soon as it cannot change any more. */
  const tellSettled = async (line: Line, isLocal: boolean): Promise<void> => {
    const key = nameOf(line)
    if (isLocal && mayChange(line)) {
      unsettled.set(key, line)
      door.after(waitMs(), () => {
        const waited = unsettled.get(key)
        unsettled.delete(key)
        if (waited) void tell([waited])
      })
      return
    }
    unsettled.delete(key)
    await tell([line])
  }

  return {
    readAll,
    /** Takes a line from Monitor. Returns why it is ignored, if it is. */
    async told(row: Row, type: unknown): Promise<string | undefined> {
      const line = readLine(row)
      if (!line) return 'a line of the log without id, time or event'
      if (type === 'deleted') return undefined
      const isLocal = !isOurs(line)
      if (isLocal) noteLocal(line)
      const known = last()
      const isNew = known === undefined || line.id > known.id
      if (!commands.isReachable) {
        await tellSettled(line, isLocal)
        if (isNew) advance(line)
        return undefined
      }
      if (isNew && known && line.id === known.id + 1n && !isLocal) {
        advance(line)
        return undefined
      }
      // A grant that was already read, and then given up.
      if (!isNew && line.event === events.gaveUp) await tell([line])
      else readLater(0)
      return undefined
    },
    /**
     * Whether a turn belongs to a passage that the device granted itself, at `since` or later. Each such passage explains one turn only.
     */
    takeLocal(direction: 'in' | 'out', since = 0n): boolean {
      const mayTurn = ({ hasTurned, until }: (typeof local)[number]) => !hasTurned && until > door.now()
      const one = local.find((one) => one.direction === direction && one.time >= since && mayTurn(one))
      if (one !== undefined) one.hasTurned = true
      return one !== undefined
    },
    /** Whether the device let somebody through by itself after this grant and before it stamped something with `time`. */
    hasLetThroughSince({ attemptId, grantedAt }: Grant, time: bigint | undefined): boolean {
      const line = BigInt(told.byAttempt(attemptId).find((one) => one.line)?.line ?? '-1')
      const isLater = (one: (typeof local)[number]) => one.at > grantedAt || (line >= 0n && BigInt(one.id) > line)
      return local.some((one) => isLater(one) && (time === undefined || one.time <= time))
    },
    stop() {
      stopped = true
      stopTimer()
    },
  }
}

function nameOf({ id, time }: Line): string {
  return `${id} ${time}`
}
