import type pg from 'pg'

/** What a piece of work cost on the way to PostgreSQL. */
export interface WireCost {
  /** Statements executed, begin and commit among them. */
  statements: number
  /** How often something was sent after an answer had come in: what is sent together travels once. */
  roundTrips: number
}

export interface Wire {
  /** Counts from nothing. */
  reset(): void
  cost(): WireCost
}

/** Messages by which a client has a statement executed: Execute, and Query. */
const executing = new Set(['E', 'Q'].map((letter) => letter.charCodeAt(0)))

/**
 * Counts what a pool's connections send, message by message, whoever writes it and however it is batched. Connections that
 * are open already are counted from their next use on.
 */
export function watchWire(pool: pg.Pool): Wire {
  let cost: WireCost = { statements: 0, roundTrips: 0 }
  let answered = true
  const watched = new WeakSet<object>()
  pool.on('acquire', (client) => {
    const { stream } = (client as unknown as { connection: { stream: import('node:net').Socket } }).connection
    if (watched.has(stream)) return
    watched.add(stream)
    const write = stream.write.bind(stream) as (...given: unknown[]) => boolean
    stream.write = ((chunk: Buffer, ...rest: unknown[]) => {
      for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readInt32BE(at + 1)) {
        if (executing.has(chunk[at]!)) cost.statements++
      }
      if (answered) cost.roundTrips++
      answered = false
      return write(chunk, ...rest)
    }) as typeof stream.write
    stream.on('data', () => {
      answered = true
    })
  })
  return {
    reset: () => {
      cost = { statements: 0, roundTrips: 0 }
      answered = true
    },
    cost: () => cost,
  }
}
