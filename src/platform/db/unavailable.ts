/**
 * Why the database is not available now, as answers give it in `details.reason`. `OUTCOME_UNKNOWN`: it may have done what was requested,
 * because it fell silent at the commit.
 */
export type Unavailability = 'DATABASE_AWAY' | 'DATABASE_FULL' | 'TOOK_TOO_LONG' | 'TOO_BUSY' | 'OUTCOME_UNKNOWN'

/** The code of a server that accepts no writes, where one that does is needed. */
export const readsOnlyCode = '25006'

const byCode: Record<string, Unavailability> = {
  '25006': 'DATABASE_AWAY', // read-only: a standby, or a primary that gives up
  '25P03': 'TOOK_TOO_LONG', // idle in transaction
  '25P04': 'TOOK_TOO_LONG', // transaction_timeout
  '40001': 'TOO_BUSY', // still, after it was repeated, as the next
  '40P01': 'TOO_BUSY',
  '55P03': 'TOO_BUSY', // lock_timeout
  '57014': 'TOOK_TOO_LONG', // statement_timeout
  '53100': 'DATABASE_FULL',
  '53200': 'TOO_BUSY', // out of memory
  '53300': 'TOO_BUSY', // too many connections
  '53400': 'TOO_BUSY',
  '58030': 'DATABASE_FULL', // input or output error, which is how a lost disk shows
}

/** Whether PostgreSQL ended this because two transactions waited for each other. Nothing was written, and another attempt may succeed. */
export function isDeadlock(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '40P01'
}

const shortestPauseMs = 5
const longestPauseMs = 50

/**
 * How long to wait before another attempt after a deadlock. The other transaction must wake up first; if we were faster, we would lock the
 * row again for which it waits. The random part keeps two that collided from colliding again.
 */
export function pauseAfterDeadlockMs(): number {
  return shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs)
}

/** Classes of codes for connections: 08 means that they broke, 57P that the server ends or begins. */
const lostGroups = ['08', '57P']
const lostCodes = new Set([
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])

const connectingTimedOut = 'timeout expired'
/** pg gives these errors no code. */
const lostMessages = [
  'Connection terminated',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  connectingTimedOut,
]
const waitedForPool = 'timeout exceeded when trying to connect'

/** The error of a connection that we broke because nothing came on it. */
export function noAnswer(): Error {
  return Object.assign(new Error('The database does not answer'), { code: 'ETIMEDOUT' })
}

/** Whether a connection failed because nothing came on it, and not because of an error from the other side or the network. */
export function isTimeout(error: unknown): boolean {
  const { code, message } = Object(error) as { code?: string; message?: string }
  return code === 'ETIMEDOUT' || (code === undefined && message === connectingTimedOut)
}

/** Thrown when a commit was sent and not answered. */
export class OutcomeUnknown extends Error {}

/** Whether the connection to the database broke, or could not be made. The request may have been carried out. */
export function isConnectionLost(error: unknown): boolean {
  const { code, message = '', syscall } = Object(error) as { code?: string; message?: string; syscall?: string }
  // The socket file disappears with its server.
  if (code === 'ENOENT') return syscall === 'connect'
  if (code !== undefined) return lostCodes.has(code) || lostGroups.some((start) => code.startsWith(start))
  return lostMessages.some((start) => message.startsWith(start))
}

/** Whether a connection failed in the way that it does with a server that is away, or that has become a standby. */
export function isServerAway(error: unknown): boolean {
  return isConnectionLost(error) || Object(error).code === readsOnlyCode
}

/** Whether PostgreSQL ends the session with this error. */
export function endsSession(error: { code?: string }): boolean {
  return isConnectionLost(error) || error.code === '25P03' || error.code === '25P04'
}

/** If an error means that the same may succeed later, the reason; undefined for every other error. */
export function whyUnavailable(error: unknown): Unavailability | undefined {
  if (error instanceof OutcomeUnknown) return 'OUTCOME_UNKNOWN'
  const { code, message } = Object(error) as { code?: string; message?: string }
  if (code !== undefined && Object.hasOwn(byCode, code)) return byCode[code]
  if (message === waitedForPool) return 'TOO_BUSY'
  return isConnectionLost(error) ? 'DATABASE_AWAY' : undefined
}
