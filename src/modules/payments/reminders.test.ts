import { expect, test } from 'vitest'
import { addDays } from '#platform/time/days.ts'
import { useBank } from '#test/harness/bank.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useNotices } from '#test/harness/notices.ts'
import { useService } from '#test/harness/service.ts'
import { collectCycle } from './collect-cycle.ts'
import { createMandate } from './mandates.ts'

const service = useService()
const { minute, mailsTo, subjectsTo, register, sell, inDays } = useNotices(service)
const { bank, connect, reach, heard } = useBank(service)

/** The days of reminders, counted from the first due day. */
async function daysOfReminders(gym: Gym, email: string, days: number): Promise<number[]> {
  const found: number[] = []
  for (let passed = 1; passed <= days; passed++) {
    service.mails.length = 0
    await inDays(gym, 1)
    await minute()
    if (mailsTo(email).length > 0) found.push(passed)
  }
  return found
}

test('a member is reminded of an overdue charge on the days that the company has chosen, and not before the day of a promise', async () => {
  const monthly = { ref: 'longo', name: 'Mensal', price_cents: 9900, duration_days: 30, grace_period_days: 30 }
  const gym = await service.gym({ test: true, billing: 'internal', plans: [monthly] })
  const [ana, bia] = [await register(gym), await register(gym)]
  await sell(gym, ana.id, 'longo')
  await sell(gym, bia.id, 'longo')
  await minute()
  const owner = await gym.owner()
  const charge = (await owner.get(`/members/${bia.id}/card`)).body.data.open_charges[0]
  const promised_on = addDays(charge.due_date, 5)
  const promise = { promised_on, reason: 'Recebe no dia cinco' }
  expect((await owner.post(`/charges/${charge.id}/promise`, promise)).status).toBe(200)
  const [card] = (await owner.get(`/members/${bia.id}/card`)).body.data.open_charges
  expect(card).toMatchObject({ promised_on, due_date: charge.due_date })

  const reminded = await daysOfReminders(gym, ana.email, 4)
  expect(reminded).toEqual([1, 3])
  expect(subjectsTo(bia.email)).toEqual([])
  const change = { remind_days_after: [2, 6, 9] }
  expect((await owner.patch('/company', change)).status).toBe(200)
  service.mails.length = 0
  expect(await daysOfReminders(gym, bia.email, 5)).toEqual([2, 5])
  expect(subjectsTo(bia.email)[0]).toMatch(/^R\$ 99,00 em aberto na Academia X, desde/)
})

test('nobody is reminded of what a trial without a plan after it will never owe', async () => {
  const teste = { ref: 'teste', name: 'Com teste', price_cents: 9900, duration_days: 30, trial_days: 7 }
  const gym = await service.gym({ test: true, billing: 'internal', plans: [teste] })
  const owner = await gym.owner()
  expect((await owner.patch('/company', { remind_days_before: [3] })).status).toBe(200)
  const [ana, bia] = [await register(gym), await register(gym)]
  await sell(gym, ana.id, 'teste')
  const membership = await sell(gym, bia.id, 'teste')
  expect((await gym.api.patch(`/memberships/${membership}`, { auto_renew: false })).status).toBe(200)
  for (let day = 1; day <= 5; day++) {
    await inDays(gym, 1)
    await minute()
  }
  const asked = (email: string) => subjectsTo(email).filter((subject) => subject.includes('R$'))
  expect([asked(ana.email).length > 0, asked(bia.email)]).toEqual([true, []])
})

