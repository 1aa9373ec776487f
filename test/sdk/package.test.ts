import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { projectRoot } from '#platform/config.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()
const run = promisify(execFile)

test('the packed SDK is installed, compiled against and run in an empty project', async () => {
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

  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${filename}`], { cwd: folder })
  writeFileSync(
    join(folder, 'index.ts'),
    `import { createCatraca } from '@catraca/sdk'
     const catraca = createCatraca({ key: process.env['KEY']!, baseUrl: process.env['URL']! })
     const { data } = await catraca.createMember({ body: { full_name: 'Ana' } })
     const status: 'trial' | 'active' | 'frozen' | 'cancelled' = data.status
     // @ts-expect-error a field that does not exist
     data.nickname
     console.log(status)`,
  )
  const tsc = join(sdk, 'node_modules', 'typescript', 'bin', 'tsc')
  const types = ['--types', 'node', '--typeRoots', join(projectRoot, 'node_modules', '@types')]
  const settings = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--skipLibCheck', ...types]
  await run(process.execPath, [tsc, ...settings, 'index.ts'], { cwd: folder }).catch(({ stdout }) => {
    throw new Error(stdout)
  })
  const env = { PATH: process.env.PATH, KEY: gym.api.key, URL: service.url }
  expect((await run(process.execPath, ['index.js'], { cwd: folder, env })).stdout).toBe('trial\n')
})
