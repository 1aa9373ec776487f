import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FakeClock, fakeClock } from '../parts/clock.ts'
import { type FakeServer, fakeServer, type Seen } from '../parts/fake-server.ts'
import { type Intelbras, type Options, startIntelbras } from './device.ts'

// A terminal for a test: a device, the server that it asks, and a clock that only the test moves.

export type Call = (
  path: string,
  body?: object,
  as?: { password?: string; authorization?: string },
) => Promise<{ status: number; text: string; challenge: string | null; authorization?: string }>

export interface Bench {
  device: Intelbras
  server: FakeServer
  clock: FakeClock
  /** Calls a CGI as admin, by Digest. */
  call: Call
  settled(): Promise<void>
  restart(options?: Partial<Options>): Promise<Intelbras>
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

function caller(address: string): Call {
  return async (path, body, { password = 'admin123', authorization } = {}) => {
    const method = body ? 'POST' : 'GET'
    const target = `/cgi-bin/${path}`
    const send = async (header?: string) => {
      const response = await fetch(`${address}${target}`, {
        method,
        headers: { connection: 'close', ...(header ? { authorization: header } : {}) },
        body: body && JSON.stringify(body),
      })
      const challenge = response.headers.get('www-authenticate')
      return { status: response.status, text: await response.text(), challenge }
    }
    if (authorization) return send(authorization)
    const { challenge } = await send()
    const { realm, nonce } = /realm="(?<realm>[^"]+)".*nonce="(?<nonce>[^"]+)"/.exec(challenge!)!.groups!
    const response = md5(`${md5(`admin:${realm}:${password}`)}:${nonce}:00000001:c:auth:${md5(`${method}:${target}`)}`)
    const header = `Digest username="admin", realm="${realm}", nonce="${nonce}", uri="${target}", qop=auth, nc=00000001, cnonce="c", response="${response}"`
    return { ...(await send(header)), authorization: header }
  }
}

/** The events in a notification. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects.
export function eventsIn({ body }: Seen): any[] {
  const text = body.toString('latin1')
  return JSON.parse(/\{"Channel".*?\]\s*,"Time":"[^"]+"\}/.exec(text)![0]).Events
}

/** Runs a test with a terminal that asks a server, and ends both. Without `online` it has its factory settings. */
export async function withDevice(
  options: Partial<Options> & { online?: boolean; patienceMs?: number },
  test: (bench: Bench) => Promise<void>,
): Promise<void> {
  const { online = true, patienceMs, ...given } = options
  const stateDir = mkdtempSync(join(tmpdir(), 'intelbras-'))
  const clock = fakeClock(undefined, { patienceMs })
  const server = await fakeServer()
  server.answer('/d/secret/notification', () => ({
    body: JSON.stringify({ code: '200', auth: 'true', message: 'Oi' }),
  }))
  const whole = { stateDir, clock, ...(online ? { address: `${server.address}/d/secret` } : {}), ...given }
  const bench: Bench = {
    device: await startIntelbras(whole),
    server,
    clock,
    call: undefined as unknown as Call,
    settled: () => clock.advance(0),
    async restart(changes = {}) {
      await bench.device.end()
      bench.device = await startIntelbras({ ...whole, address: undefined, ...changes })
      bench.call = caller(bench.device.address)
      await clock.advance(0)
      return bench.device
    },
  }
  bench.call = caller(bench.device.address)
  try {
    await clock.advance(0)
    await test(bench)
  } finally {
    await bench.device.end()
    await server.end()
    rmSync(stateDir, { recursive: true })
  }
}
