import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Known } from './compare.ts'
import type { World } from './world.ts'

/** Writes what each turnstile, bridge and the service have of a run, to find out where a mistake came from. */
export async function writeTrace(world: World, { memberOf }: Pick<Known, 'memberOf'>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const write = (name: string, rows: readonly object[]) =>
    writeFile(
      join(folder, `${name}.jsonl`),
      rows
        .map((row) => `${JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? String(value) : value))}\n`)
        .join(''),
    )
  await Promise.all([
    ...world.doors.map(({ id, device }) => write(`turnstile-${id}`, device.log())),
    ...world.doors.map(({ id, device }) => write(`passages-${id}`, device.passages())),
    ...world.bridges.map(({ logFile }, index) => copyFile(logFile, join(folder, `bridge-${index + 1}.log`))),
    ...Object.entries(await world.rows()).map(([name, rows]) => write(name, rows)),
    write(
      'users',
      [...memberOf].map(([user, member]) => ({ user, member })),
    ),
  ])
}
