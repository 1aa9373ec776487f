/**
 * Writes what the dashboard takes from the server: the types of the staff API from its own description, and the lists
 * among which a key and a webhook choose, and the topics of what changes. With --check it only compares.
 */
import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { describeStaffApi } from '../scripts/staff-description.ts'
import { eventTypeNames } from '../src/modules/webhooks/event-types.ts'
import { scopes } from '../src/platform/auth/scopes.ts'
import { topicOf } from '../src/platform/http/live-route.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '../src/staff-endpoints.ts'

const listOf = (name: string, values: readonly string[]) =>
  `export const ${name} = ${JSON.stringify(values, null, 2)} as const\n`

const writes = dashboardEndpoints({} as DashboardSurroundings).filter(({ method }) => method !== 'GET')
const topics = [...new Set(writes.map(topicOf))].sort()

const files: [URL, string][] = [
  [
    new URL('src/api/staff-api.generated.ts', import.meta.url),
    astToString(await openapiTS((await describeStaffApi()) as never)),
  ],
  [
    new URL('src/api/lists.generated.ts', import.meta.url),
    [listOf('scopes', scopes), listOf('eventTypes', eventTypeNames), listOf('topics', topics)].join('\n'),
  ],
]

for (const [file, content] of files) {
  const fresh = `// Generated from the server's own description of itself by generate.ts; not edited by hand.\n\n${content}`
  if (!process.argv.includes('--check')) await writeFile(file, fresh)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== fresh) {
    process.stderr.write(`${file.pathname} is not current: run npm run generate -w dashboard\n`)
    process.exitCode = 1
  }
}
