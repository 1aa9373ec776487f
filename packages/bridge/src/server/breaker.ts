import type { BridgeLog } from '../log.ts'

const failuresInARow = 3

export type Breaker = ReturnType<typeof breaker>

/** Whether people at the door wait for the server. After several failures in a row they do not, until the server answers again. */
export function breaker(log: BridgeLog, onChange: () => void) {
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
    /** The server answered in time. Closes the breaker, but the next failure opens it again. */
    answered() {
      failures = open ? failuresInARow - 1 : 0
      if (!open) return
      open = false
      log('info', 'the server answers again')
      onChange()
    },
  }
}
