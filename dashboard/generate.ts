/**
 * Writes what the dashboard takes from the server: the types of the staff API from its own description, the lists among
 * which a key and a webhook choose, the topics of what changes, why the service may say no, the rules that a field may
 * break, and what a gym sets up, with the fields of each kind; and for the member's app the types of its API. With --check it
 * only compares.
 */
import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { describeStaffApi } from '../scripts/staff-description.ts'
import { appEndpoints } from '../src/apis/app/endpoints.ts'
import { describeApp } from '../src/apis/app/openapi.ts'
import { fieldNotes } from '../src/apis/public/field-notes.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '../src/apis/staff/endpoints.ts'
import { topicOf } from '../src/apis/staff/live-route.ts'
import { describeKinds } from '../src/modules/catalogue/index.ts'
import { accountReasons } from '../src/modules/staff/index.ts'
import { eventTypeNames } from '../src/modules/webhooks/event-types.ts'
import { scopes } from '../src/platform/auth/scopes.ts'
import { type FailureKind, failureKinds, knownReasons } from '../src/platform/errors/failure.ts'
import { fieldRules } from '../src/platform/errors/field-errors.ts'

const listOf = (name: string, values: readonly string[]) =>
  `export const ${name} = ${JSON.stringify(values, null, 2)} as const\n`
const ruleValues = Object.entries(fieldRules).map(
  ([rule, { needs }]) => `  ${rule}: ${needs.map((name) => `'${name}'`).join(' | ') || 'never'}\n`,
)
const rules = `/** Every rule that a field may break, with what is always given beside it. */\nexport interface FieldRules {\n${ruleValues.join('')}}\n`

const endpoints = dashboardEndpoints({} as DashboardSurroundings)

const writes = endpoints.filter(({ method }) => method !== 'GET')
const topics = [...new Set(writes.map(topicOf))].sort()

/** Every value of details.reason that the staff API may answer. */
const kinds = Object.keys(failureKinds) as FailureKind[]
const ofEndpoints = endpoints.flatMap(({ reasons }) => Object.keys(reasons))
const reasons = [...new Set([...kinds.flatMap(knownReasons), ...accountReasons, ...ofEndpoints])].sort()

const kindsText = () => {
  const described = describeKinds().map(({ path, fields, shown }) => {
    const lines = fields.map((field) => `      ${JSON.stringify(field)},\n`).join('')
    return `  {\n    path: ${JSON.stringify(path)},\n    fields: [\n${lines}    ],\n    shown: ${JSON.stringify(shown)},\n  },\n`
  })
  return `export const kinds = [\n${described.join('')}] as const\n`
}

const files: [URL, string][] = [
  [
    new URL('src/api/staff-api.generated.ts', import.meta.url),
    astToString(await openapiTS(describeStaffApi() as never)),
  ],
  [
    new URL('src/api/lists.generated.ts', import.meta.url),
    [
      listOf('scopes', scopes),
      listOf('eventTypes', eventTypeNames),
      listOf('topics', topics),
      listOf('reasons', reasons),
      rules,
    ].join('\n'),
  ],
  [new URL('src/api/kinds.generated.ts', import.meta.url), kindsText()],
  [
    new URL('../app/src/shell/app-api.generated.ts', import.meta.url),
    astToString(await openapiTS(describeApp(appEndpoints({} as never), fieldNotes) as never)),
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
