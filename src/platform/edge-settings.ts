import { type Network, readNetwork } from './networks.ts'
import { OperatorError } from './operator-error.ts'

/** How the service meets the network: what it waits for, how many it serves, and whom it believes. */
export interface EdgeSettings {
  /** How long the head of a request may take to arrive, and the whole of it. */
  headersTimeoutMs: number
  requestTimeoutMs: number
  /** How long a connection is kept for its next request. */
  keepAliveMs: number
  /** How long an answer waits for a client that takes next to nothing of it. */
  sendTimeoutMs: number
  maxConnections: number
  /** Of one IPv4 address, or of one /64 of IPv6. */
  maxConnectionsPerAddress: number
  /** Who may say, by X-Forwarded-For and X-Forwarded-Proto, for whom a request is. */
  trustedProxies: readonly Network[]
  /** The origin at which people reach the service; https makes cookies `Secure` and pages ask for https from then on. */
  publicUrl: string | undefined
  /** /metrics is served on this port and not on the other, at the same host. */
  metricsPort: number | undefined
  metricsHost: string
  /** What a reader of /metrics must show; without it and without a port of its own, only this machine may read. */
  metricsToken: string | undefined
}

export const defaultEdge: EdgeSettings = {
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Longer than the minute after which usual proxies let an idle connection go, so that they are the ones to end it.
  keepAliveMs: 65_000,
  sendTimeoutMs: 30_000,
  maxConnections: 1000,
  maxConnectionsPerAddress: 50,
  trustedProxies: [],
  publicUrl: undefined,
  metricsPort: undefined,
  metricsHost: 'localhost',
  metricsToken: undefined,
}

/** Whether people reach the service over https. PUBLIC_URL alone says so: a header could be anybody's. */
export function overHttps({ publicUrl }: Pick<EdgeSettings, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false
}

const longestSeconds = 3600
const mostConnections = 1_000_000
const shortestToken = 16

/** Reads what the environment says of the edge. Throws an OperatorError that names the variable and what would be right. */
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

function networks(name: string, text: string | undefined): Network[] {
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

/** The token itself is never repeated in the message. */
function token(name: string, text: string | undefined): string | undefined {
  if (text !== undefined && (text.length < shortestToken || !/^[\x21-\x7e]+$/.test(text))) {
    throw new OperatorError(`${name} must have at least ${shortestToken} visible ASCII characters.`)
  }
  return text
}
