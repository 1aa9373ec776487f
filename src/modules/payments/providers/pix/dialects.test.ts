import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { collectCharge, connectProvider, providerOf, readConnectionFile } from '#modules/payments/index.ts'
import { useService } from '#test/harness/service.ts'
import { type PixEmulatorOptions, startPixEmulator } from './emulator/index.ts'

// The differences of banks from the central bank's file, as their integrators describe them (docs/payments.md).

const service = useService()
const reach = () => ({ box: service.box, allowPrivate: async () => true })

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catraca-dialects-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function gymAt(wants: PixEmulatorOptions['wants']) {
  const bank = await startPixEmulator({ wants: wants! })
  onTestFinished(() => bank.close())
  const gym = await service.gym({ billing: 'internal' })
  const connect = async (more: object) => {
    const file = join(folder, 'bank.yaml')
    await writeFile(file, JSON.stringify({ ...bank.settings, ...more }))
    const settings = await readConnectionFile(file, providerOf('pix'))
    return connectProvider(await gym.context(), reach(), { provider: providerOf('pix'), settings, origin: service.url })
  }
  const collect = async () => {
    const memberId = (await gym.api.post('/members', { full_name: 'Ana Souza' })).body.data.id
    const sale = { member_profile_id: memberId, plan_id: gym.plans.mensal, start_date: '2026-11-01' }
    await gym.api.post('/memberships', sale)
    const [charge] = (await (await gym.owner()).get(`/charges?member_id=${memberId}`)).body.data
    return collectCharge(await gym.context(), reach(), { chargeId: charge.id })
  }
  return { gym, connect, collect }
}

test.each([
  [
    'a key of the application in the address',
    { query: { 'gw-dev-app-key': 'key-1' } },
    { query: { 'gw-dev-app-key': 'key-1' } },
  ],
  [
    'a client that is known by its certificate, and named with each call',
    { tokenAuth: 'certificate', headers: { client_id: 'catraca-emulator' } },
    { client_secret: undefined, headers: { client_id: 'catraca-emulator' } },
  ],
  ['the secret in the body', { tokenAuth: 'body' }, { token_auth: 'body' }],
] as const)('%s', async (_, wants, settings) => {
  const { gym, connect, collect } = await gymAt(wants)
  expect(await connect({})).toMatchObject({ details: { reason: 'PROVIDER_UNAUTHORISED' } })
  expect(await connect(settings)).toHaveProperty('id')
  expect(await collect()).toMatchObject({ status: 'waiting' })
  const { settings: stored } = await service.db
    .selectFrom('payment_connections')
    .select('settings')
    .where('team_id', '=', gym.teamId)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(stored)).not.toContain('key-1')
})
