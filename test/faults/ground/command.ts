import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from '#platform/config/config.ts'

/** Runs `npx catraca … --json` with these settings and returns what it printed. */
// biome-ignore lint/suspicious/noExplicitAny: rows look into answers freely
export async function runCommand(args: string[], settings: Record<string, string>): Promise<any> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, CATRACA_ALLOW_PRIVATE_WEBHOOKS: 'true', ...settings }
  const command = [join(projectRoot, 'bin', 'catraca.js'), ...args, '--json']
  const { stdout } = await promisify(execFile)(process.execPath, command, { env, maxBuffer: 64 << 20 })
  return JSON.parse(stdout)
}
