import { expect, test, vi } from 'vitest'
import { collectCharge, createMandate } from '#modules/payments/index.ts'
import { runJobs } from '#test/harness/jobs.ts'
import { useService } from '#test/harness/service.ts'
import { startBank } from './bank.ts'

const service = useService()

test('members pay at the bank of the demo gym, and a restart begins with a new bank', async () => {
  const { db, box, url, log } = service
  const gym = await service.gym({ billing: 'internal' })
  const sell = async (full_name: string, more: object = {}) => {
    const member = (await gym.api.post('/members', { full_name, ...more })).body.data.id
    const start_date = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
    const sale = { member_profile_id: member, plan_id: gym.plans.mensal, start_date }
    return (await gym.api.post('/memberships', sale)).body.data.id as string
  }
  const [paid, shown] = [await sell('Ana Souza'), await sell('Bia Lima', { cpf: '52998224725' })]
  const chargeOf = async (id: string) =>
    db.selectFrom('charges').select(['id', 'status']).where('membership_id', '=', id).executeTakeFirstOrThrow()
  const start = (everyMs: number) =>
    startBank({
      ...{ company: { id: gym.teamId, timezone: 'America/Sao_Paulo' }, db, box, server: url, log },
      ...{ everyMs, lookMs: 50 },
    })
  const ends = await start(600_000)
  await ends()

  const end = await start(100)
  const reach = { box, allowPrivate: async () => true }
  await collectCharge(await gym.context(), reach, { chargeId: (await chargeOf(shown)).id })
  await createMandate(await gym.context(), reach, { membershipId: shown, journey: 2 })
  const states = async () => {
    await runJobs(service, service.tasks())
    const mandates = await db.selectFrom('payment_mandates').select('state').where('team_id', '=', gym.teamId).execute()
    return [(await chargeOf(paid)).status, (await chargeOf(shown)).status, mandates.map(({ state }) => state)]
  }
  await vi.waitFor(async () => expect(await states()).toEqual(['paid', 'paid', ['active']]), { timeout: 20_000 })
  await end()
})
