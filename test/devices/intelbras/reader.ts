import { timeOfText } from '../parts/device-clock.ts'
import { numbered } from '../parts/kept.ts'
import type { Card, Core, User } from './core.ts'
import type { Door, Passage, Side } from './door.ts'
import type { EventRow } from './events.ts'
import type { Link, Verdict } from './link.ts'
import { PowerLost } from './sender.ts'

/** What a person holds up; `face: ''` is an unknown face. */
export type Credential = ({ face: string } | { finger: string } | { card: string } | { qr: string }) & { side?: Side }

export interface Outcome {
  decision: 'granted' | 'denied' | 'not read'
  by: 'server' | 'device'
  userId: string | null
  ms: number
}

/** The codes in the `Method` of an event. */
const methods = { card: 1, remote: 4, finger: 6, qr: 14, face: 15 }
const unknownFace = 16
const mostEvents = 100_000

export function createReader(core: Core, parts: { door: Door; link: Link }) {
  const { kept, switches } = core
  const { door, link } = parts
  let state: 'idle' | 'asking' = 'idle'

  const record = (event: Omit<EventRow, 'number' | 'at' | 'shown'>): EventRow => {
    const row = { ...event, at: core.clock.now(), shown: core.time.shown(), number: 0 }
    row.number = kept.append('event', row)
    kept.put('event', numbered(row.number), row)
    if (row.number > mostEvents) kept.remove('event', numbered(row.number - mostEvents))
    return row
  }

  const userOf = (credential: Credential): User | undefined => {
    if ('face' in credential) return kept.get<User>('user', credential.face)
    if ('finger' in credential) return kept.get<User>('user', credential.finger)
    if ('qr' in credential) return
    const card = kept.get<Card>('card', credential.card)
    return card && kept.get<User>('user', card.UserID)
  }

  /** Whether the terminal itself would let this user in: enrolled, not blocked, and within the dates. */
  const mayEnter = (user: User | undefined): boolean => {
    if (!user || user.UserType === 1) return false
    const now = core.time.shown()
    const from = timeOfText(user.ValidFrom ?? '') ?? Number.NEGATIVE_INFINITY
    const to = timeOfText(user.ValidTo ?? '') ?? Number.POSITIVE_INFINITY
    return from <= now && now <= to
  }

  const dataOf = (credential: Credential, user: User | undefined, isGranted: boolean) => {
    const kind = (Object.keys(methods) as (keyof typeof methods)[]).find((name) => name in credential)!
    return {
      UserID: user?.UserID ?? '',
      CardNo: 'card' in credential ? credential.card : 'qr' in credential ? credential.qr : '',
      CardName: user?.UserName ?? '',
      CardType: 0,
      Method: methods[kind],
      Type: credential.side === 'exit' ? 'Exit' : 'Entry',
      Status: isGranted ? 1 : 0,
      ErrorCode: isGranted ? 0 : unknownFace,
      Door: 0,
      ReaderID: '1',
    }
  }

  const finish = (verdict: Verdict, by: Outcome['by'], user: User | undefined, side: Side): Outcome['decision'] => {
    core.show(
      by === 'server' && switches.feedback && verdict.message ? verdict.message : verdict.opens ? 'OK' : 'Negado',
    )
    if (verdict.opens) door.open({ userId: user?.UserID ?? null, by, side })
    core.log('decided', verdict.opens ? 'granted' : 'denied', { by, userId: user?.UserID })
    return verdict.opens ? 'granted' : 'denied'
  }

  const decide = async (credential: Credential): Promise<Pick<Outcome, 'decision' | 'by'>> => {
    const user = userOf(credential)
    const side = credential.side ?? 'entrance'
    const local = mayEnter(user)
    const own = (opens: boolean): Pick<Outcome, 'decision' | 'by'> => ({
      decision: finish({ opens, message: '' }, 'device', user, side),
      by: 'device',
    })
    const isAsked = user ? local || switches.asks_blocked : switches.asks_unknown
    const row = record({ Code: 'AccessControl', Data: dataOf(credential, user, local) })
    if (link.mode !== 'online' || !isAsked) {
      const opens = local && isAsked
      if (link.mode === 'offline') link.store(row)
      else link.tell(row)
      return own(opens)
    }
    core.log('asked', 'server', { userId: user?.UserID })
    state = 'asking'
    const verdict = await link.ask(row, (late) => {
      if (late.opens) finish(late, 'server', user, side)
    })
    if (verdict) return { decision: finish(verdict, 'server', user, side), by: 'server' }
    const opens = local && switches.no_answer === 'local'
    // An event that is reported later contains the terminal's decision.
    const told = { ...row, Data: dataOf(credential, user, opens) }
    kept.put('event', numbered(row.number), told)
    link.store(told)
    return own(opens)
  }

  return {
    get state() {
      return state
    },
    /** A person stands in front of the terminal. */
    async present(credential: Credential): Promise<Outcome> {
      const userId = userOf(credential)?.UserID ?? null
      if (link.mode === 'off' || state === 'asking') return { decision: 'not read', by: 'device', userId, ms: 0 }
      const begun = core.clock.now()
      try {
        return { ...(await decide(credential)), userId, ms: core.clock.now() - begun }
      } catch (error) {
        if (error instanceof PowerLost) return { decision: 'not read', by: 'device', userId, ms: 0 }
        throw error
      } finally {
        state = 'idle'
      }
    },
    /** Only a turn of Intelbras' own turnstile is an event. */
    turned(passage: Passage): void {
      if (switches.turnstile !== 'own') return
      const Type = passage.side === 'exit' ? 'Exit' : 'Entry'
      link.tell(record({ Code: 'TurnstilePass', Data: { UserID: passage.userId ?? '', Type, Door: 0 } }))
    },
    openedRemotely(): void {
      const Data = { UserID: '', CardNo: '', Method: methods.remote, Type: 'Entry', Status: 1, Door: 0, ReaderID: '' }
      link.tell(record({ Code: 'AccessControl', Data }))
    },
    stop() {
      state = 'idle'
    },
  }
}
