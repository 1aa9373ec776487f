import { OperatorError } from '../errors/operator-error.ts'
import { networks, readVariables, variable, wholeNumber } from './variables.ts'

const shortestToken = 16
const inSeconds = (given: string, name: string) => 1000 * wholeNumber(1, 3600)(given, name)
const connections = wholeNumber(1, 1_000_000)

const variables = {
  /** How long the headers of a request, and then the whole request, may take to arrive. */
  headersTimeoutMs: variable('HEADERS_TIMEOUT_SECONDS', inSeconds, 10_000),
  requestTimeoutMs: variable('REQUEST_TIMEOUT_SECONDS', inSeconds, 30_000),
  /**
   * How long an idle connection is kept open for its next request. Longer than the minute after which common proxies close
   * one, so that the proxy closes it first.
   */
  keepAliveMs: variable('KEEP_ALIVE_SECONDS', inSeconds, 65_000),
  /** How long a client may read almost nothing of an answer before its connection is closed. */
  sendTimeoutMs: variable('SEND_TIMEOUT_SECONDS', inSeconds, 30_000),
  maxConnections: variable('MAX_CONNECTIONS', connections, 1000),
  /** Counted per IPv4 address or per IPv6 /64: this many connections of clients that proved who they are, and as many of strangers. */
  maxConnectionsPerAddress: variable('MAX_CONNECTIONS_PER_ADDRESS', connections, 256),
  /** Networks to which only `maxConnections` applies. Unlike proxies, they get no other trust. */
  manyConnectionsFrom: variable('MANY_CONNECTIONS_FROM', networks, []),
  /** Proxies that are trusted to name the client with X-Forwarded-For and X-Forwarded-Proto. */
  trustedProxies: variable('TRUSTED_PROXIES', networks, []),
  /** Port that serves only /metrics, at the same host; the main port then does not serve it. */
  metricsPort: variable('METRICS_PORT', wholeNumber(1, 65_535)),
  /** The token that readers of /metrics must show. Without a token or a separate port, only this machine may read. */
  metricsToken: variable('METRICS_TOKEN', token),
}

/** How the service meets the network: its timeouts, connection limits and trusted proxies. */
export type EdgeSettings = ReturnType<typeof readEdgeSettings>

/** Whether users reach the service over https. Only PUBLIC_URL decides this: anyone could send a header. */
export function overHttps({ publicUrl }: Pick<EdgeSettings, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

/**
 * `publicUrl` is the origin at which users reach the service. With https, cookies are `Secure` and browsers are told to use
 * https from then on.
 */
export function readEdgeSettings(
  env: NodeJS.ProcessEnv,
  { host, publicUrl }: { host: string; publicUrl: string | undefined },
) {
  const settings = { ...readVariables(variables, env), publicUrl, metricsHost: host }
  if (settings.headersTimeoutMs > settings.requestTimeoutMs) {
    throw new OperatorError(
      'HEADERS_TIMEOUT_SECONDS must not be longer than REQUEST_TIMEOUT_SECONDS, which includes it.',
    )
  }
  return settings
}

export const defaultEdge = readEdgeSettings({}, { host: 'localhost', publicUrl: undefined })

/** The message never repeats the token. */
function token(given: string, name: string): string {
  if (given.length >= shortestToken && /^[\x21-\x7e]+$/.test(given)) return given
  throw new OperatorError(`${name} must have at least ${shortestToken} visible ASCII characters.`)
}
