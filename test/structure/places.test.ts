import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/config/config.ts'
import { readStatements, type Statement, statementsIn } from './statements.ts'

// SQL is in sql.ts, or in the file of the only use case that needs it. A use case may itself be a statement.

const isSqlFile = (file: string) => /[/-]sql\.ts$/.test(file)
const withoutSql = /\/(index|state|([a-z-]+-)?(rules|schemas|events))\.ts$|^src\/apis\/[^/]+\/routes\//
/** The beginning of a function in sql.ts; a use case takes a context instead. */
const sqlFunction = (name: string) =>
  new RegExp(`export (async )?function ${name}(<[^(]*>)?\\(\\s*db: Db, (teamId|team)`)

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function misplaced(statements: Statement[], codeOf: (file: string) => string): string[] {
  const found = statements
    .filter(({ file }) => /^src\/(modules|apis)\//.test(file) && !isSqlFile(file))
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

test('routes, schemas, rules and events contain no SQL, and reads or writes for others are in sql.ts', () => {
  expect(misplaced(readStatements(), (file) => readFileSync(join(projectRoot, file), 'utf8'))).toEqual([])
})

const find = "export async function findMember(db: Db, teamId: string) { return db.selectFrom('members') }"
test.each([
  ['modules/members/sql.ts', find, false],
  ['modules/members/change-sql.ts', find, false],
  ['modules/members/create-member.ts', find, true],
  ['modules/members/create-member.ts', find.replace('export ', ''), false],
  ['modules/members/find-member.ts', find, false],
  ['modules/members/create-member.ts', find.replace('db: Db, teamId: string', 'ctx: InCompany'), false],
  ['apis/staff/routes/members.ts', find.replace('export ', ''), true],
  ['modules/members/price-rules.ts', find.replace('export ', ''), true],
])('in %s: %s', (file, code, isMisplaced) => {
  expect(misplaced(statementsIn(`src/${file}`, code), () => code)).toHaveLength(isMisplaced ? 1 : 0)
})
