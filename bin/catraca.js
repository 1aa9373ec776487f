#!/usr/bin/env node
// Plain JavaScript, so that an older Node gets as far as this: npx and npm scripts run on the Node 26 that npm brought
// with the project; started directly with another one, it hands over to that.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const self = fileURLToPath(import.meta.url)
const ownNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))

if (Number.parseInt(process.versions.node, 10) >= 26) {
  await import('./v8.js')
  await import('../src/cli/main.ts')
} else if (existsSync(ownNode)) {
  const child = spawn(ownNode, [self, ...process.argv.slice(2)], { stdio: 'inherit' })
  child.on('exit', (code) => process.exit(code ?? 1))
  // A terminal sends these two to the child as well; SIGTERM comes here alone.
  for (const signal of ['SIGINT', 'SIGHUP']) process.on(signal, () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
} else {
  process.stderr.write(`Catraca needs Node 26, but this is ${process.version}. Run npm install in its folder first.\n`)
  process.exit(1)
}
