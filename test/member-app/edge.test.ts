import { expect, test } from 'vitest'
import { kioskOf, newDevice } from '#test/api/kiosk-samples.ts'
import type { Answer } from '#test/harness/client.ts'
import { openGym } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { codeIn, mailedCode, newToken, Phone, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'

const service = useService({ edge: { publicUrl: 'https://gym.example' } })

test('where people come by https, the cookie is never sent without it, and a write comes from that origin', async () => {
  const gym = await openGym(service)
  const begin = async (origin: string) =>
    new Phone(gym).send('POST', '/session', { token: await newToken(gym, gym.member) }, { origin })
  expect((await begin(service.url)).status).toBe(403)
  const begun = await begin('https://gym.example')
  expect(begun.headers.get('set-cookie')).toMatch(/^catraca_app=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax$/)
})

test('a client that keeps sending invalid links has to wait; a valid one from the same address works', async () => {
  const gym = await openGym(service)
  const statuses = []
  for (let i = 0; i < 70; i++) statuses.push((await new Phone(gym).post('/session', { token: `t${i}` })).status)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401))
  const refused = await new Phone(gym).post('/session', { token: 't' })
  expect([refused.status, refused.body.error.details.reason]).toEqual([429, 'TOO_MANY_TRIES'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await new Phone(gym).post('/session', { token: await newToken(gym, gym.member) })).status).toBe(201)
})

test("a guest who floods the service from the gym's network does not block anybody else there", async () => {
  const [gym, second] = [await openGym(service), await openGym(service)]
  const here = (of: Gym, cookie?: string) => new Phone(of, cookie, gym.slug)
  const email = 'ana@example.com'
  for (const { api } of [gym, second]) await api.post('/members', { full_name: 'Ana Souza', email })
  const [phone, neighbour] = [await phoneOf(gym, gym.member), await phoneOf(second, second.member)]
  const { kiosk } = await kioskOf(gym, await newDevice(gym))
  const codes = [codeIn(await mailedCode(gym, email)), codeIn(await mailedCode(second, email))]
  const { data } = (await (await gym.owner()).post(`/devices/${await newDevice(gym)}/pairing`)).body

  const guest = here(gym)
  const flood = (count: number, call: () => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, async () => (await call()).status))
  const wrong = { contact: 'nobody@example.com', code: '000000' }
  expect(new Set(await flood(700, () => guest.get('/session')))).toEqual(new Set([401]))
  expect(new Set(await flood(60, () => guest.post('/session/code', wrong)))).toEqual(new Set([401]))
  await flood(30, () => guest.post('/kiosk/pairing', { code: 'AAAA-AAAA' }))

  expect((await here(gym, phone.cookie).get('/session')).status).toBe(200)
  expect((await here(gym, kiosk.cookie).get('/kiosk')).status).toBe(200)
  expect((await guest.post('/session/code', { contact: email, code: codes[0] })).status).toBe(201)
  expect((await guest.post('/kiosk/pairing', { code: data.code })).status).toBe(201)
  expect((await here(second, neighbour.cookie).get('/session')).status).toBe(200)
  expect((await here(second).post('/session/code', { contact: email, code: codes[1] })).status).toBe(201)
})
