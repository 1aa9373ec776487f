import { appendFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Known } from './compare.ts'
import type { World } from './world.ts'

/** Returns a function that writes each turnstile's log lines into its own file. */
export async function logsIn(folder: string): Promise<(line: object, device: string) => void> {
  await mkdir(folder, { recursive: true })
  return (line, device) =>
    appendFileSync(join(folder, `log-${basename(device)}.jsonl`), `${JSON.stringify(line, plain)}\n`)
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** Writes the data of each turnstile, bridge and the service, to find out where a mistake came from. */
export async function writeTrace(world: World, { memberOf }: Pick<Known, 'memberOf'>, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const write = (name: string, rows: readonly object[]) =>
    writeFile(join(folder, `${name}.jsonl`), rows.map((row) => `${JSON.stringify(row, plain)}\n`).join(''))
  await Promise.all([
    ...world.doors.map(({ id, device }) => write(`passages-${id}`, device.passages())),
    ...world.bridges.map(({ logFile }, index) => copyFile(logFile, join(folder, `bridge-${index + 1}.log`))),
    ...Object.entries(await world.rows()).map(([name, rows]) => write(name, rows)),
    write(
      'users',
      [...memberOf].map(([user, member]) => ({ user, member })),
    ),
  ])
}
