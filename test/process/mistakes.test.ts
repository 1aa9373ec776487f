import { once } from 'node:events'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { Client } from '#test/harness/client.ts'
import { catraca, demoKey, type Ended, launch, newDataDir, postgresPid, startService } from './launch.ts'

const password = 's3gr3do'

const refused = [
  ['PORT', 'abc', 'PORT must be a whole number from 0 to 65535, but it is "abc".'],
  [
    'DATABASE_URL',
    `postgres://ana:${password}@127.0.0.1:1/gym`,
    'The database at DATABASE_URL (127.0.0.1:1/gym) cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  ],
  [
    'DATABASE_URL',
    `postgres://127.0.0.1:1/gym?user=ana&password=${password}`,
    'The database at DATABASE_URL (127.0.0.1:1/gym) cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
  ],
  ['DATABASE_URL', password, 'DATABASE_URL must be an address that starts with postgres:// or postgresql://.'],
  [
    'DATABASE_URL',
    `mysql://ana:${password}@localhost/gym`,
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ],
  [
    'DATABASE_URL',
    `postgres://ana:${password}@localhost:port/gym`,
    'DATABASE_URL must be an address that starts with postgres:// or postgresql://.',
  ],
  [
    'DATABASE_URL',
    `postgres://ana:12/${password}@localhost/gym`,
    'DATABASE_URL has a character in its password that must be percent-encoded, such as %2F for a slash.',
  ],
  [
    'CATRACA_ROLE',
    'worker',
    'A worker does background work only, for servers that use the same database: set DATABASE_URL to the address that they have.',
  ],
]

test('an unusable value in the environment is refused in one sentence that reveals no password', async () => {
  const ended = refused.map(([name, value]) => start({ CATRACA_DATA_DIR: newDataDir(), PORT: '0', [name!]: value! }))
  for (const [i, end] of (await Promise.all(ended)).entries()) expectSentence(end, refused[i]![2]!)
})

test('a command refuses what it cannot use in the same sentence', async () => {
  const env = { DATABASE_URL: `postgres://ana:${password}@127.0.0.1:1/gym` }
  const sentence = 'The database at DATABASE_URL (127.0.0.1:1/gym) cannot be used: connect ECONNREFUSED 127.0.0.1:1.'
  expectSentence(await catraca(['company', 'list', '--json'], env), sentence)
})

test.each([
  [
    ['move-in', '--from', 'catraca', '--dir', 'out', '--tell'],
    '--tell means nothing with --from catraca, which takes --dir, --dry-run.',
  ],
  [
    ['move-in', '--from', 'evo', '--company', 'aurora', '--state', 's', '--file', 'evo.yaml', '--map', 'map.yaml'],
    '--map means nothing with --from evo, which takes --company, --state, --tell, --file, --dry-run.',
  ],
  [
    ['backup', 'gym.backup', '--keep', '3', '--unencrypted'],
    '--keep is for --schedule and --archive. Without them one file is written, and none is removed.',
  ],
])('an option that would change nothing is refused: %s', async (args, sentence) => {
  const { code, stdout, stderr } = await catraca(args, { CATRACA_DATA_DIR: newDataDir() })
  expect([code === 0, stdout, stderr]).toEqual([false, '', `${sentence}\n`])
})

test('a command that gets a file in place of a folder refuses it in one sentence', async () => {
  const file = newDataDir()
  writeFileSync(file, '')
  const sentence = `${file} cannot be used: EEXIST: file already exists, mkdir '${file}'`
  expectSentence(await catraca(['mail', 'preview', '--html', file], {}), sentence)
})

test.each([
  ['below a regular file', unreachable],
  ['with a name longer than a file system takes', (dataDir: string) => join(dataDir, 'x'.repeat(300))],
  ['without permission to write', forbidden],
])('a data folder %s is refused in one sentence', async (_what, path) => {
  const dataDir = path(newDataDir())
  const sentence = `^The data folder ${dataDir} cannot be .+\\. Set CATRACA_DATA_DIR to a folder .+\\.$`
  expectSentence(await start({ CATRACA_DATA_DIR: dataDir, PORT: '0' }), expect.stringMatching(sentence))
})

test('a port in use is refused in one sentence, and the key of the demo gym is not lost', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  const { port } = other.address() as AddressInfo
  const dataDir = newDataDir()
  const env = { CATRACA_DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'warn' }
  const sentence = `Port ${port} on 127.0.0.1 is taken by another program. Set PORT to another one.`
  expectSentence(await start(env), sentence)
  expect(postgresPid(dataDir)).toBeUndefined()

  const service = await startService({ ...env, PORT: '0' })
  service.api = new Client(service.url, await demoKey(env))
  expect((await service.api.get('/members')).body.pagination.total).toBe(500)
})

function start(env: Record<string, string>): Promise<Ended> {
  return launch([join(projectRoot, 'bin', 'serve.js')], env).ended
}

/** Expects exactly one line on standard error, and no other output. */
function expectSentence({ code, stdout, stderr }: Ended, sentence: string): void {
  expect(stderr.split('\n')).toEqual([sentence, ''])
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).not.toContain(password)
}

function unreachable(dataDir: string): string {
  writeFileSync(dataDir, '')
  return join(dataDir, 'x')
}

/** Root may write everywhere except in a folder that PostgreSQL's user cannot reach. */
function forbidden(dataDir: string): string {
  const folder = join(dataDir, 'x')
  mkdirSync(folder, { recursive: true })
  if (process.getuid?.() === 0) chmodSync(dirname(folder), 0o700)
  else chmodSync(folder, 0o555)
  return join(folder, 'y')
}
