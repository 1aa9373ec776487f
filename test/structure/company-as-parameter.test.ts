import { expect, test } from 'vitest'
import { readStatements, type Statement, statementsIn } from './statements.ts'

// A subquery names its company by a parameter and not by the surrounding row: PostgreSQL plans it better, and on a cluster one server
// answers it. Only statements about several companies at once cannot do that.

const aboutSeveral = /OfAnyCompany$|^companiesWith/
/** The demo gym is filled once, in bulk. */
const inBulk = 'src/demo/'
const others = ['listWaitingWebhooks', 'findHeads']

const correlated = /\bteam_id\s*=\s*\w+\.(team_id|id)\b|team_id',\s*'=',\s*'\w+\.(team_id|id)'/

function named(statements: Statement[]): string[] {
  const found = statements
    .filter(({ file, text }) => !file.startsWith(inBulk) && correlated.test(text))
    .filter(({ within }) => !within.some((name) => aboutSeveral.test(name) || others.includes(name)))
  return found.map(({ file, line, within }) => `${file}:${line} ${within.join(' ')}`)
}

test('a subquery takes its company from a parameter', () => {
  expect(named(readStatements())).toEqual([])
})

const inner = 'select from members m where exists (select from checkins e where'
test.each([
  [`function findThem() { return sql\`${inner} e.team_id = m.team_id)\` }`, 1],
  [`function findThem() { return sql\`${inner} e.team_id = \${teamId})\` }`, 0],
  [`function find() { return db.selectFrom('checkins as e').whereRef('e.team_id', '=', 'm.team_id') }`, 1],
  [`function findThemOfAnyCompany() { return sql\`${inner} e.team_id = m.team_id)\` }`, 0],
])('%s', (code, count) => {
  expect(named(statementsIn('src/modules/members/sql.ts', code))).toHaveLength(count)
})
