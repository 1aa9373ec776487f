import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { projectRoot } from '#platform/config/config.ts'

// Checks the files for operators as far as possible without a container engine, a cluster and systemd. docs/running.md describes what was
// tried beyond this.

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8')

/** Settings of Node, of the proxy and of the other containers. */
const ofOthers = ['DOMAIN', 'NODE_COMPILE_CACHE', 'NODE_ENV', 'POSTGRES_PASSWORD', 'POSTGRES_USER', 'SERVERS']

const dockerfile = read('Dockerfile')
// biome-ignore lint/suspicious/noExplicitAny: the file's form is what is tested
const compose: any = parse(read('deploy/compose/compose.yaml'), { merge: true })
const chart = ['servers', 'migrate'].map((name) => read(`deploy/helm/catraca/templates/${name}.yaml`)).join('\n')
const helpers = read('deploy/helm/catraca/templates/_helpers.tpl')

test('the Dockerfile is well-formed, runs as an ordinary user, has a health check and contains no secret', () => {
  expect(validate(dockerfile)).toEqual([])
  const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))
  expect(last).toMatch(/^USER node$/m)
  expect(last).toMatch(/^HEALTHCHECK /m)
  for (const base of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(base[1]).toMatch(/^node:26-\w+-slim$/)
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['**/node_modules', '.git', '.data']))
})

test('the image has the emulated turnstiles that a command starts, and nothing else of the tests', () => {
  expect(dockerfile).toMatch(/^COPY test\/devices test\/devices$/m)
  const lines = read('.dockerignore').split('\n')
  expect(lines.filter((line) => line.includes('test'))).toEqual([
    'test/*',
    '!test/devices',
    'packages/*/test',
    '**/*.test.ts',
  ])
})

test('what the systemd unit needs in a read-only folder is made at installation', () => {
  expect(read('deploy/systemd/catraca.service')).toMatch(/^ProtectSystem=strict$/m)
  const install = read('docs/running.md')
    .split('\n')
    .find((line) => line.includes('npm ci --ignore-scripts'))
  expect(install).toContain('npm run prepare')
  expect(JSON.parse(read('package.json')).scripts.prepare).toBe('node scripts/prepare.ts')
})

test('deployed files only set variables that the README lists', () => {
  const known = new Set([...read('README.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name!))
  const told = [
    ...[...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, pairs]) => [...pairs!.matchAll(/(\w+)=/g)]),
    ...read('deploy/systemd/catraca.service').matchAll(/(?:^Environment=| )([A-Z_]{4,})=/gm),
    ...`${chart}\n${helpers}`.matchAll(/- name: ([A-Z_]+)$/gm),
  ].map(([, name]) => name!)
  for (const { environment = {} } of Object.values<{ environment?: object }>(compose.services)) {
    told.push(...Object.keys(environment))
  }
  expect(told.length).toBeGreaterThan(20)
  expect([...new Set(told)].filter((name) => !known.has(name) && !ofOthers.includes(name))).toEqual([])
})

test('every variable of compose.yaml has a line in example.env, and the files that it refers to exist', () => {
  const asked = [...read('deploy/compose/compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!)
  const given = [...read('deploy/compose/example.env').matchAll(/^(\w+)=/gm)].map(([, name]) => name!)
  expect([...new Set(asked)].filter((name) => !given.includes(name))).toEqual(['CATRACA_VERSION'])
  const { services, networks, volumes } = compose
  // biome-ignore lint/suspicious/noExplicitAny: as above
  for (const service of Object.values<any>(services)) {
    for (const name of service.networks) expect(networks).toHaveProperty(name)
    for (const name of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(name)
    for (const volume of service.volumes ?? []) {
      const [source] = volume.split(':')
      if (!source.startsWith('.')) expect(volumes).toHaveProperty(source)
    }
  }
})

test('chart, package and bridge have the same version, and the chart starts what the image has', () => {
  const { version } = JSON.parse(read('package.json'))
  expect(parse(read('deploy/helm/catraca/Chart.yaml'))).toMatchObject({ version, appVersion: version })
  expect(JSON.parse(read('packages/bridge/package.json'))).toMatchObject({ version })
  for (const [, command] of chart.matchAll(/^\s+args: \[(\w+)\]/gm)) expect(['serve', 'migrate']).toContain(command)
  const asked = [...`${chart}\n${helpers}`.matchAll(/\$?\.Values\.(\w+)/g)].map(([, name]) => name!)
  expect(Object.keys(parse(read('deploy/helm/catraca/values.yaml')))).toEqual(
    expect.arrayContaining([...new Set(asked)].sort()),
  )
})
