import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectRoot } from '../config/config.ts'
import { canEnter, canRead, type SystemUser } from '../files/system-user.ts'
import type { Logger } from '../log/log.ts'

/** Root is given up only on Linux; services are not started as root elsewhere. */
export const givesUpRoot = process.platform === 'linux' && process.getuid?.() === 0

/** Whether `user` can read the code, so that modules can also be loaded later. */
export function canReadCode(user: SystemUser): boolean {
  const files = [join(projectRoot, 'src', 'main.ts'), fileURLToPath(import.meta.resolve('fastify'))]
  return canEnter(user, projectRoot) && canRead(user, files)
}

/**
 * Switches to `user` for good, so that an attacker who breaks into the process has no access to anything else on the
 * machine. Everything that needs root must be open or in memory by now: a privileged port, the project's folder, the
 * key file.
 */
export function giveUpRoot(user: SystemUser, log: Logger): void {
  // Node otherwise writes its compile cache at exit, when the folder may no longer be accessible.
  flushCompileCache()
  try {
    process.setgroups!([user.gid])
    process.setgid!(user.gid)
    process.setuid!(user.uid)
  } catch (error) {
    // A container may forbid the switch; then the container itself confines root.
    log.warn({ err: error }, 'this process is not allowed to give up root and goes on as root')
  }
}
