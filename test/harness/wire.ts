import type { Socket } from 'node:net'
import type pg from 'pg'

/** The cost of some work on the way to PostgreSQL. */
export interface WireCost {
  /** Statements executed, including begin and commit. */
  statements: number
  /** How often something was sent after an answer had come in: statements that are sent together count once. */
  roundTrips: number
}

export interface Wire {
  /** Starts counting at zero. */
  reset(): void
  cost(): WireCost
  /** The executed statements, as they were sent; empty for one that was prepared before counting began. */
  texts(): string[]
}

/**
 * The journal, the uses of keys and the news for live pages are written in batches behind the answers, and a key is looked up once in five
 * seconds.
 */
const ofNoRequest = /\b(api_requests|api_key_uses|api_key_places|api_keys|pg_notify)\b/

/**
 * Counts what the connections of a pool send, message by message, however the sending code batches it. An open connection is counted from
 * its next use on.
 */
export function watchWire(pool: pg.Pool): Wire {
  let cost: WireCost = { statements: 0, roundTrips: 0 }
  let texts: string[] = []
  let answered = true
  const watched = new WeakSet<Socket>()

  function count(statements: number, text: string): void {
    texts.push(text)
    cost.statements += statements
    if (answered) cost.roundTrips++
    answered = false
  }

  pool.on('acquire', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    if (watched.has(stream)) return
    watched.add(stream)
    const send = stream.write.bind(stream) as (...given: unknown[]) => boolean
    const read = readMessages(exceptOfNoRequest(count))
    stream.write = ((chunk: Buffer, ...rest: unknown[]) => {
      read(chunk)
      return send(chunk, ...rest)
    }) as typeof stream.write
    stream.on('data', () => {
      answered = true
    })
  })
  return {
    reset: () => {
      cost = { statements: 0, roundTrips: 0 }
      texts = []
      answered = true
    },
    cost: () => cost,
    texts: () => texts,
  }
}

/** Counts what one connection executes, without background work; the first statement of a transaction shows what the transaction is for. */
function exceptOfNoRequest(count: (statements: number, text: string) => void): (text: string) => void {
  let begun: 'begin' | 'of a request' | 'of none' | undefined
  return (text) => {
    const ends = text === 'commit' || text === 'rollback'
    if (text === 'begin') {
      begun = 'begin'
      return
    }
    const isOurs = begun === 'of a request' || (begun !== 'of none' && !ofNoRequest.test(text))
    if (isOurs) count(begun === 'begin' ? 2 : 1, text)
    if (begun !== undefined) begun = isOurs ? 'of a request' : 'of none'
    if (ends) begun = undefined
  }
}

/** Calls `executed` with the text of each statement that a connection's messages execute (PostgreSQL's protocol 3, 53.7). */
function readMessages(executed: (text: string) => void): (chunk: Buffer) => void {
  const texts = new Map<string, string>()
  let bound = ''
  return (chunk) => {
    for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readInt32BE(at + 1)) {
      const type = String.fromCharCode(chunk[at]!)
      const [first = '', second = ''] = chunk.toString('utf8', at + 5, at + 1 + chunk.readInt32BE(at + 1)).split('\0')
      if (type === 'P') texts.set(first, second)
      else if (type === 'B') bound = texts.get(second) ?? ''
      else if (type === 'Q') executed(first)
      else if (type === 'E') executed(bound)
    }
  }
}
