import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { startEvoEmulator } from '#modules/move-in/emulator/index.ts'
import { newDatabase } from './launch.ts'
import type { Typed } from './payment-commands.ts'

/** Runs every command about moving in. */
export async function typeMoveIn(
  { run, both }: { run: Typed; both: Typed },
  own: string[],
  folder: string,
): Promise<void> {
  const emulator = await startEvoEmulator({ members: 3, requestsPerMinute: 0 })
  const { base_url, user, password } = emulator
  const settings = { base_url, user, password, requests_per_minute: 100_000, since: '2000-01-01', unit: 'centro' }
  const file = join(folder, 'evo.yaml')
  await writeFile(file, JSON.stringify({ ...settings, branch: 1, plans: { 'Mensal Recorrente': 'mensal' } }))
  const move = ['move-in', 'run', ...own, '--from', 'evo', '--file', file, '--state', join(folder, 'move-in')]
  expect(await both(...move, '--dry-run')).toMatchObject({ dry_run: true, members: { read: 3, created: 3 } })
  expect(await run(...move, '--tell', '--json')).toMatchObject({ dry_run: false, members: { read: 3, created: 3 } })
  const again = await both(...move)
  expect(again).toMatchObject({ members: { read: 3, created: 0, same: 3 } })
  emulator.close()
  expect(await both('move-in', 'undo', again.run_id)).toMatchObject({ run_id: again.run_id, members: 0, kept: [] })

  const [sheets, map] = [join(folder, 'sheets'), join(folder, 'map.yaml')]
  await mkdir(sheets)
  await writeFile(join(sheets, 'alunos.csv'), 'Nome;Plano;Vencimento;Valor\nRui Alves;Mensal;20/12/2026;99,90\n')
  const fromSheets = ['move-in', 'run', ...own, '--from', 'sheets', '--dir', sheets, '--map', map, '--state', folder]
  expect(await both(...fromSheets, '--dry-run')).toMatchObject({ members: { read: 1, created: 1 } })
  expect(await readFile(map, 'utf8')).toContain('full_name: Nome')
  const taken = await run(...fromSheets, '--json')
  expect(taken).toMatchObject({ members: { created: 1 }, memberships: { created: 1 } })
  expect(await run('move-in', 'undo', taken.run_id, '--json')).toMatchObject({ members: 1, memberships: 1, kept: [] })
  await moveOut(run, own, folder)
}

/** Moves the company out, and takes it back in another database. */
async function moveOut(run: Typed, own: string[], folder: string): Promise<void> {
  const [shown, out] = [join(folder, 'shown'), join(folder, 'out')]
  await run('move-out', ...own, '--dir', shown)
  const written = await run('move-out', ...own, '--dir', out, '--json')
  expect(written).toMatchObject({ format: 1, company: { slug: 'aurora' } })
  const { DATABASE_URL: here } = process.env
  const back = ['move-in', 'run', '--from', 'catraca', '--dir']
  process.env.DATABASE_URL = await newDatabase()
  expect(await run(...back, out, '--dry-run')).toContain('A dry run: nothing was written.')
  expect(await run(...back, out, '--json')).toEqual(written)
  process.env.DATABASE_URL = await newDatabase()
  expect(await run(...back, shown)).toContain('has moved in')
  process.env.DATABASE_URL = here
}
