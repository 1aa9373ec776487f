/** Runs every static check, also those after a failed one, and says at the end which failed. */
import { spawnSync } from 'node:child_process'

const checks: [string, string[]][] = [
  ['types', ['tsc', '--noEmit']],
  ['style', ['biome', 'check', '--error-on-warnings']],
  ['architecture', ['depcruise', 'src', 'test', 'bench', 'scripts', '--config', '.dependency-cruiser.js']],
  ['unused code', ['knip']],
  ['generated row types', ['node', 'scripts/generate-types.ts', '--check']],
]

const failed = checks.filter(([name, [program, ...args]]) => {
  console.log(`\n— ${name}`)
  return spawnSync(program!, args, { stdio: 'inherit' }).status !== 0
})
console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.map(([name]) => name).join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
