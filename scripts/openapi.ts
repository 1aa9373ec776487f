/**
 * Writes openapi.json, the committed description of the API. With --check it compares the file with the service's own description, lists
 * changes that would break clients, and lints the file.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { pino } from 'pino'
import { projectRoot } from '#platform/config/config.ts'
import { type AppParts, buildApp } from '#src/process/http-app.ts'
import { breakingChanges } from './openapi-changes.ts'

const path = join(projectRoot, 'openapi.json')

// Only the description is requested, so the application needs neither a database nor keys.
const app = await buildApp({ log: pino({ level: 'silent' }) } as AppParts)
const { body, statusCode } = await app.inject({ url: '/openapi.json' })
await app.close()
if (statusCode !== 200) throw new Error(body)
const fresh = `${JSON.stringify(JSON.parse(body), null, 2)}\n`

if (!process.argv.includes('--check')) {
  await writeFile(path, fresh)
} else {
  const committed = await readFile(path, 'utf8')
  const complaints = await lint(fresh)
  if (committed !== fresh) {
    complaints.push(
      "openapi.json does not match the service's description: run npm run openapi and read the difference",
    )
    for (const change of breakingChanges(JSON.parse(committed), JSON.parse(fresh))) {
      complaints.push(`this breaks clients: ${change}`)
    }
  }
  for (const complaint of complaints) console.error(complaint)
  process.exitCode = complaints.length > 0 ? 1 : 0
}

async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
}
