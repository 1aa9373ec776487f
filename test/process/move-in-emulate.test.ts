import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#test/harness/free-port.ts'
import { launch } from './launch.ts'

test('EVO is emulated at a port, with as many members as asked, and answers 429 beyond its limit', async () => {
  const port = await freePort()
  const options = ['--port', String(port), '--members', '7', '--requests-per-minute', '2']
  const { child } = launch(['bin/catraca.js', 'move-in', 'emulate', ...options, '--json'], {})
  onTestFinished(() => void child.kill('SIGTERM'))
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  const said = JSON.parse(line)
  expect(said).toMatchObject({ ready: true, base_url: `http://127.0.0.1:${port}` })
  const headers = { authorization: `Basic ${Buffer.from(`${said.user}:${said.password}`).toString('base64')}` }
  const ask = () => fetch(`${said.base_url}/api/v2/members?take=50`, { headers })
  expect(await (await ask()).json()).toHaveLength(7)
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
})
