import type { Dispatcher } from 'undici'
import { isWhileConnecting } from './checked-agent.ts'
import { ForbiddenAddress } from './resolve.ts'

// Calls to other services: payment providers, partner programs.

const mostBytes = 5_000_000

export interface OutsideRequest {
  method: Dispatcher.HttpMethod
  url: string
  headers?: Record<string, string>
  /** An object is sent as JSON, a string as it is. */
  body?: object | string
}

export interface OutsideAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  // biome-ignore lint/suspicious/noExplicitAny: what others send is looked at by the folder that knows them
  body: any
}

/** Why another service did not do what was requested. The caller decides by the kind, and never by the text of the answer. */
export type FailureKind =
  /** It refuses, and would refuse again. */
  | 'refused'
  /** It does not accept our credentials, or no longer does. */
  | 'unauthorised'
  /** It gets too many requests. */
  | 'busy'
  /** It cannot be reached, and has done nothing. */
  | 'away'
  /** There was no answer, so it may have carried out the request. */
  | 'unclear'

export class OutsideFailure extends Error {
  override name = 'OutsideFailure'
  readonly kind: FailureKind
  /** The setting that is wrong, if the failure is about one. */
  readonly field: string | undefined
  /** After how many seconds a busy service may be called again. */
  readonly waitSeconds: number | undefined

  constructor(kind: FailureKind, message: string, more: { field?: string; waitSeconds?: number } = {}) {
    super(message)
    this.kind = kind
    this.field = more.field
    this.waitSeconds = more.waitSeconds
  }
}

/**
 * Sends a request to another service and reads the answer, whatever its status; by default the answer is read as JSON or text. Redirects
 * are not followed. Throws an OutsideFailure if the last byte of the answer has not come within `answerMs`.
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

/** Reads an answer as bytes. */
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

/** An answer that is not JSON is read as text, since proxies send such answers. */
async function readJson(body: AsyncIterable<Buffer>): Promise<unknown> {
  const text = (await bytesOf(body)).toString('utf8')
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The names that OpenSSL and Node give to errors of a certificate, ours or theirs. */
const isAboutCertificates = (error: unknown) =>
  /^(ERR_SSL|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test((error as NodeJS.ErrnoException).code ?? '')

const isUnknownName = (error: unknown) =>
  ['ENOTFOUND', 'EAI_AGAIN'].includes((error as NodeJS.ErrnoException).code ?? '')
