import { expect, test } from 'vitest'
import { openGym } from '#test/harness/door.ts'
import { newToken, Phone } from '#test/harness/phone.ts'
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

test('who keeps sending links that are not valid has to wait, also with a good one; good ones count for nothing', async () => {
  const gym = await openGym(service)
  for (let i = 0; i < 3; i++) {
    const good = await new Phone(gym).post('/session', { token: await newToken(gym, gym.member) })
    expect(good.status).toBe(201)
  }
  const statuses = []
  for (let i = 0; i < 70; i++) statuses.push((await new Phone(gym).post('/session', { token: `t${i}` })).status)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(401))
  expect(statuses.at(-1)).toBe(429)
  const refused = await new Phone(gym).post('/session', { token: await newToken(gym, gym.member) })
  expect([refused.status, refused.body.error.details.reason]).toEqual([429, 'TOO_MANY_TRIES'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