test('nobody is reminded of what falls due only after a freeze without an end', async () => {
  const gym = await service.gym({ test: true, billing: 'internal' })
  const owner = await gym.owner()
  expect((await owner.patch('/company', { remind_days_before: [3, 0] })).status).toBe(200)
  const [ana, bia] = [await register(gym), await register(gym)]
  const frozen = await sell(gym, ana.id)
  await sell(gym, bia.id)
  for (const { id } of [ana, bia]) {
    const charge = (await owner.get(`/members/${id}/card`)).body.data.open_charges[0]
    const later = { due_date: addDays(charge.due_date, 4), reason: 'Recebe depois' }
    expect((await owner.post(`/charges/${charge.id}/postpone`, later)).status).toBe(200)
  }
  expect((await gym.api.patch(`/memberships/${frozen}`, { status: 'frozen' })).status).toBe(200)
  for (let day = 1; day <= 5; day++) {
    await inDays(gym, 1)
    await minute()
  }
  const asked = (email: string) => subjectsTo(email).filter((subject) => subject.includes('R$'))
  expect([asked(ana.email), asked(bia.email).length > 0]).toEqual([[], true])
})

test('in May members are told once about the declaration for the previous year', async () => {
  const gym = await service.gym({ test: true, billing: 'internal' })
  const [ana, bia] = [await register(gym), await register(gym)]
  await sell(gym, ana.id)
  await sell(gym, bia.id)
  const owner = await gym.owner()
  const pay = async (member: string) => {
    const charge = (await owner.get(`/members/${member}/card`)).body.data.open_charges[0]
    await owner.post(`/charges/${charge.id}/pay`, { payment_method: 'pix' })
    return charge
  }
  const charge = await pay(ana.id)
  await pay(bia.id)
  const { data: lines } = (await owner.get(`/members/${bia.id}/ledger`)).body
  const payment = lines.find(({ kind }: { kind: string }) => kind === 'payment')
  expect((await owner.post(`/ledger/${payment.id}/reverse`, { reason: 'Engano' })).status).toBe(200)
  const year = Number(charge.due_date.slice(0, 4))
  await gym.travel(`${year + 1}-05-02`)
  service.mails.length = 0
  await minute()
  await inDays(gym, 1)
  await minute()
  const declared = subjectsTo(ana.email).filter((subject) => subject.includes('quitação'))
  expect(declared).toEqual([`Sua declaração de quitação de ${year} na Academia X`])
  expect(subjectsTo(bia.email).filter((subject) => subject.includes('quitação'))).toEqual([])
})

test('a reminder contains the code for paying the charge', async () => {
  const gym = await service.gym({ test: true, billing: 'internal' })
  await connect(gym)
  const ana = await register(gym)
  await sell(gym, ana.id)
  await minute()
  await collectCycle(await gym.context(), reach())
  const { copia_e_cola } = await service.db
    .selectFrom('payment_attempts')
    .select('copia_e_cola')
    .where('team_id', '=', gym.teamId)
    .executeTakeFirstOrThrow()
  await inDays(gym, 1)
  await minute()
  const mail = mailsTo(ana.email).find(({ subject }) => subject.includes('em aberto'))
  expect(mail!.text).toContain(`Pix copia e cola:\n${copia_e_cola}`)
})

test('a member who accepts a mandate while a code waits is reminded, since the bank is not asked', async () => {
  const gym = await service.gym({ test: true, billing: 'internal' })
  await connect(gym)
  const ana = await register(gym, { cpf: '52998224725' })
  const membershipId = await sell(gym, ana.id)
  const owner = await gym.owner()
  const charge = (await owner.get(`/members/${ana.id}/card`)).body.data.open_charges[0]
  const later = { due_date: addDays(charge.due_date, 3), reason: 'Recebe depois' }
  expect((await owner.post(`/charges/${charge.id}/postpone`, later)).status).toBe(200)
  expect(await collectCycle(await gym.context(), reach())).toMatchObject({ byCode: 1 })
  const offered = await createMandate(await gym.context(), reach(), { membershipId, journey: 2 })
  await bank().acceptMandate({ copiaECola: (offered as { copia_e_cola: string }).copia_e_cola })
  await heard()
  expect(await collectCycle(await gym.context(), reach())).toMatchObject({ byMandate: 0 })
  await inDays(gym, 3)
  await minute()
  expect(subjectsTo(ana.email)).toContain('R$ 129,90 vencem hoje na Academia X')
})
