import { expect, test } from 'vitest'
import { updateMembership } from '#modules/memberships/index.ts'
import { transact } from '#platform/db/transact.ts'
import type { Mail } from '#platform/mail/mail.ts'
import { makeRetriesDue } from '#test/harness/jobs.ts'
import { useNotices } from '#test/harness/notices.ts'
import { useService } from '#test/harness/service.ts'

const service = useService()

const { minute, mailsTo, subjectsTo, register, sell } = useNotices(service)

test("a member gets one notice of the gym's new price, and none if it stays the same", async () => {
  const teste = { ref: 'teste', name: 'Com teste', price_cents: 9900, duration_days: 30, trial_days: 7 }
  const gym = await service.gym({ test: true, billing: 'internal', plans: [teste] })
  const [ana, bia, caio] = [await register(gym), await register(gym), await register(gym)]
  const [ofAna, ofBia, ofCaio] = [await sell(gym, ana.id), await sell(gym, bia.id, 'teste'), await sell(gym, caio.id)]
  const { end_date, price_cents } = (await gym.api.get(`/memberships/${ofAna}`)).body.data
  await minute()
  service.mails.length = 0
  const patch = async (id: string, body: object) =>
    expect((await gym.api.patch(`/memberships/${id}`, body)).status).toBe(200)
  for (const price of [15_000, 16_590]) await patch(ofAna, { price_cents: price })
  await patch(ofBia, { price_cents: 8000 })
  for (const price of [1000, price_cents]) await patch(ofCaio, { price_cents: price })
  await minute()
  await minute()
  expect(service.mails).toHaveLength(2)
  const [told] = mailsTo(ana.email)
  expect(told!.subject).toMatch(/^O valor do seu plano na Academia .+ muda em /)
  expect(told!.text).toMatch(/R\$\s129,90[\s\S]*R\$\s165,90/)
  expect(told!.text).toContain(longDayOf(end_date))
  const { now, timeZone } = await gym.context()
  const trialEnds = now.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: 7 }).toString()
  expect(mailsTo(bia.email)[0]!.text).toContain(longDayOf(trialEnds))
  // There is no notice for a period that does not come.
  for (const id of [ofAna, ofBia]) await patch(id, { price_cents: 17_000, auto_renew: false })
  // If another system collects the money, that system gives the notices.
  const elsewhere = await service.gym({ test: true })
  const dora = await register(elsewhere)
  const ofDora = await sell(elsewhere, dora.id)
  expect((await elsewhere.api.patch(`/memberships/${ofDora}`, { price_cents: 100 })).status).toBe(200)
  // A change that comes from another system is not announced.
  const quiet = { ...(await gym.context()), isQuiet: true }
  await transact(quiet, (tx) => updateMembership(tx, ofCaio, { price_cents: 5000 }))
  await minute()
  expect([ana, bia, caio].map(({ email }) => subjectsTo(email).length)).toEqual([1, 1, 0])
  expect(subjectsTo(dora.email)).toEqual([expect.stringMatching(/^Boas-vindas/)])
})

test('one mail reports all changes, also when the mail server goes away in between', async () => {
  const gym = await service.gym({ test: true, billing: 'internal' })
  const members = [await register(gym), await register(gym)]
  const sold = [await sell(gym, members[0]!.id), await sell(gym, members[1]!.id)]
  await minute()
  service.mails.length = 0
  for (const price_cents of [15_000, 16_590]) {
    for (const id of sold) expect((await gym.api.patch(`/memberships/${id}`, { price_cents })).status).toBe(200)
  }
  const send = async (mail: Mail) => {
    if (service.mails.length > 0) throw new Error('away')
    service.mails.push(mail)
  }
  await minute({ mailer: { send } })
  await makeRetriesDue(service)
  await minute()
  for (const { email } of members) {
    expect(mailsTo(email).map(({ text }) => text)).toEqual([expect.stringMatching(/R\$\s129,90[\s\S]*R\$\s165,90/)])
  }
})

const longDayOf = (day: string) =>
  new Intl.DateTimeFormat('pt-BR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
