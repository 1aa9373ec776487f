import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { readStatements, type Statement, statementsIn } from './statements.ts'

// SQL stands in sql.ts, or in the file of the one use case that needs it. A use case may itself be a statement.

const isSqlFile = (file: string) => /[/-]sql\.ts$/.test(file)
const withoutSql = /\/(index|state|([a-z-]+-)?(routes|rules|schemas|events))\.ts$/
/** How a function of sql.ts begins; a use case takes a context. */
const sqlFunction = (name: string) =>
  new RegExp(`export (async )?function ${name}(<[^(]*>)?\\(\\s*db: Db, (teamId|team)`)

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function misplaced(statements: Statement[], codeOf: (file: string) => string): string[] {
  const found = statements
    .filter(({ file }) => file.startsWith('src/modules/') && !isSqlFile(file))
    .filter(({ file, within }) => {
      const [name] = within
      const verb = /^(find|list|insert|update|delete|lock|count|sum)[A-Z]/.test(name ?? '')
      const isUseCase = file.endsWith(`/${kebab(name ?? '')}.ts`)
      return (
        withoutSql.test(file) || (verb && !isUseCase && sqlFunction(name!).test(codeOf(file).replaceAll(/\s+/g, ' ')))
      )
    })
  return [...new Set(found.map(({ file, within }) => `${file}: ${within[0]}`))]
}

test('routes, schemas, rules and events hold no SQL, and what others call to read or write stands in sql.ts', () => {
  expect(misplaced(readStatements(), (file) => readFileSync(join(projectRoot, file), 'utf8'))).toEqual([])
})

const find = "export async function findMember(db: Db, teamId: string) { return db.selectFrom('members') }"
test.each([
  ['members/sql.ts', find, false],
  ['members/change-sql.ts', find, false],
  ['members/create-member.ts', find, true],
  ['members/create-member.ts', find.replace('export ', ''), false],
  ['members/find-member.ts', find, false],
  ['members/create-member.ts', find.replace('db: Db, teamId: string', 'ctx: TeamContext'), false],
  ['members/staff-routes.ts', find.replace('export ', ''), true],
  ['members/price-rules.ts', find.replace('export ', ''), true],
])('in %s: %s', (file, code, isMisplaced) => {
  expect(misplaced(statementsIn(`src/modules/${file}`, code), () => code)).toHaveLength(isMisplaced ? 1 : 0)
})
