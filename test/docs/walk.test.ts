import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

test('the walk through a week in docs/memberships.md answers as printed', async () => {
  const text = await readFile(join(projectRoot, 'docs/memberships.md'), 'utf8')
  const blocks = [...text.matchAll(/```(sh|text)\n(.*?)```/gs)].map((match) => ({ kind: match[1], content: match[2]! }))
  expect(blocks.filter((block) => block.kind === 'text').length).toBeGreaterThan(2)

  // One shell runs all blocks; a line of equals signs marks the beginning of each.
  const script = blocks.filter((block) => block.kind === 'sh').map((block) => `echo =====\n${block.content}`)
  const { host, port, user, database } = service.target
  const folder = await mkdtemp(join(tmpdir(), 'catraca-walk-'))
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-ec', script.join('\n').replaceAll('npx catraca', 'catraca')],
    {
      cwd: folder,
      env: {
        ...process.env,
        PATH: `${folder}:${process.env.PATH}`,
        DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`,
        BASH_FUNC_catraca__: '',
        'BASH_FUNC_catraca%%': `() { "${process.execPath}" "${join(projectRoot, 'bin/catraca.js')}" "$@"; }`,
        'BASH_FUNC_curl%%': `() { command curl "\${@//http:\\/\\/localhost:3000/${service.url.replaceAll('/', '\\/')}}"; }`,
      },
    },
  )
  await rm(folder, { recursive: true })

  const printed = stdout.split('=====\n').slice(1)
  let shell = -1
  for (const [i, block] of blocks.entries()) {
    if (block.kind === 'sh') shell++
    else expect(printed[shell], blocks[i - 1]!.content).toContain(block.content)
  }
})
