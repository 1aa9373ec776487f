import { expect, test } from 'vitest'
import { startReceiver } from '#test/harness/receiver.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

test('the pages of every list, put together, are the list', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const owner = await signedIn(service, gym, 'owner')
  const today = Temporal.Now.plainDateISO('America/Sao_Paulo').toString()
  const receiver = await startReceiver()
  const webhook = (await owner.post('/webhooks', { url: receiver.url, events: ['member.created'] })).body.data
  for (const full_name of ['Ana Souza', 'Bruno Lima', 'Ana Souza', 'Caio Prado']) {
    const { id } = (await owner.post('/members', { full_name })).body.data
    await owner.post('/memberships', { member_profile_id: id, plan_id: gym.plans.mensal, start_date: today })
    await owner.post('/access/validate', { member_profile_id: id, store_id: gym.units.u1 })
    await owner.post('/sales', { items: [{ description: 'Água', quantity: 1, unit_price_cents: 500 }] })
  }
  const lists = ['/members?sort_by=full_name', '/members?search=ana', '/memberships', '/checkins', '/exercises']
  lists.push('/charges', '/charges?status=overdue', '/sales', '/access-log', '/audit')
  lists.push(`/webhooks/${webhook.id}/deliveries`)
  for (const path of lists) {
    const get = async (query: string) => (await owner.get(`${path}${path.includes('?') ? '&' : '?'}${query}`)).body
    const whole = await get('limit=4')
    expect(whole.data.length > 0 || path.includes('overdue'), path).toBe(true)
    const parts = await Promise.all([1, 2, 3, 4, 5].map((page) => get(`limit=1&page=${page}`)))
    expect(
      parts.slice(0, 4).flatMap(({ data }) => data),
      path,
    ).toEqual(whole.data)
    for (const { pagination } of parts) expect(pagination.total, path).toBe(whole.pagination.total)
  }
})
