/**
 * Writes what clients take from the server. For each API: the operations (name, method, path) and the types of requests and answers, from
 * its own description. Also the reasons for refusals, and the rules that a field may break. For the dashboard: the scopes and event types
 * to choose from, the topics of changes, the lengths of its lists, and everything that a gym sets up, with the fields of each kind. And the
 * fields of a member. With --check it only compares, and exits with 1 when a file is out of date.
 */
import { readFile, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import { describeStaffApi } from '../scripts/staff-description.ts'
import { appEndpoints } from '../src/apis/app/endpoints.ts'
import { describeApp } from '../src/apis/app/openapi.ts'
import { fieldNotes } from '../src/apis/public/field-notes.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '../src/apis/staff/endpoints.ts'
import { topicOf } from '../src/apis/staff/live-route.ts'
import { mostCounted, mostListed } from '../src/modules/follow-ups/schemas.ts'
import { mostFound } from '../src/modules/front-desk/find-people.ts'
import { describeFields } from '../src/modules/members/index.ts'
import { mostReportRows } from '../src/modules/reports/schemas.ts'
import { accountReasons } from '../src/modules/staff/index.ts'
import { eventTypeNames } from '../src/modules/webhooks/event-types.ts'
import { scopes } from '../src/platform/auth/scopes.ts'
import type { Endpoint } from '../src/platform/endpoint/endpoint.ts'
import { type FailureKind, failureKinds, knownReasons } from '../src/platform/errors/failure.ts'
import { fieldRules } from '../src/platform/errors/field-errors.ts'
import { describeKinds } from './describe-kinds.ts'

interface Described {
  paths: Record<string, Record<string, { operationId: string }>>
}

/** Method and path of every operation. */
function operationsText({ paths }: Described): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, { operationId }]) => `  ${operationId}: ['${method.toUpperCase()}', '${path}'],\n`,
    ),
  )
  return `/** Method and path of every operation. */\nexport const paths = {\n${operations.join('')}} as const\n`
}

const typesText = async (described: object) => astToString(await openapiTS(described as never))

const listText = (name: string, values: readonly string[]) =>
  `export const ${name} = ${JSON.stringify(values, null, 2)} as const\n`

/** Every value of details.reason that an API may answer. */
function reasonsOf(endpoints: Endpoint[], others: readonly string[] = []): string[] {
  const ofEndpoints = endpoints.flatMap(({ reasons }) => Object.keys(reasons))
  const ofAll = (Object.keys(failureKinds) as FailureKind[]).flatMap(knownReasons)
  return [...new Set([...ofAll, ...others, ...ofEndpoints])].sort()
}

function rulesText(): string {
  const rules = Object.entries(fieldRules).map(
    ([rule, { needs }]) => `  ${rule}: ${needs.map((name) => `'${name}'`).join(' | ') || 'never'}\n`,
  )
  return `/** Every rule that a field may break, with what is always given beside it. */\nexport interface FieldRules {\n${rules.join('')}}\n`
}

function kindsText(): string {
  const described = describeKinds().map(({ path, fields, shown }) => {
    const lines = fields.map((field) => `      ${JSON.stringify(field)},\n`).join('')
    const named = (method: string, at: string) =>
      staff.find((one) => one.method === method && one.path === at)?.operationId
    const operations = {
      list: named('GET', `/catalogue/${path}`),
      create: named('POST', `/catalogue/${path}`),
      change: named('PATCH', `/catalogue/${path}/:id`),
    }
    return `  {\n    path: ${JSON.stringify(path)},\n    operations: ${JSON.stringify(operations)},\n    fields: [\n${lines}    ],\n    shown: ${JSON.stringify(shown)},\n  },\n`
  })
  return `export const kinds = [\n${described.join('')}] as const\n`
}

/** The fields of a member as documents for people describe them. */
function fieldsText(): string {
  const lines = describeFields().map((field) => `  ${JSON.stringify(field)},\n`)
  return `export const memberFields = [\n${lines.join('')}] as const\n`
}

// Examples of whole requests and answers are for the reference; in types they would only take space.
const withoutWhole = (key: string, value: unknown) =>
  key === 'example' && typeof value === 'object' ? undefined : value
const ofPublicApi = JSON.parse(await readFile(new URL('../openapi.json', import.meta.url), 'utf8'), withoutWhole)

const staff = dashboardEndpoints({} as DashboardSurroundings)
const app = appEndpoints({} as never)
const ofStaffApi = await describeStaffApi()
const ofApp = await describeApp(app, fieldNotes)
const topics = [...new Set(staff.filter(({ method }) => method !== 'GET').map(topicOf))].sort()

const files: Record<string, string> = {
  'sdk/src/api.generated.ts': await typesText(ofPublicApi),
  'sdk/src/operations.generated.ts': operationsText(ofPublicApi),
  'web/src/client/staff-types.generated.ts': await typesText(ofStaffApi),
  'web/src/client/staff-operations.generated.ts': operationsText(ofStaffApi as Described),
  'web/src/client/app-types.generated.ts': await typesText(ofApp),
  'web/src/client/app-operations.generated.ts': operationsText(ofApp as Described),
  'web/src/refusals/reasons.generated.ts': [
    listText('staffReasons', reasonsOf(staff, accountReasons)),
    listText('appReasons', reasonsOf(app)),
    rulesText(),
  ].join('\n'),
  'dashboard/src/api/lists.generated.ts': [
    listText('scopes', scopes),
    listText('eventTypes', eventTypeNames),
    listText('topics', topics),
    Object.entries({ mostListed, mostCounted, mostFound, mostReportRows })
      .map(([name, most]) => `export const ${name} = ${most}\n`)
      .join(''),
  ].join('\n'),
  'dashboard/src/api/kinds.generated.ts': kindsText(),
  'web/src/members/fields.generated.ts': fieldsText(),
}

for (const [name, content] of Object.entries(files)) {
  const file = new URL(`../${name}`, import.meta.url)
  const fresh = `// Generated from the server's own description of itself by web/generate.ts; not edited by hand.\n\n${content}`
  if (!process.argv.includes('--check')) await writeFile(file, fresh)
  else if ((await readFile(file, 'utf8').catch(() => '')) !== fresh) {
    process.stderr.write(`${name} is not current: run npm run generate -w web\n`)
    process.exitCode = 1
  }
}
