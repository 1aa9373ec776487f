import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { listOpenCharges } from '#modules/billing/index.ts'
import { startTotalpassEmulator, startWellhubEmulator } from '#modules/partner-visits/emulator/index.ts'
import { startPixEmulator } from '#modules/payments/providers/pix/emulator/index.ts'
import type { Db } from '#platform/db/pool.ts'
import { type PlayedProvider, playedProviders } from '#test/harness/bank.ts'

// biome-ignore lint/suspicious/noExplicitAny: each command has its own answer
export type Typed = (...args: string[]) => Promise<any>

/** Runs every command about payments, for a company with an emulated bank. */
export async function typePayments(
  { run, both }: { run: Typed; both: Typed },
  own: string[],
  { db, teamId, membership, folder }: { db: Db; teamId: string; membership: string; folder: string },
): Promise<void> {
  const bank = await startPixEmulator()
  const emulators: PlayedProvider[] = []
  const { base_url, token_url, client_id, client_secret, pix_key, account } = bank
  const ofAccount = { automatic: true, account: { number: account.conta, type: 'payment' }, environment: 'test' }
  const settings = join(folder, 'pix.yaml')
  await writeFile(settings, JSON.stringify({ base_url, token_url, client_id, client_secret, pix_key, ...ofAccount }))
  const { id } = await both('payments', 'connect', ...own, '--provider', 'pix', '--file', settings)
  expect(await both('payments', 'list', ...own)).toMatchObject([{ id, state: 'connected' }])

  await run('clock', 'advance', ...own, '--by', 'P31D')
  const [charge] = await listOpenCharges(db, teamId, membership)
  const { txid } = await both('charge', 'collect', charge!.id)
  await run('charge', 'collect', charge!.id, '--provider', 'pix')
  await bank.pay({ txid })
  expect(await run('payments', 'reconcile', ...own, '--json')).toMatchObject({ paid: 1, differences: [] })
  await both('payments', 'reconcile', ...own)
  for (const since of ['2026-01-01', '2026-01-01T12:00:00Z'])
    await run('payments', 'reconcile', ...own, '--since', since)
  await both('charge', 'refund', charge!.id, '--amount', '100', '--reason', 'toalha')
  await run('charge', 'refund', charge!.id, '--reason', 'desistiu')
  await bank.told()
  await run('payments', 'reconcile', ...own)
  expect(await both('charge', 'show', charge!.id)).toMatchObject({ status: 'refunded', refunded_cents: 12990 })

  await run('clock', 'advance', ...own, '--by', 'P31D')
  const known = { cpf: '52998224725', email: 'ana@example.com' }
  await db.updateTable('members').set(known).where('team_id', '=', teamId).execute()
  const [later] = await listOpenCharges(db, teamId, membership)
  for (const journey of ['2', '3', '4'])
    await both('mandate', 'create', '--membership', membership, '--journey', journey)
  const [mandate] = await both('mandate', 'list', ...own)
  expect(await both('mandate', 'cancel', mandate.id)).toEqual({ id: mandate.id, status: 'cancelled' })
  await both('payments', 'disconnect', id)
  await bank.close()
  for (const provider of ['asaas', 'mercadopago', 'stripe'] as const) {
    const emulator = await playedProviders[provider]()
    const file = join(folder, `${provider}.yaml`)
    await writeFile(file, JSON.stringify(emulator.settings))
    await both('payments', 'connect', ...own, '--provider', provider, '--file', file)
    const { txid: reference, ...waiting } = await both('charge', 'collect', later!.id, '--provider', provider)
    expect(waiting).toMatchObject({ provider, status: 'waiting' })
    expect(await run('charge', 'collect', later!.id, '--json')).toMatchObject({ txid: reference, provider })
    emulators.push(emulator)
  }
  for (const { id: connection } of await run('payments', 'list', ...own, '--json')) {
    await run('payments', 'disconnect', connection)
  }
  for (const emulator of emulators) {
    expect(emulator.ledger().charges.map(({ state }) => state)).toEqual(['ended'])
    await emulator.close()
  }
}

/** Runs every command about partner programs, for a company with one unit, `centro`. */
export async function typePartners(
  { run, both }: { run: Typed; both: Typed },
  own: string[],
  folder: string,
): Promise<void> {
  const [wellhub, totalpass] = [await startWellhubEmulator(), await startTotalpassEmulator()]
  const { base_url, token, webhook_secret } = wellhub
  const file = join(folder, 'partner.yaml')
  await writeFile(
    file,
    JSON.stringify({ base_url, token, webhook_secret, units: { centro: 1001 }, when_silent: 'deny' }),
  )
  const { id } = await both('partner', 'connect', ...own, '--program', 'wellhub', '--file', file)
  const { partner_api_key, place_api_keys } = totalpass
  const units = { centro: place_api_keys[0] }
  await writeFile(file, JSON.stringify({ base_url: totalpass.base_url, partner_api_key, units }))
  await run('partner', 'connect', ...own, '--program', 'totalpass', '--file', file)
  expect(await both('partner', 'list', ...own)).toMatchObject([{ id, state: 'connected', units: ['centro'] }, {}])
  expect(await both('partner', 'visits', ...own)).toEqual([])
  for (const since of ['2026-01-01', '2026-01-01T12:00:00Z']) await run('partner', 'visits', ...own, '--since', since)
  expect(await both('partner', 'disconnect', id)).toEqual({ id, state: 'disconnected' })
  await wellhub.close()
  await totalpass.close()
}
