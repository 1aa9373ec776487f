import { OperatorError } from '../errors/operator-error.ts'
import { type Network, readNetwork } from '../values/networks.ts'

/** How the service meets the network: its timeouts, connection limits and trusted proxies. */
export interface EdgeSettings {
  /** How long the headers of a request, and then the whole request, may take to arrive. */
  headersTimeoutMs: number
  requestTimeoutMs: number
  /** How long an idle connection is kept open for its next request. */
  keepAliveMs: number
  /** How long a client may take next to nothing of an answer before its connection is closed. */
  sendTimeoutMs: number
  maxConnections: number
  /** Counted per IPv4 address or per IPv6 /64: of those that proved who they are, and as many again of strangers. */
  maxConnectionsPerAddress: number
  /** Networks to which only `maxConnections` applies. Unlike a proxy they are trusted with nothing else. */
  manyConnectionsFrom: readonly Network[]
  /** Proxies that are trusted to name the client with X-Forwarded-For and X-Forwarded-Proto. */
  trustedProxies: readonly Network[]
  /**
   * The origin at which users reach the service. With https, cookies are `Secure` and browsers are told to use https
   * from then on.
   */
  publicUrl: string | undefined
  /** Port that serves only /metrics, at the same host; the main port then does not serve it. */
  metricsPort: number | undefined
  metricsHost: string
  /** The token that readers of /metrics must show. Without a token or a separate port, only this machine may read. */
  metricsToken: string | undefined
}

export const defaultEdge: EdgeSettings = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Longer than the minute after which common proxies close an idle connection, so that the proxy closes it first.
  keepAliveMs: 65_000,
  sendTimeoutMs: 30_000,
  maxConnections: 1000,
  maxConnectionsPerAddress: 256,
  manyConnectionsFrom: [],
  trustedProxies: [],
  publicUrl: undefined,
  metricsPort: undefined,
  metricsHost: 'localhost',
  metricsToken: undefined,
}

/** Whether users reach the service over https. Only PUBLIC_URL decides this: anyone could send a header. */
export function overHttps({ publicUrl }: Pick<EdgeSettings, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

const longestSeconds = 3600
const mostConnections = 1_000_000
const shortestToken = 16

/**
 * Reads the network settings from the environment. Throws an OperatorError that names the variable and the values it
 * accepts.
 */
export function readEdgeSettings(
  value: (name: string) => string | undefined,
  { host, publicUrl }: { host: string; publicUrl: string | undefined },
): EdgeSettings {
  const number = (name: string, usual: number, most: number) =>
    wholeNumber(name, value(name), { usual, least: 1, most })
  const seconds = (name: string, usualMs: number) => 1000 * number(name, usualMs / 1000, longestSeconds)
  const settings: EdgeSettings = {
    headersTimeoutMs: seconds('HEADERS_TIMEOUT_SECONDS', defaultEdge.headersTimeoutMs),
    requestTimeoutMs: seconds('REQUEST_TIMEOUT_SECONDS', defaultEdge.requestTimeoutMs),
    keepAliveMs: seconds('KEEP_ALIVE_SECONDS', defaultEdge.keepAliveMs),
    sendTimeoutMs: seconds('SEND_TIMEOUT_SECONDS', defaultEdge.sendTimeoutMs),
    maxConnections: number('MAX_CONNECTIONS', defaultEdge.maxConnections, mostConnections),
    maxConnectionsPerAddress: number(
      'MAX_CONNECTIONS_PER_ADDRESS',
      defaultEdge.maxConnectionsPerAddress,
      mostConnections,
    ),
    manyConnectionsFrom: networks('MANY_CONNECTIONS_FROM', value('MANY_CONNECTIONS_FROM')),
    trustedProxies: networks('TRUSTED_PROXIES', value('TRUSTED_PROXIES')),
    publicUrl,
    metricsPort: wholeNumber('METRICS_PORT', value('METRICS_PORT'), { usual: undefined, least: 1, most: 65535 }),
    metricsHost: host,
    metricsToken: token('METRICS_TOKEN', value('METRICS_TOKEN')),
  }
  if (settings.headersTimeoutMs > settings.requestTimeoutMs) {
    throw new OperatorError(
      'HEADERS_TIMEOUT_SECONDS must not be longer than REQUEST_TIMEOUT_SECONDS, which includes it.',
    )
  }
  return settings
}

function wholeNumber<Usual extends number | undefined>(
  name: string,
  text: string | undefined,
  { usual, least, most }: { usual: Usual; least: number; most: number },
): number | Usual {
  if (text === undefined) return usual
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most)) {
    throw new OperatorError(`${name} must be a whole number from ${least} to ${most}, but it is "${text}".`)
  }
  return number
}

export function networks(name: string, text: string | undefined): Network[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const network = readNetwork(part)
      if (network !== undefined) return network
      throw new OperatorError(
        `${name} must be IP addresses or networks such as 10.0.0.5 or 10.0.0.0/8, separated by commas; "${part}" is neither.`,
      )
    })
}

/** The message never repeats the token. */
function token(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && (text.length < shortestToken || !/^[\x21-\x7e]+$/.test(text))) {
    throw new OperatorError(`${name} must have at least ${shortestToken} visible ASCII characters.`)
  }
  return text
}
