import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectFor } from '#platform/backup/connect.ts'
import type { ConnectionTarget } from '#platform/db/hosts.ts'
import { allowLongWork } from '#platform/db/session.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { listColumns } from './columns.ts'
import { inOrderOf, insteadOf, movedTables, sealedOf, toldTables, withoutColumns } from './tables.ts'

/** The content of company.json. It is written last, so a folder without it is incomplete. */
export interface CompanyManifest {
  format: 1
  company: { id: string; slug: string; name: string }
  written_at: string
  /** The number of rows in each file. */
  tables: Record<string, number>
  /** The number of the last event that the installation had recorded; earlier releases did not write it. */
  event_number?: number
}

export const manifestName = 'company.json'
export const fileOf = (table: string) => `${table}.csv`

/** Only this user reads the data of people. */
const mode = 0o600

/**
 * Writes everything of a company into a folder, as it is at one moment: one CSV file with headings for each table. Passwords, keys and
 * other secrets are left out. The folder must be empty.
 */
export async function writeCompany(
  owner: ConnectionTarget,
  { id, slug, name }: CompanyManifest['company'],
  { dir, now, onTable }: { dir: string; now: string; onTable: (table: string) => void },
): Promise<CompanyManifest> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  if ((await readdir(dir)).length > 0) throw new OperatorError(`The folder ${dir} is not empty.`)
  const manifest: CompanyManifest = { format: 1, company: { id, slug, name }, written_at: now, tables: {} }
  const client = await connectFor(owner, 'move out')
  try {
    await client.query(`begin isolation level repeatable read read only`)
    await client.query(allowLongWork)
    const { rows: numbers } = await client.query('select last_value::float8 as last from event_numbers')
    manifest.event_number = numbers[0].last
    for (const table of [...movedTables, ...toldTables]) {
      onTable(table)
      const copied = client.query(copyTo(`copy (${await selectOf(client, table, id)}) to stdout (format csv, header)`))
      await pipeline(copied, createWriteStream(join(dir, fileOf(table)), { mode }))
      manifest.tables[table] = copied.rowCount
    }
  } finally {
    await client.end()
  }
  await writeFile(join(dir, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode })
  return manifest
}

async function selectOf(client: pg.Client, table: string, companyId: string): Promise<string> {
  const left = withoutColumns[table] ?? []
  const sealed = sealedOf(table).map(({ column }) => column)
  const columns = (await listColumns(client, table)).filter(({ name }) => !left.includes(name))
  const shown = columns.flatMap(({ name, isRequired }) => {
    const column = pg.escapeIdentifier(name)
    const instead = insteadOf[table]?.[name]
    if (instead !== undefined) return [`${instead} as ${column}`]
    if (!sealed.includes(name)) return [column]
    // The other installation seals required columns again.
    return isRequired ? [`''::bytea as ${column}`] : []
  })
  const of = table === 'companies' ? 'id' : 'team_id'
  const order = inOrderOf[table] === undefined ? '' : ` order by ${inOrderOf[table]}`
  return `select ${shown.join(', ')} from ${pg.escapeIdentifier(table)} where ${of} = ${pg.escapeLiteral(companyId)}${order}`
}
