import { expect, test } from 'vitest'
import { runJobs } from '#test/harness/jobs.ts'
import { phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

/** A gym where Ana has paid a month in cash, and its front desk. */
async function withPayment(more: object = {}) {
  const gym = await service.gym({ billing: 'internal', test: true })
  const member = (await gym.api.post('/members', { full_name: 'Ana Souza', ...more })).body.data.id as string
  const { now, timeZone } = await gym.context()
  const start_date = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
  await gym.api.post('/memberships', { member_profile_id: member, plan_id: gym.plans.mensal, start_date })
  const desk = await signedIn(service, gym, 'manager')
  const [charge] = (await desk.get(`/charges?member_id=${member}`)).body.data
  await desk.post(`/charges/${charge.id}/pay`, { payment_method: 'cash' })
  const payment = async () => {
    const { data } = (await desk.get(`/members/${member}/ledger`)).body
    return data.find(({ kind }: { kind: string }) => kind === 'payment').id as string
  }
  return { gym, member, desk, entry: await payment(), year: Number(start_date.slice(0, 4)) }
}

const isPdf = (address: string) =>
  Buffer.from(address.replace('data:application/pdf;base64,', ''), 'base64').subarray(0, 5).toString() === '%PDF-'

test('a receipt has the next number of the company, and after that a copy has the same number', async () => {
  const { gym, desk, entry, member } = await withPayment()
  expect((await (await gym.owner()).patch('/company', { cnpj: '12.345.678/0001-95' })).status).toBe(200)
  const first = (await desk.post(`/ledger/${entry}/receipt`)).body.data
  expect(first).toMatchObject({ number: 1, is_copy: false })
  expect(isPdf(first.pdf)).toBe(true)
  expect((await desk.post(`/ledger/${entry}/receipt`)).body.data).toMatchObject({ number: 1, is_copy: true })
  const sale = (
    await desk.post('/sales', {
      member_id: member,
      items: [{ description: 'Água', quantity: 1, unit_price_cents: 500 }],
    })
  ).body.data
  await desk.post(`/sales/${sale.id}/pay`, { payment_method: 'pix' })
  const { data } = (await desk.get(`/members/${member}/ledger`)).body
  const ofSale = data.find(({ kind, sale_id }: { kind: string; sale_id: string }) => kind === 'payment' && sale_id)
  expect((await desk.post(`/ledger/${ofSale.id}/receipt`)).body.data).toMatchObject({ number: 2 })
  const charge = data.find(({ kind }: { kind: string }) => kind === 'charge')
  expect((await desk.post(`/ledger/${charge.id}/receipt`)).status).toBe(404)
})

test('numbers have no gaps, even if many receipts are issued at once', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const desk = await signedIn(service, gym, 'manager')
  const paid = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const items = [{ description: 'Água', quantity: 1, unit_price_cents: 500 }]
      const sale = (await desk.post('/sales', { items })).body.data
      await desk.post(`/sales/${sale.id}/pay`, { payment_method: 'cash' })
      const rows = service.db.selectFrom('ledger_entries').select('id').where('sale_id', '=', sale.id)
      return (await rows.where('kind', '=', 'payment').executeTakeFirstOrThrow()).id
    }),
  )
  const given = await Promise.all([...paid, ...paid].map((id) => desk.post(`/ledger/${id}/receipt`)))
  const numbers = given.map(({ body }) => body.data.number as number)
  expect([...new Set(numbers)].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(given.filter(({ body }) => !body.data.is_copy)).toHaveLength(8)
})

test('a receipt is mailed to a member who has an address', async () => {
  const email = `ana-${crypto.randomUUID()}@example.com`
  const { desk, entry } = await withPayment({ email })
  service.mails.length = 0
  expect((await desk.post(`/ledger/${entry}/receipt/mail`)).body.data).toMatchObject({ number: 1, is_copy: false })
  await runJobs(service, service.tasks())
  const mail = service.mails.find(({ to }) => to === email)!
  expect(mail.subject).toContain('Recibo nº 1')
  expect(mail.attachments).toMatchObject([{ filename: 'recibo-1.pdf', contentType: 'application/pdf' }])
  const other = await withPayment()
  expect((await other.desk.post(`/ledger/${other.entry}/receipt/mail`)).body.error.details.reason).toBe('NO_EMAIL')
  // No receipt was issued, and no number is missing.
  expect((await other.desk.post(`/ledger/${other.entry}/receipt`)).body.data).toMatchObject({
    number: 1,
    is_copy: false,
  })
})

test('a member finds payments, receipts and the declaration of a year in the app, and nobody else’s', async () => {
  const { gym, member, entry, year } = await withPayment()
  const phone = await phoneOf(gym, member)
  const { payments } = (await phone.send('GET', '/payments')).body.data
  expect(payments).toMatchObject([{ id: entry, cents: 12_990, method: 'cash' }])
  expect((await phone.send('POST', `/payments/${entry}/receipt`)).body.data.number).toBe(1)
  const settled = (await phone.send('GET', `/payments/settled-year?year=${year}`)).body.data
  expect(settled).toMatchObject({ year, paid_cents: 12_990, open_cents: 0 })
  expect(isPdf(settled.pdf)).toBe(true)
  const bia = (await gym.api.post('/members', { full_name: 'Bia Lima' })).body.data.id
  const other = await phoneOf(gym, bia)
  expect((await other.send('POST', `/payments/${entry}/receipt`)).status).toBe(404)
  expect((await other.send('GET', '/payments')).body.data.payments).toEqual([])
})

test('the declaration of a year subtracts what was refunded', async () => {
  const { member, desk, year } = await withPayment()
  const [charge] = (await desk.get(`/charges?member_id=${member}`)).body.data
  const back = { amount_cents: 5000, reason: 'Engano' }
  expect((await desk.post(`/charges/${charge.id}/refund`, back)).status).toBe(200)
  const settled = (await desk.get(`/members/${member}/settled-year?year=${year}`)).body.data
  expect(settled).toMatchObject({ paid_cents: 7_990, open_cents: 0 })
})

test('a CNPJ is checked, and an error names the field', async () => {
  const gym = await service.gym()
  const { status, body } = await (await gym.owner()).patch('/company', { cnpj: '12.345.678/0001-96' })
  expect([status, body.error.details.fields]).toMatchObject([400, [{ field: 'cnpj', rule: 'cnpj' }]])
})
