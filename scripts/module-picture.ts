/**
 * Draws in docs/ARCHITECTURE.md which module imports which, as dependency-cruiser finds it; with --check it only compares and exits with 1
 * when the picture is out of date.
 */
import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '#platform/config/config.ts'

const page = join(projectRoot, 'docs/ARCHITECTURE.md')
const place = /(?<=<!-- npm run picture -->\n```mermaid\n)[\s\S]*?(?=```)/

const module = '^src/modules/[^/]+'
const options = ['--include-only', '^src/modules/', '--exclude', '\\.test\\.ts$', '--collapse', module]
const cruise = join(projectRoot, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const drawn = execFileSync(
  process.execPath,
  [cruise, 'src/modules', '--config', '.dependency-cruiser.js', ...options, '--output-type', 'mermaid'],
  { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
)

const text = await readFile(page, 'utf8')
const current = text.replace(place, () => `${drawn.trim()}\n`)
if (!place.test(text)) throw new Error('docs/ARCHITECTURE.md has no place for the picture')
if (!process.argv.includes('--check')) await writeFile(page, current)
else if (current !== text) {
  process.stderr.write('The picture of the modules is out of date: npm run picture\n')
  process.exitCode = 1
}
