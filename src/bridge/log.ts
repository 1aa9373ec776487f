import { createLogger } from '#platform/log.ts'

/** Lines for the operator: never with names, card numbers, passwords or templates. */
export type BridgeLog = (level: 'info' | 'warn', message: string, details?: Record<string, unknown>) => void

/** JSON lines or plain ones, both on standard error. */
export function bridgeLog(json: boolean): BridgeLog {
  if (json) {
    const logger = createLogger('info')
    return (level, message, details = {}) => logger[level](details, message)
  }
  return (level, message, details = {}) => {
    const rest = Object.entries(details).map(([name, value]) => ` ${name}=${plain(value)}`)
    process.stderr.write(`${level === 'warn' ? 'warning: ' : ''}${message}${rest.join('')}\n`)
  }
}

function plain(value: unknown): string {
  return typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value)
}

/** What an error says to an operator. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error
  const { code } = (cause ?? {}) as { code?: string }
  return code === undefined ? String(message ?? error) : `${message} (${code})`
}
