import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const run = promisify(execFile)
/** Binaries of other Node versions, if they are installed; `npm run sdk:nodes` fetches them. */
const nodes = process.env.SDK_NODES?.split(delimiter) ?? [process.execPath]

test.each(nodes)('the packed SDK is installed, compiled against and run in an empty project by %s', async (node) => {
  const gym = await service.gym()
  const folder = mkdtempSync(join(tmpdir(), 'catraca-sdk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const sdk = join(projectRoot, 'sdk')
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: sdk })
  const packed = JSON.parse(stdout.slice(stdout.search(/^\[|^\{/m)))
  const { filename, files } = Array.isArray(packed) ? packed[0] : (Object.values(packed)[0] as typeof packed)
  const names = files.map((file: { path: string }) => file.path)
  expect(names).toEqual(expect.arrayContaining(['README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts']))
  expect(names.filter((name: string) => name.startsWith('src/'))).toEqual([])

  // npm uses the first node in the path, too.
  const path = `${dirname(node)}${delimiter}${process.env.PATH}`
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const strictly = ['--offline', '--engine-strict', '--no-audit', '--no-fund']
  await run('npm', ['install', ...strictly, `./${filename}`], { cwd: folder, env: { ...process.env, PATH: path } })
  writeFileSync(
    join(folder, 'index.ts'),
    `import { createHmac } from 'node:crypto'
     import { createCatraca, verifyWebhook } from '@catraca/sdk'
     const catraca = createCatraca({ key: process.env['KEY']!, baseUrl: process.env['URL']! })
     const { data } = await catraca.createMember({ body: { full_name: 'Ana' } })
     const status: 'trial' | 'active' | 'frozen' | 'cancelled' = data.status
     // @ts-expect-error a field that does not exist
     data.nickname
     // @ts-expect-error a query without whose seat it is
     export const incomplete = () => catraca.cancelSeat({ path: { id: data.id } })
     // @ts-expect-error a body without which nobody can be registered
     export const nobody = () => catraca.createMember({})
     export const allOptional = () => catraca.cancelMembership({ path: { id: data.id } })
     const names: string[] = []
     for await (const member of catraca.all('listMembers')) names.push(member.client.full_name)
     const body = '{ "type": "member.created" }'
     const timestamp = String(Math.floor(Date.now() / 1000))
     const signature = createHmac('sha256', 'secret').update(timestamp + '.' + body).digest('hex')
     const headers = { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': signature }
     const { type } = verifyWebhook(body, headers, 'secret')
     console.log([process.version, status, ...names, type].join(' '))`,
  )
  const tsc = join(sdk, 'node_modules', 'typescript', 'bin', 'tsc')
  const types = ['--types', 'node', '--typeRoots', join(projectRoot, 'node_modules', '@types')]
  const settings = ['--strict', '--module', 'nodenext', '--target', 'es2022', ...types]
  await run(node, [tsc, ...settings, 'index.ts'], { cwd: folder }).catch(({ stdout }) => {
    throw new Error(stdout)
  })
  const env = { PATH: path, KEY: gym.api.key, URL: service.url }
  const version = (await run(node, ['--version'])).stdout.trim()
  const printed = (await run(node, ['index.js'], { cwd: folder, env })).stdout
  expect(printed).toBe(`${version} trial Ana member.created\n`)
})
