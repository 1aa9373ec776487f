import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '#platform/config/config.ts'
import { placeOf } from '#src/process/installation-figures.ts'
import { useService } from '#test/harness/service.ts'

// Checks that the service provides every figure that operators use in Prometheus and Grafana.

const service = useService()
const deployed = (path: string) => readFileSync(join(projectRoot, 'deploy', path), 'utf8')

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[]
}

/** The expressions of alerts and panels, by name. */
const expressions: [string, string][] = [
  ...(parse(deployed('prometheus/alerts.yml')) as Rules).groups.flatMap(({ rules }) =>
    rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ),
  ...(JSON.parse(deployed('grafana/catraca.json')).panels as { title: string; targets?: { expr: string }[] }[]).flatMap(
    ({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr]),
  ),
]

/** The names of figures in an expression: words that are not functions or labels, and not in quotes. */
function figuresIn(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"/g, '').replaceAll(/\b(?:by|without) \([^)]*\)/g, '')
  const outside = bare.replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
  return [...outside.matchAll(/\b([a-z]\w*_\w+)\b(?!\()/g)].map(([, name]) => name!.replace(/_(bucket|count|sum)$/, ''))
}

test('every figure that an alert or a panel names is in /metrics', async () => {
  await service.gym()
  const text = await (await fetch(`${service.url}/metrics`)).text()
  const told = new Set(
    [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!.replace(/_(bucket|count|sum)$/, '')),
  )
  const unknown = expressions.flatMap(([name, expression]) => {
    const figures = figuresIn(expression)
    if (figures.length === 0 && !expression.startsWith('up{')) return [`${name}: no figure`]
    return figures.filter((figure) => !told.has(figure)).map((figure) => `${name}: ${figure}`)
  })
  expect(unknown).toEqual([])
  expect(expressions.length).toBeGreaterThan(25)
})

test('the alerts about mails and payments name the jobs that send and call them', () => {
  const { mailJobs, paymentJobs } = placeOf({ smtpUrl: undefined, stripeSecretKey: undefined }, '/')
  const named = expressions.flatMap(([, expression]) => [...expression.matchAll(/task=~?"([^"]+)"/g)])
  expect(named.flatMap(([, tasks]) => tasks!.split('|')).sort()).toEqual([...mailJobs, ...paymentJobs].sort())
})

test.each([
  ['max(catraca_due_jobs) > 0', ['catraca_due_jobs']],
  ['rate(http_requests_total{route="a_b", status=~"5_."}[5m])', ['http_requests_total']],
  ['sum by (le, a_label) (catraca_x_bucket)', ['catraca_x']],
])('%s names %j', (expression, figures) => expect(figuresIn(expression)).toEqual(figures))
