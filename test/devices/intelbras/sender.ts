import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Clock, Timers } from '../parts/clock.ts'

// The terminal's HTTP client, including how its connections break.

export interface Sending {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: Buffer
  timeoutMs: number
  /** Called with an answer that comes after the time-out. */
  late?(reply: Reply): void
  /** Whether to break off in the middle of the body. */
  breakOff?: boolean
}

export interface Reply {
  status: number
  body: string
}

/** No answer came: the network or the server is away, disconnected, or was too slow. */
export class NoAnswer extends Error {}
/** The terminal lost its power meanwhile. */
export class PowerLost extends Error {}

export function createSender({ clock, timers }: { clock: Clock; timers: Timers }) {
  let plugged = true
  const waiting = new Set<{ fail(error: Error): void; request?: http.ClientRequest }>()

  const send = (sending: Sending): Promise<Reply> =>
    new Promise((resolve, reject) => {
      const one: { fail(error: Error): void; request?: http.ClientRequest } = {
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
      // With the cable out nothing shows that a connection is gone, except the time-out.
      const broken = (why: string) => {
        if (waiting.has(one) && plugged) one.fail(new NoAnswer(why))
      }
      if (!plugged) return
      const { method, headers, body } = sending
      const request = http.request(sending.url, {
        method,
        headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
        agent: false,
      })
      one.request = request
      clock.busy(new Promise<void>((done) => void request.on('close', done)))
      request.on('error', (error) => broken(error.message))
      request.on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', () => broken('the answer broke off'))
        response.on('end', () => {
          stopTimer()
          waiting.delete(one)
          if (!plugged) return
          const reply = { status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() }
          if (timedOut) sending.late?.(reply)
          else resolve(reply)
        })
      })
      if (sending.breakOff && body) void breakOff(request, body)
      else request.end(body)
    })

  return {
    /** Sends one request. Throws NoAnswer, or PowerLost when the terminal goes off meanwhile. */
    send,
    get isPlugged() {
      return plugged
    },
    cut() {
      plugged = false
      for (const one of waiting) one.request?.destroy(new Error('network is unreachable'))
    },
    restore() {
      plugged = true
    },
    /** Ends everything that is under way, like a power cut. */
    stop() {
      for (const one of [...waiting]) one.fail(new PowerLost('power lost'))
    },
  }
}

export type Sender = ReturnType<typeof createSender>

async function breakOff(request: http.ClientRequest, body: Buffer): Promise<void> {
  await new Promise<void>((written) => {
    request.write(body.subarray(0, Math.ceil(body.length / 2)), () => written())
  })
  await pause(5)
  request.destroy(new Error('connection reset'))
}
