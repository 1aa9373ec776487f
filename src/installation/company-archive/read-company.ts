import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connectFor } from '#platform/backup/connect.ts'
import type { ConnectionTarget } from '#platform/db/hosts.ts'
import { allowLongWork } from '#platform/db/session.ts'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { skippedEventNumbers } from '#platform/events/record-events.ts'
import type { SealedColumn } from '#platform/secrets/reseal.ts'
import type { SecretBox } from '#platform/secrets/secrets.ts'
import { listColumns } from './columns.ts'
import { movedTables, sealedOf } from './tables.ts'
import { type CompanyManifest, fileOf, manifestName } from './write-company.ts'

interface Given {
  dir: string
  box: SecretBox
  now: string
  onTable: (table: string) => void
  /** Whether everything is tried and nothing of it is kept. */
  dryRun?: boolean | undefined
}

/**
 * Takes in a company that `writeCompany` has written, with the same ids, in one transaction: all of it or nothing. Neither the company nor
 * its slug may exist. No event or mail is sent, and secrets such as keys and passwords have to be made again.
 */
export async function readCompany(
  target: ConnectionTarget,
  { dir, box, now, onTable, dryRun = false }: Given,
): Promise<CompanyManifest> {
  const manifest = await readManifest(dir)
  const { id, slug } = manifest.company
  const client = await connectFor(target, 'move in')
  try {
    await client.query('begin')
    await client.query(allowLongWork)
    const { rows } = await client.query('select slug from companies where id = $1 or slug = $2', [id, slug])
    if (rows.length > 0)
      throw new OperatorError(`There is a company ${rows[0].slug} already, which may be the same one.`)
    // Rows keep their times, and their consequences are not made a second time.
    await client.query(
      `select set_config('catraca.past', 'whole', true), set_config('catraca.actor', 'operator', true),
                               set_config('catraca.at', $1, true)`,
      [now],
    )
    for (const table of movedTables) {
      onTable(table)
      await copyTable(client, dir, table)
      const read = await countOf(client, table, id)
      if (read !== manifest.tables[table]) {
        throw new OperatorError(
          `${fileOf(table)} has ${read} rows of the company, and had ${manifest.tables[table]} when it was written.`,
        )
      }
      for (const column of sealedOf(table)) await sealNothing(client, column, { id, box })
    }
    // Receivers know the numbers of the old installation, and ignore an event with a lower one; a sequence knows no rollback.
    if (!dryRun) await client.query(beyondNumber, [(manifest.event_number ?? 0) + skippedEventNumbers])
    await client.query(dryRun ? 'rollback' : 'commit')
    return manifest
  } finally {
    await client.end()
  }
}

async function readManifest(dir: string): Promise<CompanyManifest> {
  try {
    const manifest: CompanyManifest = JSON.parse(await readFile(join(dir, manifestName), 'utf8'))
    if (manifest.format === 1) return manifest
  } catch {}
  throw new OperatorError(
    `The folder ${dir} holds no complete company: ${manifestName}, which is written last, is missing or wrong.`,
  )
}

async function copyTable(client: pg.Client, dir: string, table: string): Promise<void> {
  const file = join(dir, fileOf(table))
  const headings = await headingsOf(file)
  const known = (await listColumns(client, table)).map(({ name }) => name)
  const unknown = headings.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw new OperatorError(
      `${fileOf(table)} has a column ${unknown} that this release does not know: bring it to the newer one first.`,
    )
  }
  const columns = headings.map((name) => pg.escapeIdentifier(name)).join(', ')
  const copied = client.query(
    copyFrom(`copy ${pg.escapeIdentifier(table)} (${columns}) from stdin (format csv, header)`),
  )
  await pipeline(createReadStream(file), copied).catch((error: Error) => {
    throw new OperatorError(`${fileOf(table)} cannot be taken: ${error.message}.`)
  })
}

/** Counts the company's own rows only; the company did not exist before. */
async function countOf(client: pg.Client, table: string, id: string): Promise<number> {
  const of = table === 'companies' ? 'id' : 'team_id'
  const { rows } = await client.query(
    `select count(*)::float8 as n from ${pg.escapeIdentifier(table)} where ${of} = $1`,
    [id],
  )
  return rows[0].n
}

async function headingsOf(file: string): Promise<string[]> {
  const lines = createInterface({ input: createReadStream(file) })
  for await (const line of lines) {
    lines.close()
    return line.split(',')
  }
  throw new OperatorError(`The file ${file} is empty.`)
}

/** A required column gets a sealed empty value, so that it can be opened like any other. */
async function sealNothing(
  client: pg.Client,
  { table, column, key, owner, purpose }: SealedColumn,
  { id, box }: { id: string; box: SecretBox },
): Promise<void> {
  const [name, sealed] = [pg.escapeIdentifier(table), pg.escapeIdentifier(column)]
  const { rows } = await client.query(
    `select ${key.join(', ')} from ${name} where team_id = $1 and ${sealed} is not null`,
    [id],
  )
  for (const row of rows) {
    const where = key.map((part, i) => `${part} = $${i + 2}`).join(' and ')
    const values = [box.seal(nothing, owner(row), purpose), ...key.map((part) => row[part])]
    await client.query(`update ${name} set ${sealed} = $1 where ${where}`, values)
  }
}

const nothing = '{}'

const beyondNumber = `select setval('event_numbers', greatest(last_value, $1::bigint)) from event_numbers`
