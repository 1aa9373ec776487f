import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'

// Code and documents refer to decision records by number, so the index has to be complete.

const folder = join(projectRoot, 'docs/decisions')

/** What is wrong with an index, given the text of every record by its file name. */
function faults(index: string, records: Record<string, string>): string[] {
  const rows = [...index.matchAll(/^\| (\d+) +\| ([^|]*?) +\| ([^|]*?) +\|/gm)].map(([, number, decision, date]) => ({
    number: Number(number),
    text: `${decision} ${date}`.trim(),
  }))
  const byNumber = new Map(Object.entries(records).map(([file, text]) => [Number(file.slice(0, 4)), { file, text }]))
  const last = Math.max(...byNumber.keys())
  const expected = Array.from({ length: last }, (_, before) => {
    const number = before + 1
    const record = byNumber.get(number)
    if (record === undefined) return { number, text: 'No record: the number was never used' }
    const [heading, , status = ''] = record.text.split('\n')
    const date = /\d{4}-\d\d-\d\d/.exec(status)?.[0] ?? 'without a date on its third line'
    return { number, text: `[${heading!.replace(`# ${number}. `, '')}](${record.file}) ${date}` }
  })
  const found = new Set(rows.map(({ number, text }) => `${number} ${text}`))
  return expected.map(({ number, text }) => `${number} ${text}`).filter((row) => !found.has(row))
}

test('every decision has a date and is in the index, which names the numbers without a record', () => {
  const files = readdirSync(folder).filter((name) => name !== 'README.md')
  const records = Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')]))
  expect(faults(readFileSync(join(folder, 'README.md'), 'utf8'), records)).toEqual([])
})

const index = `| 1      | [Alone](0001-alone.md)               | 2026-11-21 | Accepted |
| 2      | No record: the number was never used |            |          |
| 3      | [Together](0003-together.md)         | 2026-11-22 | Accepted |`
const records = {
  '0001-alone.md': '# 1. Alone\n\nAccepted, 2026-11-21.\n',
  '0003-together.md': '# 3. Together\n\n2026-11-22. Accepted.\n',
}

test('a complete index has no faults', () => {
  expect(faults(index, records)).toEqual([])
})

test.each([
  ['a record without a row', { ...records, '0004-later.md': '# 4. Later\n\nAccepted, 2026-11-23.\n' }],
  ['a gap that is not named', { ...records, '0005-later.md': records['0001-alone.md'] }],
  ['a record without a date', { ...records, '0001-alone.md': '# 1. Alone\n\n## Context\n' }],
  ['another date', { ...records, '0001-alone.md': '# 1. Alone\n\nAccepted, 2026-11-20.\n' }],
  ['another title', { ...records, '0003-together.md': '# 3. Apart\n\n2026-11-22. Accepted.\n' }],
  ['a number that has a record after all', { ...records, '0002-two.md': '# 2. Two\n\nAccepted, 2026-11-21.\n' }],
])('an index %s is reported as wrong', (_, changed) => {
  expect(faults(index, changed)).not.toEqual([])
})
