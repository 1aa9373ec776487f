import type { Dispatcher } from 'undici'
import { checkedAgent, isWhileConnecting } from '#platform/http/checked-agent.ts'
import { ForbiddenAddress, type Resolve } from '#platform/http/resolve.ts'
import type { PreparedRequest } from './prepare-delivery.ts'

/** The outcome of one attempt. Always a value, never an exception: receivers may do whatever they like. */
export interface AttemptResult {
  /** The phase the attempt reached. */
  phase: 'address' | 'connect' | 'answer'
  statusCode: number | null
  durationMs: number
  /** The first 4 KiB of the answer. */
  answer: string | null
  error: string | null
}

export interface SenderOptions {
  connectMs?: number
  /** The timeout of the whole attempt, up to the last byte of the answer. */
  answerMs?: number
  allowPrivate: boolean
  resolve: Resolve
}

/** How long a receiver may take to connect, and how long until its whole answer has come. */
export const patience = { connectMs: 3000, answerMs: 10_000 }

export interface Sender {
  attempt(prepared: PreparedRequest): Promise<AttemptResult>
  close(): Promise<void>
}

const keptBytes = 4096
/** At most this much of an answer is read, so that its connection can be reused; a longer answer is cut off. */
const readBytes = 65_536
const longestError = 300

/**
 * The second phase: the HTTP call, which never happens inside a transaction. The library is loaded with the first
 * call.
 */
export function createSender({ allowPrivate, resolve, ...given }: SenderOptions): Sender {
  const connectMs = given.connectMs ?? patience.connectMs
  const answerMs = given.answerMs ?? patience.answerMs
  let opened: ReturnType<typeof open> | undefined
  const open = async () => {
    const { request } = await import('undici')
    return { agent: await checkedAgent({ allowPrivate, resolve, connectMs }), request }
  }

  async function attempt({ url, headers, body, refused }: PreparedRequest): Promise<AttemptResult> {
    const began = performance.now()
    const done = (result: Omit<AttemptResult, 'durationMs'>) => ({
      ...result,
      durationMs: Math.round(performance.now() - began),
    })
    if (refused !== undefined) {
      return done({ phase: 'address', statusCode: null, answer: null, error: `The address ${refused}` })
    }
    opened ??= open()
    const { agent, request } = await opened
    const waiting = new AbortController()
    const timer = setTimeout(() => waiting.abort(), answerMs)
    let statusCode: number | null = null
    try {
      const answered = await request(url, {
        method: 'POST',
        headers,
        body,
        dispatcher: agent,
        signal: waiting.signal,
      })
      statusCode = answered.statusCode
      const answer = await readStart(answered.body)
      const error = statusCode >= 300 && statusCode < 400 ? 'Redirects are not followed' : null
      return done({ phase: 'answer', statusCode, answer, error })
    } catch (error) {
      const timedOut = waiting.signal.aborted ? `No whole answer within ${answerMs} ms` : undefined
      return done({ phase: phaseOf(error), statusCode, answer: null, error: timedOut ?? causeOf(error) })
    } finally {
      clearTimeout(timer)
    }
  }

  return { attempt, close: async () => (await opened)?.agent.destroy() }
}

function phaseOf(error: unknown): AttemptResult['phase'] {
  const { syscall, cause } = error as NodeJS.ErrnoException & { cause?: unknown }
  if (error instanceof ForbiddenAddress || cause instanceof ForbiddenAddress) return 'address'
  if (syscall === 'getaddrinfo' || syscall?.startsWith('query')) return 'address'
  if (isWhileConnecting(error)) return 'connect'
  return 'answer'
}

function causeOf(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] }
  // When several addresses all failed, the first error says as much as any.
  const text = message || errors?.[0]?.message || ''
  return [code, text].filter(Boolean).join(': ').slice(0, longestError)
}

/** The first bytes as text; invalid UTF-8, and NUL, which cannot be stored, become the replacement character. */
async function readStart(body: Dispatcher.ResponseData['body']): Promise<string> {
  const kept: Buffer[] = []
  let keptLength = 0
  let length = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length
    if (keptLength < keptBytes) {
      kept.push(chunk.subarray(0, keptBytes - keptLength))
      keptLength += kept.at(-1)!.length
    }
    if (length > readBytes) break
  }
  return Buffer.concat(kept).toString('utf8').replaceAll('\0', '\uFFFD')
}
