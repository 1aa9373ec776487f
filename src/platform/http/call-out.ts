import type { Dispatcher } from 'undici'
import { isWhileConnecting } from './checked-agent.ts'
import { ForbiddenAddress } from './resolve.ts'

// How services of others are called: payment providers, partner programs.

const mostBytes = 5_000_000

export interface OutsideRequest {
  method: Dispatcher.HttpMethod
  url: string
  headers?: Record<string, string>
  /** JSON, or text as it is. */
  body?: object | string
}

export interface OutsideAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: what others send is looked at by the folder that knows them
  body: any
}

/** Why somebody outside did not do what it was asked. The caller decides by the kind, and never by the text of the answer. */
export type FailureKind =
  /** It says no, and would say it again. */
  | 'refused'
  /** It does not know us, or no longer. */
  | 'unauthorised'
  /** It is asked too often. */
  | 'busy'
  /** It cannot be reached, and has done nothing. */
  | 'away'
  /** There was no answer, so it may have done it. */
  | 'unclear'

export class OutsideFailure extends Error {
  override name = 'OutsideFailure'
  readonly kind: FailureKind
  /** The setting that is wrong, if it is about one. */
  readonly field: string | undefined
  /** After how long a busy service may be asked again. */
  readonly waitSeconds: number | undefined

  constructor(kind: FailureKind, message: string, more: { field?: string; waitSeconds?: number } = {}) {
    super(message)
    this.kind = kind
    this.field = more.field
    this.waitSeconds = more.waitSeconds
  }
}

/**
 * Sends a request to a service of others and reads the answer, JSON or text unless it is read otherwise, whatever its status; redirects are not followed. Throws an
 * OutsideFailure where there is no answer within `answerMs`, up to its last byte.
 */
export async function callOut(
  dispatcher: Dispatcher,
  { method, url, headers = {}, body }: OutsideRequest,
  answerMs: number,
  read: (body: AsyncIterable<Buffer>) => Promise<unknown> = readJson,
): Promise<OutsideAnswer> {
  const { request } = await import('undici')
  const json = typeof body === 'object'
  try {
    const answered = await request(url, {
      method,
      dispatcher,
      headers: { accept: 'application/json', ...(json && { 'content-type': 'application/json' }), ...headers },
      body: json ? JSON.stringify(body) : body,
      signal: AbortSignal.timeout(answerMs),
    })
    return { status: answered.statusCode, headers: answered.headers, body: await read(answered.body) }
  } catch (error) {
    const { message, cause } = error as Error
    if (error instanceof ForbiddenAddress || cause instanceof ForbiddenAddress) {
      throw new OutsideFailure('refused', 'The address is private, and may not be called')
    }
    if (isAboutCertificates(error)) throw new OutsideFailure('unauthorised', message, { field: 'certificate' })
    throw new OutsideFailure(isWhileConnecting(error) || isUnknownName(error) ? 'away' : 'unclear', message)
  }
}

/** An answer as it is. */
export async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > mostBytes) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** An answer that is no JSON is a text, as proxies send it. */
async function readJson(body: AsyncIterable<Buffer>): Promise<unknown> {
  const text = (await bytesOf(body)).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** What OpenSSL and Node call what is wrong with a certificate, ours or theirs. */
const isAboutCertificates = (error: unknown) =>
  /^(ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test((error as NodeJS.ErrnoException).code ?? '')

const isUnknownName = (error: unknown) =>
  ['ENOTFOUND', 'EAI_AGAIN'].includes((error as NodeJS.ErrnoException).code ?? '')
