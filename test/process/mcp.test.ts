import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { expect, test } from 'vitest'
import { catraca, demoGym } from './launch.ts'

const args = ['bin/catraca.js', 'mcp', '--company', 'horizonte']
const request = (id: number, method: string, params: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params })

test('an assistant works with a gym by standard input and output, with the key from the environment', async () => {
  const { env, key } = await demoGym()
  const withKey = { ...(process.env as Record<string, string>), ...env, CATRACA_API_KEY: key }

  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StdioClientTransport({ command: process.execPath, args, env: withKey }))
  const { structuredContent } = await client.callTool({ name: 'find_members', arguments: { limit: 1 } })
  expect(structuredContent).toMatchObject({ data: [{ status: expect.any(String) }] })
  await client.close()

  const piped = promisify(execFile)(process.execPath, args, { env: withKey })
  piped.child.stdin!.end([request(1, 'tools/list'), request(2, 'tools/call', { name: 'get_occupancy' })].join('\n'))
  const { stdout } = await piped
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(answers.find(({ id }) => id === 1).result.tools.length).toBeGreaterThan(10)
  expect(answers.find(({ id }) => id === 2).result.structuredContent.data).toHaveProperty('current_count')

  const without = await catraca(args.slice(1), { ...env, CATRACA_API_KEY: '' })
  expect(without).toMatchObject({ code: 1, stderr: 'Set CATRACA_API_KEY to an API key of the company.\n' })
  const wrong = await catraca(args.slice(1), { ...env, CATRACA_API_KEY: `${key.slice(0, -1)}_` })
  expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('does not exist') })
})
