import { flushCompileCache } from 'node:module'
import type { SystemUser } from './embedded/system-user.ts'
import type { Logger } from './log.ts'

/** Elsewhere nobody starts a service as root. */
export const givesUpRoot = process.platform === 'linux' && process.getuid?.() === 0

/**
 * Goes on as `user`, for good: whoever breaks into the process is then nobody who owns anything else on the machine.
 * What only root reaches must be open or in memory by now: a privileged port, the project's folder, the key's file.
 */
export function giveUpRoot(user: SystemUser, log: Logger): void {
  // What was compiled is otherwise kept at the end, when the folder for it may be out of reach.
  flushCompileCache()
  try {
    process.setgroups!([user.gid])
    process.setgid!(user.gid)
    process.setuid!(user.uid)
  } catch (error) {
    // A container may forbid it, and then holds root itself.
    log.warn({ err: error }, 'this process may not give up root and goes on with it')
  }
}
