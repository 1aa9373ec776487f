import { pino } from 'pino'

/** Lines for the operator. They must not contain names, card numbers, passwords or templates. */
export type BridgeLog = (level: 'info' | 'warn', message: string, details?: Record<string, unknown>) => void

/** JSON lines or plain ones, both on standard error. */
export function bridgeLog(json: boolean): BridgeLog {
  if (json) {
    const logger = pino(pino.destination({ dest: 2, sync: true }))
    return (level, message, details = {}) => logger[level](details, message)
  }
  return (level, message, details = {}) => {
    const rest = Object.entries(details).map(([name, value]) => ` ${name}=${plain(value)}`)
    process.stderr.write(`${level === 'warn' ? 'warning: ' : ''}${message}${rest.join('')}\n`)
  }
}

const sumForMs = 60_000

/**
 * Writes a repeated warning only once a minute, with how often it came, because anybody on the gym's network can call the bridge without
 * end. Warnings are the same if device, message and `what` are the same.
 */
export function summed(log: BridgeLog, nowMs: () => number = () => performance.now()): BridgeLog {
  const known = new Map<string, { since: number; more: number }>()
  return (level, message, details) => {
    if (level !== 'warn') return log(level, message, details)
    const now = nowMs()
    for (const [key, { since, more }] of known) if (now - since >= sumForMs && more === 0) known.delete(key)
    const key = JSON.stringify([message, details?.device_id, details?.what])
    const same = known.get(key)
    if (same !== undefined && now - same.since < sumForMs) {
      same.more++
      return
    }
    known.set(key, { since: now, more: 0 })
    log(level, message, same && same.more > 0 ? { ...details, times: same.more + 1 } : details)
  }
}

function plain(value: unknown): string {
  return typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value)
}

/** The text of an error for an operator. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const { code } = (cause ?? {}) as { code?: string }
  return code === undefined ? String(message ?? error) : `${message} (${code})`
}
