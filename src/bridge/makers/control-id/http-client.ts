import { DeviceAway, DeviceRefused } from '../../adapter.ts'
import { isRecord, parseExact, stringifyExact } from './exact-json.ts'

const mostAnswer = 16 * 1024 * 1024
const usualTimeoutMs = 5000
/** A device that refuses our password is left alone for so long, so that nobody is locked out of it. */
const afterWrongPasswordMs = 5 * 60_000

export interface Sending {
  url: string
  method: 'GET' | 'POST'
  body?: string
  timeoutMs: number
}

/** Sends one request; throws where no answer comes. Tests watch what is under way by giving one of their own. */
export type Send = (sending: Sending) => Promise<{ status: number; body: Buffer }>

/** Without `Expect`, without following anywhere, and never more than the device may answer. */
export const sendByFetch: Send = async ({ url, method, body, timeoutMs }) => {
  const response = await fetch(url, {
    method,
    body,
    // A kept connection would break with each restart of the device.
    headers: { connection: 'close', ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > mostAnswer) throw new Error('the answer is too long')
    parts.push(part)
  }
  return { status: response.status, body: Buffer.concat(parts) }
}

export interface Call {
  name: string
  body?: unknown
  query?: Record<string, string>
  method?: 'GET' | 'POST'
  timeoutMs?: number
}

export interface Access {
  address: string
  login: string
  password: string
  nowMs: () => number
  send: Send
  onPassword(isWrong: boolean): void
}

/** Commands to the device over its own web server, with one session that is kept and renewed once when it ended. */
export function createHttpClient({ address, login, password, nowMs, send, onPassword }: Access) {
  const base = /^https?:\/\//.test(address) ? address.replace(/\/+$/, '') : `http://${address.replace(/\/+$/, '')}`
  let session: Promise<string> | undefined
  let refusedAt: number | undefined

  const post = async (call: Call, of?: string) => {
    const query = new URLSearchParams({ ...call.query, ...(of === undefined ? {} : { session: of }) })
    const { name, method = 'POST', body, timeoutMs = usualTimeoutMs } = call
    try {
      return await send({
        url: `${base}/${name}.fcgi${query.size > 0 ? `?${query}` : ''}`,
        method,
        ...(method === 'POST' ? { body: stringifyExact(body ?? {}) } : {}),
        timeoutMs,
      })
    } catch (error) {
      throw new DeviceAway('The device does not answer.', { cause: error })
    }
  }

  const isLeftAlone = () => refusedAt !== undefined && nowMs() - refusedAt < afterWrongPasswordMs

  const enter = async (): Promise<string> => {
    if (isLeftAlone()) throw wrongPassword()
    const { status, body } = await post({ name: 'login', body: { login, password } })
    const answer = readAnswer(body)
    if (status === 200 && isRecord(answer) && typeof answer.session === 'string') {
      refusedAt = undefined
      onPassword(false)
      return answer.session
    }
    // A router's page, or another device at this address: the password is not what is wrong.
    if (errorIn(answer) === undefined && status !== 401) {
      throw new DeviceAway('What answers at the address is no device of Control iD.')
    }
    refusedAt = nowMs()
    onPassword(true)
    throw wrongPassword()
  }

  const current = (): Promise<string> => {
    session ??= enter().catch((error) => {
      session = undefined
      throw error
    })
    return session
  }

  const withSession = async (call: Call): Promise<Buffer> => {
    for (let isAgain = false; ; isAgain = true) {
      const used = current()
      const { status, body } = await post(call, await used)
      if (status === 200) return body
      const why = errorIn(readAnswer(body)) ?? `status ${status}`
      const hasEnded = status === 401 || /session/i.test(why)
      if (hasEnded && session === used) session = undefined
      if (!hasEnded || isAgain) throw new DeviceRefused(`${call.name}: ${why}`)
    }
  }

  return {
    /** Whether it refused our password a short time ago. */
    isLeftAlone,
    /** Throws DeviceAway, or DeviceRefused with what the device says. */
    run: async (call: Call): Promise<unknown> => readAnswer(await withSession(call)),
    bytes: withSession,
  }
}

function wrongPassword(): DeviceRefused {
  return new DeviceRefused('The device refuses the login and password that are entered for it.')
}

/** What the device answered; undefined for nothing, and for what is no JSON. */
function readAnswer(body: Buffer): unknown {
  if (body.length === 0) return undefined
  try {
    return parseExact(body.toString())
  } catch {
    return undefined
  }
}

export function errorIn(answer: unknown): string | undefined {
  return isRecord(answer) && typeof answer.error === 'string' ? answer.error.slice(0, 200) : undefined
}
