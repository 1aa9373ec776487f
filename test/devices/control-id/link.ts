import { stringifyExact } from '../parts/exact-json.ts'
import type { Core, Mode } from './core.ts'
import type { Faults } from './faults.ts'
import type { Monitor } from './monitor.ts'
import { NoAnswer, PowerLost, type Reply } from './network.ts'

const minuteMs = 60_000
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }

export interface Post {
  /** Without .fcgi. */
  path: string
  query?: string
  headers?: Record<string, string>
  body: string | Buffer
}

export interface Asking<T> {
  /** Throws NoAnswer for an answer that does not count. */
  read(reply: Reply): T
  onRetry(): void
  /** Called with an answer that came after the time-out, if such an answer may open. */
  onLate(answer: T): void
}

export function formPost(path: string, fields: Record<string, unknown>): Post {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.set(name, String(value))
  return { path, headers: form, body: body.toString() }
}

export function jsonPost(path: string, value: unknown): Post {
  return { path, headers: json, body: stringifyExact(value) }
}

/** Decides whether the device asks a server or decides alone, and how it changes between the two. */
export function createLink(core: Core, monitor: Monitor, faults: Faults) {
  const { store, switches } = core
  let mode: Mode = 'off'
  let failures = 0
  /** Counts starts, so that work from an earlier start ends by itself. */
  let run = 0
  let lastOffline = 0
  let used = ''
  let line: Promise<unknown> = Promise.resolve()
  let stopTimer = () => {}

  const address = (): string | undefined => {
    const row = store.get('devices', core.setting('online_client', 'server_id'))
    const typed = String(row?.ip ?? '').replace(/\/+$/, '')
    if (!typed) return undefined
    const url = /^https?:\/\//.test(typed) ? typed : `http://${typed}`
    return URL.canParse(url) ? url : undefined
  }

  const enter = (next: Mode) => {
    if (mode === next) return
    const before = mode
    mode = next
    if (next === 'contingency') lastOffline = core.time()
    core.log('mode', next, { before })
    if (next === 'testing' || next === 'off' || next === 'booting') return
    const isContingency = next === 'contingency'
    monitor.tell('operation_mode', {
      operation_mode: {
        mode: isContingency ? switches.contingency_mode : 0,
        mode_name: isContingency ? 'CONTINGENCY' : 'DEFAULT',
        time: core.time(),
        last_offline: lastOffline,
        exception_mode: core.setting('general', 'exception_mode'),
      },
    })
  }

  const sendNow = async (post: Post, late?: (reply: Reply) => void): Promise<Reply> => {
    const base = address()
    if (!base) throw new NoAnswer('no server is configured')
    if (base.startsWith('https:') && !switches.online_tls) throw new NoAnswer('https is not spoken')
    const query = [switches.session_on_url ? 'session=emulated' : '', post.query ?? ''].filter(Boolean).join('&')
    const sending = {
      method: 'POST' as const,
      url: `${base}/${post.path}.fcgi${query ? `?${query}` : ''}`,
      headers: post.headers,
      body: post.body,
      timeoutMs: Math.min(core.numberSetting('online_client', 'request_timeout', 5000), 5000),
    }
    if (faults.take('duplicate_post')) core.network.send('online', sending).catch(() => {})
    return core.network.send('online', { ...sending, late, breakOff: faults.take('reset_mid_body') })
  }

  /** One request at a time. */
  const send = (post: Post, late?: (reply: Reply) => void): Promise<Reply> => {
    const sent = line.then(() => sendNow(post, late))
    line = sent.catch(() => {})
    return sent
  }

  const isAnswered = async (post: Post): Promise<boolean> => {
    const told = await send(post).then(
      ({ status }) => status,
      (error: Error) => {
        if (error instanceof PowerLost) throw error
        return error.message
      },
    )
    core.log('asked', `${post.path}: ${told}`)
    return told === 200
  }

  const alive = () => isAnswered(jsonPost('device_is_alive', { access_logs: store.count('access_logs') }))

  const test = async (own: number): Promise<void> => {
    const answered = (await isAnswered(jsonPost('session_is_valid', {}))) && (await alive())
    if (own !== run) return
    if (answered) {
      failures = 0
      enter('online')
    } else stopTimer = core.timers.after(switches.test_interval_ms, () => void test(own).catch(unlessPowerLost))
  }

  const beat = (own: number) => {
    const every =
      switches.heartbeat === 'minute' ? minuteMs : core.numberSetting('online_client', 'alive_interval', minuteMs)
    stopTimer = core.timers.after(every, () => {
      const tried = async () => {
        const answered = await alive()
        if (own !== run) return
        if (!answered) return beat(own)
        failures = 0
        enter('online')
      }
      void tried().catch(unlessPowerLost)
    })
  }

  const fail = (): void => {
    failures += 1
    if (failures < attempts() || core.setting('online_client', 'contingency_enabled') === '0') return
    enter('contingency')
    beat(run)
  }

  const attempts = () => Math.max(1, core.numberSetting('online_client', 'max_request_attempts', 3))

  const settings = () =>
    [
      core.setting('general', 'online'),
      core.setting('general', 'local_identification'),
      core.setting('online_client', 'server_id'),
      address(),
    ].join(' ')

  const start = () => {
    run += 1
    stopTimer()
    failures = 0
    used = settings()
    const online = core.setting('general', 'online') === '1' && address() !== undefined && switches.online_engages
    enter(online ? 'testing' : 'standalone')
    if (online) void test(run).catch(unlessPowerLost)
  }

  return {
    get mode() {
      return mode
    },
    get isEnterprise() {
      return core.setting('general', 'local_identification') === '0'
    },
    boot() {
      enter('booting')
    },
    start,
    /** Applies a changed configuration or server address. */
    configure() {
      if (mode !== 'off' && mode !== 'booting' && used !== settings()) start()
    },
    stop() {
      run += 1
      stopTimer()
      line = Promise.resolve()
      enter('off')
    },
    /** Fetches a photo that is at the server according to an answer. */
    fetchUserImage: (userId: unknown): Promise<Reply> =>
      core.network.send('online', {
        method: 'GET',
        url: `${address()}/user_get_image.fcgi?user_id=${userId}`,
        timeoutMs: core.numberSetting('online_client', 'request_timeout', 5000),
      }),
    /** Posts a message that needs no answer except 200. */
    tell(post: Post): void {
      if (mode === 'online') void isAnswered(post).catch(unlessPowerLost)
    },
    /**
     * Asks the server about a person, with as many tries as configured. Undefined when there was no answer, which may have started
     * contingency.
     */
    async ask<T>(post: Post, { read, onRetry, onLate }: Asking<T>): Promise<T | undefined> {
      const tries = switches.attempts_are === 'retries' ? attempts() : 1
      if (switches.attempts_are === 'retries') failures = 0
      const late = (reply: Reply) => {
        try {
          onLate(read(reply))
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error
        }
      }
      for (let count = 1; count <= tries; count++) {
        try {
          const answer = read(await send(post, switches.late_answer_opens ? late : undefined))
          failures = 0
          return answer
        } catch (error) {
          if (!(error instanceof NoAnswer)) throw error
          core.log('asked', `${post.path}: ${error.message}`, { failed: true, count })
          fail()
          if (count < tries) onRetry()
        }
      }
    },
  }
}

export type Link = ReturnType<typeof createLink>

export function unlessPowerLost(error: unknown): void {
  if (!(error instanceof PowerLost)) throw error
}
