import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../config/config.ts'

const folder = join(projectRoot, 'migrations')

const kinds = ['expand', 'index', 'backfill', 'contract'] as const

/**
 * `expand` adds and `contract` takes away, each in one short transaction; `index` makes one index while others write;
 * `backfill` is one statement, repeated until it changes nothing. All but contract migrations run before a release starts.
 */
export type Kind = (typeof kinds)[number]

export interface Migration {
  /** The name in the database's list: the file's name without its kind. */
  name: string
  kind: Kind
  text: string
  /** The compatibility number that a release must have after this migration. */
  needs: number
  /** The names in the database's list: its own, or those of the earlier migrations that the first file replaces. */
  remembered: string[]
}

/** The numbered files of `migrations/`, in order; plain SQL, forward only. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(files.map(async (file) => parseMigration(file, await readFile(join(folder, file), 'utf8'))))
}

export function parseMigration(file: string, text: string): Migration {
  const [name, kind] = file.split('.') as [string, string]
  const needs = Number(/^-- needs: (\d+)$/m.exec(text)?.[1] ?? 0)
  const standsFor = [...text.matchAll(/^-- stands for: (.+)$/gm)].flatMap(([, names]) => names!.split(' '))
  const remembered = standsFor.length > 0 ? standsFor : [name]
  return { name, kind: kinds.find((one) => one === kind) ?? 'expand', text, needs, remembered }
}
