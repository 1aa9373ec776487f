import { randomBytes } from 'node:crypto'
import type { Call } from './call.ts'
import type { Core } from './core.ts'
import { Refused } from './queries.ts'

/** Commands that are answered without a session. */
export const withoutSession = new Set(['login', 'session_is_valid'])

const factory = { login: 'admin', password: 'admin' }

/** Who may command the device: sessions from a login. */
export function createSessions(core: Core) {
  const { store, switches } = core
  let sessions = new Map(store.noted<[string, number][]>('sessions') ?? [])
  const keep = () => {
    if (switches.sessions_survive_power) store.note('sessions', [...sessions])
  }
  const isValid = (session: string | undefined): boolean => {
    const used = session === undefined ? undefined : sessions.get(session)
    if (used === undefined) return false
    if (switches.session_minutes > 0 && core.clock.now() - used > switches.session_minutes * 60_000) {
      sessions.delete(session!)
      return false
    }
    sessions.set(session!, core.clock.now())
    return true
  }
  return {
    isValid,
    login({ body }: Call) {
      const own = store.noted<typeof factory>('login') ?? factory
      if (body.login !== own.login || body.password !== own.password) {
        throw new Refused('Invalid login or password', 401)
      }
      if (switches.factory_login_refused && own.password === factory.password) {
        throw new Refused('The factory password has to be changed in the web interface first', 401)
      }
      const session = randomBytes(18).toString('base64url')
      sessions.set(session, core.clock.now())
      keep()
      return { session }
    },
    logout(session: string) {
      sessions.delete(session)
      keep()
      return {}
    },
    changeLogin({ body }: Call) {
      const { login, password } = body
      if (typeof login !== 'string' || typeof password !== 'string' || !login || !password) {
        throw new Refused('login and password: strings are expected')
      }
      store.note('login', { login, password })
      return {}
    },
    stop() {
      if (!switches.sessions_survive_power) sessions = new Map()
    },
  }
}

export type Sessions = ReturnType<typeof createSessions>
