import { randomBytes } from 'node:crypto'
import { parseExact, wholeNumber } from '../parts/exact-json.ts'
import type { Arm } from './arm.ts'
import { type Core, type Direction, directionOf, freeDirections, type Side } from './core.ts'
import type { Enrolment } from './enrolment.ts'
import type { Row, Value } from './factory.ts'
import type { Faults } from './faults.ts'
import { type Credential, identify, NotRead } from './identify.ts'
import { jsonPost, type Link, unlessPowerLost } from './link.ts'
import type { Monitor } from './monitor.ts'
import { NoAnswer, PowerLost, type Reply } from './network.ts'
import { isRecord } from './queries.ts'
import { type Attempt, identifierOf, questionAbout } from './questions.ts'
import { allowed, contingencyCardAllowed } from './rules.ts'

export interface Outcome {
  decision: 'granted' | 'denied' | 'unidentified' | 'pending' | 'nothing' | 'not read' | 'busy' | 'enrolled'
  by: 'server' | 'device'
  event?: number
  userId?: Value
  logId?: number | null
  directions?: Direction[]
  message?: string
  why?: string
  /** The time from the credential to the decision. */
  ms: number
}

/** The parts of a server's answer that the device uses. */
export interface Answer {
  event: number
  userId?: number | bigint
  userName?: string
  message?: string
  userImage: boolean
  directions: Direction[]
}

const decisions: Record<number, Outcome['decision']> = {
  3: 'unidentified',
  4: 'pending',
  6: 'denied',
  7: 'granted',
  8: 'pending',
  14: 'nothing',
}

/** Directions that are freed by the actions of a command or an answer. */
export function directionsIn(actions: unknown): Direction[] {
  const found = (Array.isArray(actions) ? actions : []).flatMap((one): Direction[] => {
    if (!isRecord(one) || one.action !== 'catra') return []
    const allow = /\ballow\s*=\s*(\w+)/.exec(String(one.parameters ?? ''))?.[1]
    if (allow === 'both') return ['clockwise', 'anticlockwise']
    return allow === 'clockwise' || allow === 'anticlockwise' ? [allow] : []
  })
  return [...new Set(found)]
}

/** Reads `result`, in the form of an answer and of remote_user_authorization. */
export function readResult(result: unknown): Answer | undefined {
  if (!isRecord(result)) return undefined
  const event = wholeNumber(result.event)
  if (typeof event !== 'number') return undefined
  return {
    event,
    userId: wholeNumber(result.user_id),
    userName: typeof result.user_name === 'string' ? result.user_name : undefined,
    message: typeof result.message === 'string' ? result.message : undefined,
    userImage: result.user_image === true,
    directions: event === 7 ? directionsIn(result.actions) : [],
  }
}

const deniedQuietly: Answer = { event: 6, userImage: false, directions: [] }

export interface ReaderParts {
  arm: Arm
  monitor: Monitor
  link: Link
  faults: Faults
  enrolment: Enrolment
  onPowerLoss(): void
}

