import { type Core, type LogRecord, type User, unknownId } from './core.ts'
import type { Link } from './link.ts'

/** What a person holds up; `face: 0` is an unknown face. */
export type Credential = { face: number } | { card: number } | { password: number }

export interface Outcome {
  decision: 'granted' | 'denied' | 'not read'
  by: 'server' | 'device'
  userId: number | null
  ms: number
}

/** The turnstile was freed: for whom, and who decided. */
export interface Opening {
  at: number
  userId: number | null
  by: 'server' | 'device' | 'remote'
}

export interface Passage extends Opening {
  passedAt: number
}

const photo = Buffer.alloc(6000, 'photo').toString('base64')

export function createReader(core: Core, link: Link, onPowerLoss: () => void) {
  const { kept, switches } = core
  let isAsking = false
  let free: (Opening & { stop(): void })[] = []

  const open = (by: Opening['by'], userId: number | null) => {
    const opening: Opening = { at: core.clock.now(), userId, by }
    kept.append('opening', opening)
    const one = { ...opening, stop: () => {} }
    free.push(one)
    one.stop = core.timers.after(switches.open_ms, () => {
      free = free.filter((other) => other !== one)
    })
    core.log('arm', 'freed', { userId, by })
    if (core.faults.take('power_lost_after_grant')) onPowerLoss()
  }

  const userOf = (credential: Credential): User | undefined =>
    kept.all<User>('user').find((user) => {
      if ('card' in credential) return user.card === credential.card
      if ('password' in credential) return user.enrollid === credential.password
      return user.enrollid === credential.face
    })

  const decide = async (credential: Credential, user: User | undefined): Promise<Pick<Outcome, 'decision' | 'by'>> => {
    const verify = core.setting('server_verify')
    const record: LogRecord = {
      enrollid: user?.enrollid ?? unknownId,
      name: user?.name ?? '',
      time: core.time.text(),
      mode: 'card' in credential ? 3 : 'password' in credential ? 2 : switches.face_mode,
      inout: 0,
      event: user ? 0 : 2,
      ...(core.setting(user ? 'use_logphoto' : 'stranger_photo') ? { image: photo } : {}),
    }
    const row = link.keep(record)
    const finish = (opens: boolean, by: Outcome['by'], message = ''): Pick<Outcome, 'decision' | 'by'> => {
      core.show(message || (opens ? 'OK' : 'Negado'))
      core.log('decided', opens ? 'granted' : 'denied', { by, userId: user?.enrollid })
      if (opens) open(by, user?.enrollid ?? null)
      return { decision: opens ? 'granted' : 'denied', by }
    }
    const isDisabled = user?.enable === 0 && switches.enable_zero === 'denies'
    const local = user !== undefined && !isDisabled
    if (verify === 0) {
      link.next()
      return finish(local, 'device')
    }
    if (link.mode === 'online') {
      core.log('asked', 'server', { userId: user?.enrollid })
      const verdict = await link.ask(row)
      if (verdict) return finish(verdict.opens, 'server', verdict.message)
    }
    return finish(verify === 2 && local, 'device')
  }

  link.openedForNobody = ({ enrollid }) => open('server', enrollid)

  return {
    open,
    get state() {
      return isAsking ? 'asking' : free.length > 0 ? 'free' : 'idle'
    },
    async present(credential: Credential): Promise<Outcome> {
      const user = userOf(credential)
      const userId = user?.enrollid ?? null
      const begun = core.clock.now()
      if (link.mode === 'off' || isAsking || core.setting('disabled')) {
        return { decision: 'not read', by: 'device', userId, ms: 0 }
      }
      isAsking = true
      try {
        return { ...(await decide(credential, user)), userId, ms: core.clock.now() - begun }
      } finally {
        isAsking = false
      }
    },
    /** A person pushes the arm, which the reader does not see. */
    turn(): { passed: boolean } {
      const [one] = free
      if (!one) return { passed: false }
      one.stop()
      free = free.slice(1)
      const { stop: _, ...opening } = one
      kept.append('passage', { ...opening, passedAt: core.clock.now() })
      core.log('arm', 'turned', { userId: one.userId })
      return { passed: true }
    },
    stop() {
      for (const one of free) one.stop()
      free = []
    },
  }
}
