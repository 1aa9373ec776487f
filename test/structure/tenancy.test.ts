import { expect, test } from 'vitest'
import { readStatements, statementsIn, tablesOfAnyCompany } from './statements.ts'

/**
 * Every function that reads or writes rows without getting the company: because it finds the company, because the value is a secret, or
 * because it is about the whole installation. Their names show this wherever they are called.
 */
const ofAnyCompany = {
  // A secret or an address from the request finds the company.
  'modules/member-sessions/sql.ts': ['forgetOldPhonesOfAnyCompany', 'phoneOfAnyCompany'],
  'modules/partner-visits/connections.ts': ['findConnectionOfAnyCompany'],
  'modules/staff/second-factor-sql.ts': ['findPasskeyOfAnyCompany'],
  'modules/staff/session-sql.ts': ['claimSessionOfAnyCompany', 'openSessionsOfAnyCompany'],
  'modules/staff/sql.ts': ['accountsOfAnyCompany', 'findLinkOfAnyCompany'],
  'platform/auth/authenticate.ts': ['findCallerOfAnyCompany'],
  // A copy is shut for all companies at once.
  'installation/copied-access.ts': ['listHeldOfAnyCompany'],
  // Calls of the same moment go together, each with the company of its own row.
  'modules/members/sql.ts': ['membersOfAnyCompany'],
  'modules/access/whole-sql.ts': ['exitsOfAnyCompany'],
  // Commands of an operator.
  'platform/auth/api-keys.ts': ['keysOfAnyCompany'],
  'platform/db/team-of-any-company.ts': ['teamOfAnyCompany'],
  // The chain of the audit trail runs through all companies.
  'modules/audit/sql.ts': ['listLinesOfAnyCompany', 'sealsOfAnyCompany'],
  // About the whole installation: cleaning up, and counting for the operator.
  'modules/memberships/sql.ts': ['countFailedMovesOfAnyCompany'],
  'modules/move-in/moves/moves-sql.ts': ['forgetFilesOfAnyCompany', 'listNightlyOfAnyCompany'],
  'modules/notices/sql.ts': [
    'findDueOfAnyCompany',
    'findWaitingOfAnyCompany',
    'forgetOldNoticesOfAnyCompany',
    'setAsideNoticesOfAnyCompany',
  ],
  'modules/partner-visits/visits-sql.ts': ['listToldOfAnyCompany'],
  'modules/payments/attempts-sql.ts': ['listConnectedOfAnyCompany'],
  'modules/system/sql.ts': ['findDeliveriesOfAnyCompany'],
  'modules/webhooks/sql.ts': ['deleteListenersOfAnyCompany'],
  'platform/endpoint/kept-answers.ts': ['forgetOldAnswersOfAnyCompany'],
  'platform/mail/mail-once.ts': ['forgetSentMailsOfAnyCompany'],
  'platform/db/kept-counts.ts': [
    'countFaultsOfAnyCompany',
    'foldCountsOfAnyCompany',
    'foldOfAnyCompany',
    'forgetOldFaultsOfAnyCompany',
  ],
}

test('code that reads or writes rows of companies gets the company, or is listed and named for it', () => {
  const found: Record<string, string[]> = {}
  for (const statement of readStatements()) {
    if (tablesOfAnyCompany(statement).length === 0) continue
    const name =
      statement.within.find((one) => one.endsWith('OfAnyCompany')) ?? `${statement.within[0]}, line ${statement.line}`
    const file = statement.file.replace('src/', '')
    found[file] = [...new Set([...(found[file] ?? []), name])].sort()
  }
  expect(found).toEqual(ofAnyCompany)
})

/** `<id>` is replaced. */
test.each([
  ["db.selectFrom('members').select('id').where('id', '=', id)", ['members']],
  ["db.selectFrom('members').select('id').where('team_id', '=', teamId)", []],
  ["db.selectFrom('members as m').innerJoin('sales as s', 's.id', 'm.id').where('m.team_id', '=', teamId)", ['sales']],
  ["db.selectFrom('members as m').innerJoin('sales as s', joinById('s', 'm.id')).where('m.team_id', '=', teamId)", []],
  ["db.selectFrom('members as m').innerJoin('sales as s', joinById('s', 'm.id'))", ['sales', 'members']],
  ["db.updateTable('members').set({ full_name }).where('id', '=', id)", ['members']],
  ["db.deleteFrom('members').where('id', '=', id)", ['members']],
  ["db.insertInto('members').values(row)", []],
  ["db.selectFrom(table).select('id').where('id', '=', id)", ['any']],
  ["db.selectFrom(table as 'members').select('id').where('team_id', '=', teamId)", []],
  ["db.selectFrom('companies').select('id').where('id', '=', id)", []],
  ['sql`select from members where id = <id>`', ['members']],
  ['sql`select from members where team_id = <teamId> and id = <id>`', []],
  ['sql`select from members m join sales s on s.team_id = m.team_id where m.id = <id>`', ['members', 'sales']],
  ['sql`exists (select from sales s where s.team_id = m.team_id and s.member_profile_id = m.id)`', []],
  ["pool.query('delete from sales where total_cents = 0')", ['sales']],
])('%s', (text, tables) => {
  const code = text.replaceAll(/<(\w+)>/g, (_, name) => `\${${name}}`)
  expect(statementsIn('planted.ts', code).flatMap(tablesOfAnyCompany)).toEqual(tables)
})
