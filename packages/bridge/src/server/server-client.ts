import { Agent, fetch } from 'undici'

/** The server did not answer, or something else answered: try again later. */
export class ServerAway extends Error {
  override name = 'ServerAway'
  /** Whether the server may have received the request. */
  readonly sent: boolean
  /** 500: the server failed on this very request, as far as can be told. */
  readonly failed: boolean
  constructor(message: string, { sent = true, failed = false } = {}) {
    super(message)
    this.sent = sent
    this.failed = failed
  }
}

/** The server answered that it refuses. */
export class ServerRefused extends Error {
  override name = 'ServerRefused'
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export interface Call {
  body?: unknown
  timeoutMs?: number
  signal?: AbortSignal
  /** Call without the bridge's token. */
  anonymous?: boolean
}

export interface Server {
  /** The answer's body. Throws ServerAway or ServerRefused. */
  call<T>(method: 'GET' | 'POST', path: string, call?: Call): Promise<T>
  close(): Promise<void>
}

const usualTimeoutMs = 15_000
/** Errors that come before a byte of the request was sent. */
const notSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])
/** Statuses that say nothing about the request itself. */
const later = new Set([408, 425, 429])

/** Calls `/device/api` of the service at `origin`. `token` returns the current token. */
export function serverClient(origin: string, token: () => string | undefined): Server {
  // A connection that stays open saves a TLS handshake while a person waits at the door.
  const agent = new Agent({ keepAliveTimeout: 60_000, connect: { timeout: 5000 }, connections: 64 })

  async function call<T>(method: 'GET' | 'POST', path: string, options: Call = {}): Promise<T> {
    const bearer = options.anonymous ? undefined : token()
    try {
      return await callWith<T>(bearer, [method, path], options)
    } catch (error) {
      // The token was changed while this request was under way.
      const isRefused = error instanceof ServerRefused && error.status === 401
      const outdated = isRefused && bearer !== undefined && token() !== bearer
      if (outdated) return callWith<T>(token(), [method, path], options)
      throw error
    }
  }

  async function callWith<T>(bearer: string | undefined, [method, path]: [string, string], options: Call): Promise<T> {
    const { body, timeoutMs = usualTimeoutMs, signal } = options
    const timeout = AbortSignal.timeout(timeoutMs)
    const { status, text } = await exchange(`${origin}/device/api${path}`, {
      method,
      dispatcher: agent,
      redirect: 'error',
      headers: {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    })
    return answerOf<T>(status, text)
  }
  return { call, close: () => agent.destroy() }
}

async function exchange(url: string, init: Parameters<typeof fetch>[1] & object) {
  try {
    const response = await fetch(url, init)
    return { status: response.status, text: await response.text() }
  } catch (error) {
    const { name, message, cause } = error as Error
    const { code } = (cause ?? error) as { code?: string }
    const why = name === 'TimeoutError' ? 'no answer in time' : (code ?? message)
    throw new ServerAway(`The server cannot be reached: ${why}.`, { sent: !notSent.has(code ?? '') })
  }
}

function answerOf<T>(status: number, text: string): T {
  const answer = jsonOf(text)
  if (status === 204 || (status < 300 && answer !== undefined)) return (answer ?? {}) as T
  const { error } = (answer ?? {}) as { error?: { code?: unknown; message?: unknown } }
  // A proxy or the login page of a network answers in its own words; only the service's own refusal counts.
  if (typeof error?.code !== 'string') throw new ServerAway(`What answers is not the server (status ${status}).`)
  const message = String(error.message)
  if (status >= 500 || later.has(status)) {
    throw new ServerAway(`The server answered ${status}: ${message}`, { failed: status === 500 })
  }
  throw new ServerRefused(status, message)
}

function jsonOf(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
