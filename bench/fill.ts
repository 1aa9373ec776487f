/** Fills a company of the configured database with members, memberships, charges and entries; see README.md beside this file. */
import { Command } from 'commander'
import { findCompany } from '#modules/companies/index.ts'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { positiveInteger } from '#src/cli/arguments.ts'
import { fail } from '#src/cli/fail.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import { withDatabase } from '#src/cli/run.ts'
import { fillCompany, writers } from './fill-company.ts'

const { company, members, visits } = new Command('bench/fill.ts')
  .description('fill a company with people who joined over the last year; a second run adds as many more')
  .requiredOption('--company <slug>', 'the company')
  .requiredOption('--members <n>', 'how many members', positiveInteger)
  .option('--visits <n>', 'entries of each member over the year', positiveInteger, 12)
  .parse()
  .opts<{ company: string; members: number; visits: number }>()

const number = (n: number) => Math.round(n).toLocaleString('en')

await withDatabase(async ({ database }) => {
  // As the owner, who alone may leave out triggers and foreign keys.
  const db = createDb(createPool(database.owner, { max: writers, session: 'unlimited' }))
  await fill(db).finally(() => db.destroy())
}).catch(fail)

async function fill(db: Db): Promise<void> {
  const found = await findCompany(db, company)
  if (found === undefined) throw new OperatorError(`There is no company ${company}.`)
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  const onProgress = (rows: number, done: number) =>
    void process.stderr.write(`\r${number(done)} of ${number(members)} members, ${number(rows / seconds())} rows/s   `)
  const rows = await fillCompany(await operatorContext(db, found.id), { members, visits, onProgress })
  process.stderr.write('\n')
  console.log(`${number(rows)} rows in ${number(seconds())} s, ${number(rows / seconds())} a second.`)
}
