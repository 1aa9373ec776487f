import { expect, test } from 'vitest'
import { readMigrations } from './files.ts'
import { splitStatements } from './split.ts'

test.each([
  ['select 1; select 2;\n', ['select 1', ' select 2']],
  ["select ';'; select '''; '", ["select ';'", " select '''; '"]],
  ['-- a; b\nselect 1;\n-- the end;', ['-- a; b\nselect 1']],
  ['do $$ begin a; end $$; do $x$ $$;$$ $x$;', ['do $$ begin a; end $$', ' do $x$ $$;$$ $x$']],
  ['select "a;b" /* ; */', ['select "a;b" /* ; */']],
])('%s', (text, statements) => {
  expect(splitStatements(text)).toEqual(statements)
})

test('no statement of a migration is cut in two, and none is lost', async () => {
  const migrations = await readMigrations()
  for (const { text } of migrations) {
    const statements = splitStatements(text)
    for (const statement of statements)
      expect(statement).toMatch(
        /^\s*(--.*\s*)*(alter|comment|create|delete|do|drop|grant|insert|revoke|select|set|update|with)\b/i,
      )
    expect(statements.join(';').replaceAll(/\s/g, '').length).toBeGreaterThan(0)
  }
})
