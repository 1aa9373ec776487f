/**
 * Renders the Helm chart with its own values, or with changes to them as JSON:
 * `node scripts/render-chart.ts gym '{"ingress":{"enabled":true}}'`. For machines without helm, with Debian's golang-go and
 * golang-github-masterminds-sprig-dev: the template engine and its functions are helm's own.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { projectRoot } from '#platform/config/config.ts'

const folder = join(projectRoot, 'deploy/helm/catraca')
const [name = 'catraca', changes = '{}'] = process.argv.slice(2)
const { name: chart, appVersion } = parse(readFileSync(join(folder, 'Chart.yaml'), 'utf8'))
const values = parse(readFileSync(join(folder, 'values.yaml'), 'utf8'))
for (const [key, value] of Object.entries(JSON.parse(changes))) {
  values[key] = typeof value === 'object' ? { ...values[key], ...value } : value
}
const engine = join(import.meta.dirname, 'chart-engine/main.go')
const rendered = execFileSync('go', ['run', engine, join(folder, 'templates')], {
  input: JSON.stringify({
    Values: values,
    Chart: { Name: chart, AppVersion: appVersion },
    Release: { Name: name, Service: 'Helm' },
  }),
  env: { ...process.env, GO111MODULE: 'off', GOPATH: '/usr/share/gocode' },
}).toString()
for (const { errors } of parseAllDocuments(rendered)) if (errors.length > 0) throw errors[0]
process.stdout.write(rendered)