/** What happens to a person who wants to pass: identified here or by the server, and decided by one of the two. */
export function createReader(core: Core, { arm, monitor, link, faults, enrolment, onPowerLoss }: ReaderParts) {
  const { store, switches } = core
  let state: 'idle' | 'asking' | 'retrying' = 'idle'

  const read = ({ status, body }: Reply): Answer => {
    if (status !== 200) {
      if (switches.error_status_fails) throw new NoAnswer(`status ${status}`)
      return deniedQuietly
    }
    let answer: Answer | undefined
    try {
      const parsed = parseExact(body)
      answer = readResult(isRecord(parsed) ? parsed.result : undefined)
    } catch {}
    if (!answer && switches.bad_json_fails) throw new NoAnswer('the answer is no JSON with a result')
    return answer ?? deniedQuietly
  }

  const writeRow = (attempt: Attempt, event: number, userId: Value): number => {
    const row: Row = {
      id: store.nextId('access_logs'),
      time: attempt.time,
      event,
      device_id: core.deviceId,
      identifier_id: identifierOf(attempt.kind),
      user_id: userId ?? 0,
      portal_id: attempt.portalId,
      identification_rule_id: 0,
      card_value: attempt.card ?? 0,
      qrcode_value: attempt.qr ?? '',
      pin_value: attempt.pin ?? '',
      log_type_id: 0,
      confidence: 0,
      mask: 0,
    }
    return storeRow(row)
  }

  const storeRow = (row: Row): number => {
    store.put('access_logs', row)
    if (switches.log_capacity > 0 && store.count('access_logs') > switches.log_capacity) {
      store.remove('access_logs', store.all('access_logs')[0]!)
    }
    return Number(row.id)
  }

  const tellRow = (logId: number) => monitor.changed('access_logs', 'inserted', store.get('access_logs', logId)!)

  const released = (
    directions: Direction[],
    by: { userId: Value; uuid?: string; logId: number | null; local: boolean },
  ) => {
    const free = arm.release({ directions, ...by })
    if (free && faults.take('power_lost_after_grant')) onPowerLoss()
    return free
  }

  const decideLocally = (attempt: Attempt): Omit<Outcome, 'ms'> => {
    const at = { portalId: attempt.portalId, time: attempt.time }
    const isListed =
      link.mode === 'contingency' && attempt.card !== undefined && contingencyCardAllowed(store, attempt.card, at)
    const may = isListed || (attempt.user !== undefined && allowed(store, { userId: attempt.user.id ?? null, ...at }))
    const isOpen = may && core.setting('general', 'exception_mode') !== 'lock_down'
    const event = isOpen ? 7 : attempt.user || isListed ? 6 : 3
    const userId = attempt.user?.id ?? 0
    const logId = writeRow(attempt, event, userId)
    if (!faults.take('inserted_lost')) tellRow(logId)
    core.show(isOpen ? 'Acesso liberado' : event === 6 ? 'Acesso negado' : 'Não identificado')
    const directions = isOpen ? [directionOf(core, attempt.side)] : []
    if (isOpen) released(directions, { userId, uuid: attempt.uuid, logId, local: true })
    return { decision: decisions[event]!, by: 'device', event, userId, logId, directions }
  }

  const denyWithoutServer = (attempt: Attempt): Omit<Outcome, 'ms'> => {
    const userId = attempt.user?.id ?? 0
    const logId = writeRow(attempt, 6, userId)
    tellRow(logId)
    core.show('Acesso negado')
    return { decision: 'denied', by: 'device', event: 6, userId, logId, directions: [], why: 'no answer' }
  }

  const takeUp = (attempt: Attempt, answer: Answer): Omit<Outcome, 'ms'> => {
    const userId = answer.userId ?? attempt.user?.id ?? 0
    const { event, directions, message } = answer
    const decision = event === 7 && directions.length === 0 ? 'nothing' : (decisions[event] ?? 'nothing')
    core.show([answer.userName, message].filter(Boolean).join(': ') || decision)
    if (answer.userImage && userId) void fetchImage(userId).catch(unlessPowerLost)
    const logged = event === 3 || event === 6 || event === 7
    const logId = logged ? writeRow(attempt, event, userId) : null
    const isReleased =
      directions.length > 0 && released(directions, { userId, uuid: attempt.uuid, logId, local: false })
    if (logId !== null && (!isReleased || switches.dao_before_turn)) tellRow(logId)
    return { decision, by: 'server', event, userId, logId, directions, message }
  }

  const fetchImage = async (userId: Value) => {
    const reply = await link.fetchUserImage(userId).catch((error: Error) => {
      if (error instanceof PowerLost) throw error
      return undefined
    })
    core.log('asked', `user_get_image: ${reply?.status ?? 'no answer'}`)
  }

  const withoutAnswer = (attempt: Attempt): Omit<Outcome, 'ms'> => {
    const choice =
      link.mode === 'contingency'
        ? switches.last_person
        : core.setting('online_client', 'contingency_enabled') === '0'
          ? switches.contingency_off
          : switches.failed_attempt
    return choice === 'local' ? decideLocally(attempt) : denyWithoutServer(attempt)
  }

  const decide = async (attempt: Attempt): Promise<Omit<Outcome, 'ms'>> => {
    if (link.mode === 'testing' && switches.while_testing === 'deny') return denyWithoutServer(attempt)
    if (link.mode !== 'online') return decideLocally(attempt)
    const post = questionAbout(core, attempt, link.isEnterprise)
    if (!post) return decideLocally({ ...attempt, user: undefined })
    state = 'asking'
    const answer = await link.ask(post, {
      read,
      onRetry() {
        state = 'retrying'
      },
      onLate({ userId, directions }) {
        if (directions.length === 0) return
        core.log('decided', 'a late answer opens', { userId })
        released(directions, { userId: userId ?? 0, uuid: attempt.uuid, logId: null, local: false })
      },
    })
    return answer ? takeUp(attempt, answer) : withoutAnswer(attempt)
  }

  return {
    get state() {
      return state
    },
    async present(credential: Credential): Promise<Outcome> {
      const began = core.clock.now()
      const done = (outcome: Omit<Outcome, 'ms'>): Outcome => {
        const whole = { ...outcome, ms: core.clock.now() - began }
        core.log('decided', whole.decision, { ...whole })
        return whole
      }
      const notRead = (why: string) => done({ decision: 'not read', by: 'device', why })
      if (link.mode === 'off' || link.mode === 'booting') return notRead('the device is off')
      if (state !== 'idle' || arm.isBusy) return done({ decision: 'busy', by: 'device' })
      if (enrolment.takes(credential)) return done({ decision: 'enrolled', by: 'device' })
      try {
        const found = identify(core, credential)
        const portalId = found.side === 'entrance' ? 1 : switches.exit_portal
        return done(await decide({ ...found, portalId, time: core.time(), uuid: randomBytes(4).toString('hex') }))
      } catch (error) {
        if (error instanceof NotRead || error instanceof PowerLost) return notRead(error.message)
        throw error
      } finally {
        state = 'idle'
      }
    },
    /** Frees the arm on a command, which gets its own row in access_logs. */
    releaseRemotely(directions: Direction[], event: number, userId: Value = 0): number {
      const base = { time: core.time(), uuid: randomBytes(4).toString('hex'), portalId: 1 }
      const logId = writeRow({ ...base, kind: 'card', side: 'entrance' }, event, userId)
      released(directions, { userId, uuid: base.uuid, logId, local: false })
      return logId
    },
    /** The button that lets people out. */
    pressExitButton(side: Side = 'exit'): void {
      const attempt: Attempt = { kind: 'card', side, time: core.time(), uuid: '', portalId: switches.exit_portal }
      const logId = writeRow(attempt, 11, 0)
      tellRow(logId)
      const rex_log = { time: attempt.time, event: 11, user_id: 0, portal_id: attempt.portalId }
      link.tell(jsonPost('new_rex_log', { device_id: core.deviceId, rex_log }))
      const direction = directionOf(core, side)
      if (!freeDirections(core).includes(direction)) released([direction], { userId: null, logId: null, local: false })
    },
    stop() {
      state = 'idle'
    },
  }
}

export type Reader = ReturnType<typeof createReader>
