import type { Agent, buildConnector } from 'undici'
import { isPublicAddress } from './address-rules.ts'
import { checkedLookup, type Resolve } from './resolve.ts'

class ConnectTimeout extends Error {}

const connecting = Symbol('failed while connecting')

interface CheckedAgent {
  allowPrivate: boolean
  resolve: Resolve
  connectMs: number
  /** As PEM: the certificate and key by which a client identifies itself, and further authorities that it trusts. */
  tls?: { cert?: string | undefined; key?: string | undefined; ca?: string | undefined }
}

/**
 * Connections to servers whose address a company has chosen: only to public addresses, unless private ones are allowed, and exactly to the
 * addresses that were checked. The caller limits how long an answer may take, and closes the agent. The library is loaded with the first
 * agent.
 */
export async function checkedAgent({ allowPrivate, resolve, connectMs, tls }: CheckedAgent): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici')
  // The type lacks the options of net.connect that are passed through.
  const settings = {
    ...tls,
    timeout: 0,
    lookup: checkedLookup(resolve, (address) => allowPrivate || isPublicAddress(address)),
    allowH2: false,
  }
  const connect = timedConnector(connectMs, buildConnector(settings as buildConnector.BuildOptions))
  return new Agent({ connect, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })
}

/** Whether a request failed before it was sent. */
export function isWhileConnecting(error: unknown): boolean {
  const { code, [connecting]: marked } = error as NodeJS.ErrnoException & { [connecting]?: true }
  return marked === true || code === 'UND_ERR_CONNECT_TIMEOUT'
}

/** Connects to checked addresses only, and gives up after `timeoutMs`, closing everything that was opened. */
function timedConnector(timeoutMs: number, connect: buildConnector.connector): buildConnector.connector {
  return (options, callback) => {
    let timedOut = false
    const timer = setTimeout(() => {
      timedOut = true
      socket?.destroy(new ConnectTimeout())
      callback(markConnect(new ConnectTimeout(`No connection within ${timeoutMs} ms`)), null)
    }, timeoutMs)
    const socket = connect(options, (error, connected) => {
      clearTimeout(timer)
      if (timedOut) {
        connected?.destroy()
      } else if (error !== null) callback(markConnect(error), null)
      else callback(null, connected!)
    }) as unknown as { destroy(error: Error): void } | undefined
  }
}

function markConnect<E extends Error>(error: E): E {
  return Object.assign(error, { [connecting]: true })
}
