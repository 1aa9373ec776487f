import http from 'node:http'
import https from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock, Timers } from '../parts/clock.ts'
import type { Switches } from './switches.ts'

// The device's HTTP client, including how its connections break.

export interface Sending {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string | Buffer
  timeoutMs: number
  /** Called with an answer that comes after the time-out; without it the connection is closed then. */
  late?: (reply: Reply) => void
  /** Whether to break off in the middle of the body. */
  breakOff?: boolean
}

export interface Reply {
  status: number
  body: string
}

/** No answer came: the network or the server is away, disconnected, or was too slow. */
export class NoAnswer extends Error {}
/** The device lost its power meanwhile. */
export class PowerLost extends Error {}

const mostAnswer = 4 * 1024 * 1024

/** Each channel sends one request at a time over one connection. */
export type Channel = 'online' | 'monitor' | 'push'

export function createNetwork({ clock, timers, switches }: { clock: Clock; timers: Timers; switches: Switches }) {
  let plugged = true
  const agents = new Map<string, http.Agent>()
  const waiting = new Set<{ fail: (error: Error) => void; request?: http.ClientRequest }>()

  const agentOf = (channel: Channel, secure: boolean): http.Agent => {
    const key = `${channel} ${secure}`
    const Agent = secure ? https.Agent : http.Agent
    const agent =
      agents.get(key) ??
      new Agent({ keepAlive: switches.keep_alive, ...(switches.keep_alive ? { maxSockets: 4 } : {}) })
    agents.set(key, agent)
    return agent
  }

  const attempt = (channel: Channel, sending: Sending, again: boolean): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const one: { fail: (error: Error) => void; request?: http.ClientRequest } = {
        fail(error) {
          stopTimer()
          waiting.delete(one)
          reject(error)
          one.request?.destroy()
        },
      }
      waiting.add(one)
      let timedOut = false
      const stopTimer = timers.after(sending.timeoutMs, () => {
        timedOut = true
        if (!sending.late) return one.fail(new NoAnswer('no answer in time'))
        waiting.delete(one)
        reject(new NoAnswer('no answer in time'))
      })
      const broken = (why: string) => {
        // With the cable out nothing shows that a connection is gone, except the time-out.
        if (!waiting.has(one) || (!plugged && switches.cable_out === 'silent')) return
        one.fail(new NoAnswer(why))
      }
      if (!plugged) return switches.cable_out === 'reset' ? broken('network is unreachable') : undefined

      const url = new URL(sending.url)
      const secure = url.protocol === 'https:'
      const body = sending.body ?? ''
      const headers: Record<string, string | number> = { ...sending.headers }
      if (sending.method === 'POST') {
        if (switches.chunked_bodies) headers['transfer-encoding'] = 'chunked'
        else headers['content-length'] = Buffer.byteLength(body)
      }
      if (sending.method === 'POST' && switches.sends_expect) headers.expect = '100-continue'
      const request = (secure ? https : http).request(url, {
        method: sending.method,
        headers,
        agent: agentOf(channel, secure),
        rejectUnauthorized: false,
      })
      one.request = request
      const answered = new Promise<void>((done) => {
        request.on('close', done)
      })
      clock.busy(answered)
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed a kept connection: that is not an answer to this request, which is sent once more.
        if (!again && waiting.has(one) && request.reusedSocket && error.code === 'ECONNRESET' && plugged) {
          stopTimer()
          waiting.delete(one)
          resolve(attempt(channel, sending, true))
        } else broken(error.message)
      })
      request.on('response', (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          parts.push(part)
          if (size > mostAnswer) broken('the answer is too long')
        })
        response.on('error', () => broken('the answer broke off'))
        response.on('end', () => {
          const reply = { status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }
          stopTimer()
          waiting.delete(one)
          if (!plugged) return
          if (timedOut) sending.late?.(reply)
          else resolve(reply)
        })
      })
      if (sending.breakOff) return void breakOff(request, body)
      if (sending.method === 'POST' && switches.sends_expect) {
        request.flushHeaders()
        // After a second, the body is sent even to a server that never answers 100.
        const stop = timers.after(1000, () => request.end(body))
        request.once('continue', () => {
          stop()
          request.end(body)
        })
      } else request.end(body)
    })

  return {
    /** Sends one request. Throws NoAnswer, or PowerLost when the device goes off meanwhile. */
    send: (channel: Channel, sending: Sending) => attempt(channel, sending, false),
    get isPlugged() {
      return plugged
    },
    cut() {
      plugged = false
      for (const one of [...waiting]) one.request?.destroy(new Error('network is unreachable'))
    },
    restore() {
      plugged = true
    },
    /** Ends everything that is under way, like a power cut. */
    stop() {
      for (const one of [...waiting]) one.fail(new PowerLost('power lost'))
      for (const agent of agents.values()) agent.destroy()
      agents.clear()
    },
  }
}

export type Network = ReturnType<typeof createNetwork>

async function breakOff(request: http.ClientRequest, body: string | Buffer): Promise<void> {
  const half = Buffer.from(body)
  await new Promise<void>((written) => {
    request.write(half.subarray(0, Math.ceil(half.length / 2)), () => written())
  })
  await pause(5)
  request.destroy(new Error('connection reset'))
}
