import type { BridgeLog } from '../log.ts'

/** Whether people at the door still wait for the server: after several failures in a row they do not, until it answers. */
export interface Breaker {
  isOpen(): boolean
  failed(): void
  /** It answered in time. Closes the breaker, but the next failure opens it again. */
  answered(): void
}

const failuresInARow = 3

export function breaker(log: BridgeLog, onChange: () => void): Breaker {
  let failures = 0
  let open = false
  return {
    isOpen: () => open,
    failed() {
      failures += 1
      if (open || failures < failuresInARow) return
      open = true
      log('warn', 'the server does not answer in time: the policy decides until it does')
      onChange()
    },
    answered() {
      failures = open ? failuresInARow - 1 : 0
      if (!open) return
      open = false
      log('info', 'the server answers again')
      onChange()
    },
  }
}
