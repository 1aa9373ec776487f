import type { Command } from 'commander'
import { machineNowText } from '#platform/time/clock.ts'
import { writeCompany } from '#src/installation/company-archive/index.ts'
import { OperatorCommand } from './command.ts'
import { warn } from './run.ts'

export function registerMoveOut(program: Command): void {
  new OperatorCommand(
    program.command('move-out').description('write everything of a company into a folder (docs/moving-out.md)'),
  )
    .ofCompany()
    .requiredOption('--dir <dir>', 'an empty or new folder, for a CSV file of each table')
    .answer(async ({ company, database, dir }) => {
      const manifest = await writeCompany(database.owner, company, { dir, now: machineNowText(), onTable: tableLine })
      const files = Object.entries(manifest.tables).filter(([, rows]) => rows > 0)
      return {
        json: manifest,
        lines: [
          ...files.map(([table, rows]) => `${table}.csv: ${rows} rows`),
          `Everything of ${company.name} is in ${dir}, without secrets.`,
          `Another Catraca takes it back by: catraca move-in --from catraca --dir ${dir}`,
        ],
      }
    })
}

/** Prints on standard error which table is being copied. */
export const tableLine = (table: string): void => warn(`${table} …`)
