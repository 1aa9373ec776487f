import { expect, test } from 'vitest'
import { readStatements, type Statement, statementsIn } from './statements.ts'

// A statement that inserts names the columns that it fills. Otherwise it would set columns to null that a newer release adds meanwhile, and
// would be refused if these need a value.

const withoutColumns = /\binsert into\s+(\w+|\$\{[^}]*\})\s+(select|values|with|table)\b/i

const named = (statements: Statement[]) =>
  statements.filter(({ text }) => withoutColumns.test(text)).map(({ file, line }) => `${file}:${line}`)

test('every insert names its columns', () => {
  expect(named(readStatements())).toEqual([])
})

test.each([
  ['sql`insert into sales select * from json_to_recordset(<rows>)`', 1],
  ['sql`with gone as (delete from sales) insert into\n charges values (1)`', 1],
  ['sql`insert into sales (id) select id from charges`', 0],
])('%s', (text, count) => {
  expect(
    named(
      statementsIn(
        'planted.ts',
        text.replaceAll(/<(\w+)>/g, (_, name) => `\${${name}}`),
      ),
    ),
  ).toHaveLength(count)
})
