import { randomBytes } from 'node:crypto'
import { type Core, type Direction, entranceDirection, freeDirections, type Side } from './core.ts'
import type { Row, Value } from './factory.ts'
import type { Faults } from './faults.ts'
import type { Monitor } from './monitor.ts'

/** A permission for the arm to turn: for whom, in which direction, and its row in access_logs. */
export interface Grant {
  directions: Direction[]
  userId: Value
  uuid?: string
  logId: number | null
  /** Decided by the device itself, so that a give-up changes the row. */
  local: boolean
}

/** A turn of the arm, as the device itself counted it. */
export interface CountedPassage {
  /** The real time in milliseconds. */
  at: number
  /** Seconds by the device's clock. */
  time: number
  direction: Direction
  side: Side
  /** The user of the grant; null for a free turn, a remote release and a turn without a grant. */
  userId: Value
  logId: number | null
  /** Decided by the device itself. */
  local: boolean
  granted: boolean
}

/** A grant that nobody used. */
export interface GivenUp {
  at: number
  userId: Value
  logId: number | null
  local: boolean
}

export interface Turned {
  passed: boolean
  why: 'granted' | 'free' | 'forced' | 'locked' | 'wrong way' | 'no power'
  direction: Direction
}

const mostEvents = 10_000

type EventName = 'TURN LEFT' | 'TURN RIGHT' | 'GIVE UP'
const types: Record<EventName, number> = { 'TURN LEFT': 7, 'TURN RIGHT': 8, 'GIVE UP': 9 }

/** The arm with its sensor: a grant waits here until somebody turns the arm, or the time is over. */
export function createArm(core: Core, monitor: Monitor, faults: Faults) {
  const { store, switches } = core
  let pending: (Grant & { stop: () => void })[] = []

  const waitMs = () =>
    switches.model === 'idblock_next'
      ? core.numberSetting('sec_box', 'catra_timeout', 5000)
      : core.numberSetting('general', 'catra_timeout', 5000)

  const recordEvent = (type: string, grant?: Grant): number => {
    const id = store.nextId('access_events')
    store.put('access_events', {
      id,
      event: 'catra',
      type,
      identification: grant?.uuid ?? '',
      device_id: core.deviceId,
      timestamp: core.time(),
    })
    if (store.count('access_events') > mostEvents) store.remove('access_events', store.all('access_events')[0]!)
    return id
  }

  const tellEvent = (name: EventName, grant?: Grant) => {
    const eventId = recordEvent(name, grant)
    const row = grant?.logId ? store.get('access_logs', grant.logId) : undefined
    const time = switches.turn_time === 'log' && row ? row.time : core.time()
    const uuid = switches.turn_uuid === 'same' ? grant?.uuid : randomBytes(4).toString('hex')
    monitor.tell('catra_event', {
      event: {
        type: switches.turn_types === 'all_7' ? 7 : types[name],
        name: switches.turn_names === 'prefixed' ? `EVENT_${name.replace(' ', '_')}` : name,
        time,
        ...(switches.turn_uuid !== 'absent' && uuid ? { uuid } : {}),
      },
      ...(core.setting('monitor', 'inform_access_event_id') === '1' ? { access_event_id: eventId } : {}),
      time: core.time(),
    })
    if (grant && !grant.local && !switches.dao_before_turn && row) monitor.changed('access_logs', 'inserted', row)
  }

  const take = (grant: (typeof pending)[number]) => {
    grant.stop()
    pending = pending.filter((one) => one !== grant)
  }

  const giveUp = (grant: (typeof pending)[number]) => {
    take(grant)
    store.append('given_up', { at: core.clock.now(), userId: grant.userId, logId: grant.logId, local: grant.local })
    core.log('arm', 'gave up', { userId: grant.userId, logId: grant.logId })
    if (grant.local && grant.logId) {
      const row: Row = { ...store.get('access_logs', grant.logId), event: 13 }
      if (row.id !== undefined) store.put('access_logs', row)
      tellEvent('GIVE UP', grant)
      if (row.id !== undefined) monitor.changed('access_logs', 'updated', row)
    } else tellEvent('GIVE UP', grant)
  }

  const pass = (direction: Direction, why: 'granted' | 'free' | 'forced', grant?: Grant): Turned => {
    const side: Side = direction === entranceDirection(core) ? 'entrance' : 'exit'
    const left = direction === switches.left_is
    const counted: CountedPassage = {
      at: core.clock.now(),
      time: core.time(),
      direction,
      side,
      userId: grant?.userId ?? null,
      logId: grant?.logId ?? null,
      local: grant?.local ?? true,
      granted: grant !== undefined,
    }
    store.inOne(() => {
      store.append('passages', counted)
      const counters = { ...store.get('catra_infos', 1)! }
      for (const name of [left ? 'left_turns' : 'right_turns', `${side}_turns`, 'total_turns']) {
        counters[name] = Number(counters[name]) + 1
      }
      store.put('catra_infos', counters)
    })
    core.log('arm', `turned ${direction}`, { side, why, userId: counted.userId, logId: counted.logId })
    if (why !== 'free' || switches.free_turns_reported) tellEvent(left ? 'TURN LEFT' : 'TURN RIGHT', grant)
    if (grant && faults.take('give_up_after_turn')) tellEvent('GIVE UP', { ...grant, local: true })
    return { passed: true, why, direction }
  }

  return {
    /** Frees the arm for one turn. Returns false when it cannot be freed for another. */
    release(grant: Grant): boolean {
      if (pending.length > 0 && switches.second_grant === 'busy') return false
      if (switches.second_grant === 'replaces') for (const one of pending) take(one)
      const one = { ...grant, stop: () => {} }
      const wait = waitMs()
      if (wait > 0) one.stop = core.timers.after(wait, () => giveUp(one))
      pending.push(one)
      core.log('arm', `released ${grant.directions.join(' or ')}`, { userId: grant.userId, logId: grant.logId })
      return true
    },
    get pending(): readonly Grant[] {
      return pending
    },
    get isBusy() {
      return pending.length > 0 && switches.second_grant === 'busy'
    },
    /** A person pushes the arm. It turns if it is granted or free, and otherwise stays shut. */
    turn(direction: Direction): Turned {
      const grant = pending.find((one) => one.directions.includes(direction))
      if (grant) {
        take(grant)
        return pass(direction, 'granted', grant)
      }
      if (freeDirections(core).includes(direction)) return pass(direction, 'free')
      const why = pending.length > 0 ? 'wrong way' : 'locked'
      core.log('arm', `pushed ${direction}, ${why}`)
      if (why === 'wrong way' && switches.wrong_way_reported) {
        tellEvent(direction === switches.left_is ? 'TURN LEFT' : 'TURN RIGHT')
      }
      return { passed: false, why, direction }
    },
    /** The arm turns although it should not: without a grant, or against the direction of one, which is then used up. */
    force(direction: Direction): Turned {
      const [grant] = pending
      if (grant) take(grant)
      return pass(direction, 'forced', grant)
    },
    /** The person with the oldest grant walks away, and the arm notices it now. */
    giveUp(): boolean {
      const [grant] = pending
      if (grant) giveUp(grant)
      return grant !== undefined
    },
    passages: () => store.listed<CountedPassage>('passages'),
    givenUp: () => store.listed<GivenUp>('given_up'),
    stop() {
      for (const one of pending) one.stop()
      pending = []
    },
  }
}

export type Arm = ReturnType<typeof createArm>
