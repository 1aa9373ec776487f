import type { Agent } from 'undici'
import { checkedAgent, isWhileConnecting } from '#platform/http/checked-agent.ts'
import { ForbiddenAddress, resolveByDns } from '#platform/http/resolve.ts'
import { machineNow } from '#platform/time/clock.ts'
import {
  type Call,
  type PaymentProvider,
  type ProviderAnswer,
  ProviderFailure,
  type ProviderRequest,
} from './provider.ts'

const connectMs = 5000
/** Up to the last byte of an answer. */
const answerMs = 20_000
const mostBytes = 5_000_000

/** Calls a provider with the settings of a connection, and closes what was opened for it. */
export async function withProvider<T>(
  {
    provider,
    settings,
    connectionId,
    allowPrivate,
  }: {
    provider: PaymentProvider
    settings: Record<string, unknown>
    connectionId: string
    allowPrivate: boolean
  },
  work: (call: Call) => Promise<T>,
): Promise<T> {
  const agent = await checkedAgent({ allowPrivate, resolve: resolveByDns, connectMs, tls: provider.tls(settings) })
  try {
    return await work({ settings, connectionId, now: machineNow(), send: (request) => send(agent, request) })
  } finally {
    await agent.destroy()
  }
}

async function send(dispatcher: Agent, { method, url, headers = {}, body }: ProviderRequest): Promise<ProviderAnswer> {
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
    return { status: answered.statusCode, headers: answered.headers, body: await readJson(answered.body) }
  } catch (error) {
    const { message, cause } = error as Error
    if (error instanceof ForbiddenAddress || cause instanceof ForbiddenAddress) {
      throw new ProviderFailure('refused', 'The address is private, and may not be called')
    }
    if (isAboutCertificates(error)) throw new ProviderFailure('unauthorised', message, { field: 'certificate' })
    throw new ProviderFailure(isWhileConnecting(error) || isUnknownName(error) ? 'away' : 'unclear', message)
  }
}

/** An answer that is no JSON is a text, as proxies send it. */
async function readJson(body: AsyncIterable<Buffer>): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > mostBytes) throw new Error('The answer is too long')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString('utf8')
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
