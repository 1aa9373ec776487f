import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { demoDatabase } from '#test/harness/demo-database.ts'
import { useService } from '#test/harness/service.ts'

const service = useService({ demo: true })
const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8')

/** Every shell block that is followed by its answer. */
const examples = [...readme.matchAll(/```sh\n((?:(?!```).)*)```\n\n```json\n((?:(?!```).)*)```/gs)].map((match) => ({
  command: match[1]!.trim(),
  answer: JSON.parse(match[2]!),
}))

test('the curl lines of the README answer as printed there, except for ids and times', async () => {
  const { key } = await demoDatabase()
  expect(examples.length).toBeGreaterThanOrEqual(3)
  for (const { command, answer } of examples) {
    const shell = command.replaceAll('http://localhost:3000', service.url)
    const { stdout } = await promisify(execFile)('sh', ['-c', shell], { env: { ...process.env, KEY: key } })
    expect(changeless(JSON.parse(stdout)), command).toEqual(changeless(answer))
  }
})

function changeless(value: unknown): unknown {
  const text = JSON.stringify(value)
    .replace(/"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"/g, '"<id>"')
    .replace(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '"<time>"')
    .replace(/"(joined_at|start_date|end_date)":"\d{4}-\d\d-\d\d"/g, '"$1":"<day>"')
  return JSON.parse(text)
}
