import { afterEach, expect, test, vi } from 'vitest'
import { inviteStaff, type Role } from '#modules/staff/index.ts'
import { Failure } from '#platform/errors/failure.ts'
import { operatorContext } from '#src/cli/operator-context.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, invited, password } from '#test/harness/staff.ts'
import { linesAbout } from '#test/harness/trail.ts'
import { cookiesOf, deviceOf, visitorFrom } from '#test/harness/visitors.ts'

// A thousand requests at once should meet the throttles, not the limit of connections.
const service = useService({ edge: { maxConnections: 2000 } })
const wrong = 'something else entirely'

afterEach(() => void vi.useRealTimers())

/** Every test has its own addresses, since failures from one address count for everyone there. */
let lastNetwork = 0
const newNetwork = () => {
  lastNetwork += 1
  return (i: number) => `127.${lastNetwork}.${Math.floor(i / 250)}.${(i % 250) + 1}`
}

const post = (path: string, sent: object, headers?: Record<string, string>, from?: string) =>
  from === undefined
    ? callStaffApi(service.url, `POST ${path}`, sent, headers)
    : visitorFrom(service.url, from)('POST', path, sent, headers)
const signIn = (email: string, sent: object = {}, headers?: Record<string, string>, from?: string) =>
  post('/session', { email, password, ...sent }, headers, from)

/** A person who has set their password, and the cookie of the device that they used. */
async function member(gym: Gym, options: { role?: Role; email?: string; secret?: string } = {}) {
  const { role = 'manager', secret = password } = options
  const email = options.email ?? `${role}-${crypto.randomUUID()}@example.com`
  const made = await inviteStaff(await operatorContext(service.db, gym.teamId), { name: 'Rita Souza', email, role })
  if (made instanceof Failure) throw new Error(made.message)
  const accepted = await post('/session/link', { token: made.token, password: secret })
  expect(accepted.status).toBe(200)
  return { id: made.id, email, device: deviceOf(accepted.headers), cookies: cookiesOf(accepted.headers) }
}

const eventsOf = (gym: Gym, ...actions: string[]) => linesAbout(service, gym, ...actions)

test('a thousand wrong passwords of strangers do not lock a person out on a known device', async () => {
  const gym = await service.gym()
  const { email, device, id } = await member(gym)
  const network = newNetwork()
  const hashedBefore = service.hashing.begun
  const strangers = Array.from({ length: 200 }, (_, i) => visitorFrom(service.url, network(i)))
  const answers = await Promise.all(
    strangers.flatMap((call) =>
      Array.from({ length: 5 }, () =>
        call('POST', '/session', { email, password: wrong }).then(({ status }) => status),
      ),
    ),
  )
  expect(answers).toHaveLength(1000)
  const [heard, refused] = [401, 429].map((status) => answers.filter((one) => one === status).length)
  expect([heard! + refused!, heard! <= 5]).toEqual([1000, true])
  expect(service.hashing.begun - hashedBefore).toBeLessThanOrEqual(5)

  expect((await signIn(email, {}, device, network(0))).status).toBe(200)
  const elsewhere = await signIn(email, {}, {}, network(201))
  expect([elsewhere.status, elsewhere.body.error.details.reason]).toEqual([429, 'TOO_MANY_TRIES'])
  expect(Number(elsewhere.headers.get('retry-after'))).toSatisfy((seconds: number) => seconds > 0 && seconds <= 30)

  // The number of written lines follows the number of admitted tries, not the size of the storm.
  await expect.poll(async () => (await eventsOf(gym, 'sign_in_failed')).length).toBe(heard)
  await expect.poll(async () => (await eventsOf(gym, 'sign_in_throttled')).length).toBe(1)
  const [throttled] = await eventsOf(gym, 'sign_in_throttled')
  expect(throttled).toMatchObject({ actor: 'anonymous', subject: 'staff', subject_id: id, after: { wait_seconds: 30 } })
  expect(throttled!.address).toMatch(/^127\./)
})

test('the mark of a device is not valid for another account, when changed, or after ninety days', async () => {
  const gym = await service.gym()
  const [attacker, victim] = [await member(gym), await member(gym)]
  const network = newNetwork()
  for (let i = 0; i < 5; i++) await signIn(victim.email, { password: wrong }, {}, network(i))
  const text = attacker.device.cookie
  const forged = text.replace(attacker.id, victim.id)
  expect(forged).not.toBe(text)
  for (const cookie of [text, forged, `${victim.device.cookie}x`, 'catraca_device=~~.~x.y.z.1.m']) {
    expect((await signIn(victim.email, {}, { cookie }, network(9))).status).toBe(429)
  }
  expect((await signIn(victim.email, {}, victim.device, network(9))).status).toBe(200)
  const exhaust = async () => {
    for (let i = 0; i < 5; i++) await signIn(victim.email, { password: wrong }, {}, network(20 + i))
  }
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 91 * 24 * 3600 * 1000 })
  await exhaust()
  expect((await signIn(victim.email, {}, victim.device, network(9))).status).toBe(429)
})

test('guesses on a known device have to wait like any others, without affecting the owner’s other devices', async () => {
  const { email, device } = await member(await service.gym())
  const network = newNetwork()
  const other = deviceOf((await signIn(email, {}, {}, network(1))).headers)
  expect(other.cookie).not.toBe(device.cookie)
  for (let i = 0; i < 5; i++) expect((await signIn(email, { password: wrong }, device, network(2))).status).toBe(401)
  expect((await signIn(email, {}, device, network(2))).status).toBe(429)
  expect((await signIn(email, {}, other, network(2))).status).toBe(200)
  expect((await signIn(email, {}, {}, network(3))).status).toBe(200)
})

test('a network whose tries fail has to wait, whatever accounts it tries; others go on', async () => {
  const { email } = await member(await service.gym())
  const network = newNetwork()
  for (let i = 0; i < 30; i++) {
    expect((await signIn(`nobody-${i}@example.com`, { password: wrong }, {}, network(1))).status).toBe(401)
  }
  expect((await signIn(email, {}, {}, network(1))).status).toBe(429)
  expect((await signIn(email, {}, {}, network(2))).status).toBe(200)
})

test('a successful sign-in resets the count, and does not use up the tries of the network', async () => {
  const { email } = await member(await service.gym())
  const network = newNetwork()
  for (let round = 0; round < 8; round++) {
    for (let i = 0; i < 3; i++) {
      expect((await signIn(email, { password: wrong }, {}, network(round))).status).toBe(401)
    }
    expect((await signIn(email, {}, {}, network(100))).status).toBe(200)
  }
})

test('known and unknown accounts differ neither in the answer nor in the hashing work', async () => {
  const { email } = await member(await service.gym())
  const never = await invited(service, await service.gym(), 'manager')
  const answers = []
  for (const one of [email, never.email, `nobody-${email}`]) {
    const before = service.hashing.begun
    const network = newNetwork()
    const tries = []
    for (let i = 0; i < 6; i++) tries.push(await signIn(one, { password: wrong }, {}, network(i)))
    answers.push([tries.map(({ status, body }) => [status, body]), service.hashing.begun - before])
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('made-up links cost no hash, and their network has to wait; a valid one from there works', async () => {
  const { token, email } = await invited(service, await service.gym(), 'manager')
  const network = newNetwork()
  const before = service.hashing.begun
  const answers = await Promise.all(
    Array.from({ length: 64 }, async (_, i) => {
      const sent = { token: `${crypto.randomUUID()}${i}`, password }
      return (await post('/session/link', sent, {}, network(i % 2))).status
    }),
  )
  expect(service.hashing.begun).toBe(before)
  expect(answers.filter((status) => status === 404)).toHaveLength(60)
  expect(answers.filter((status) => status === 429)).toHaveLength(4)
  expect((await visitorFrom(service.url, network(0))('GET', `/session/link?token=${token}`)).status).toBe(200)
  expect((await post('/session/link', { token, password }, {}, network(0))).status).toBe(200)
  expect((await signIn(email)).status).toBe(200)
})

test('two companies with one address learn nothing of each other; the password decides which one opens', async () => {
  const [own, other] = [await service.gym(), await service.gym()]
  const email = `rita-${crypto.randomUUID()}@example.com`
  await member(own, { email, role: 'owner' })
  const there = await member(other, { email, secret: 'uma outra senha longa' })
  const ownOwner = await signIn(email)
  expect(ownOwner.body.data.company.id).toBe(own.teamId)
  const elsewhere = await signIn(email.toUpperCase(), { password: 'uma outra senha longa' })
  expect([elsewhere.body.data.staff.id, elsewhere.body.data.company.id]).toEqual([there.id, other.teamId])
  expect(await eventsOf(other, 'sign_in_failed')).toEqual([])

  const invite = (address: string) =>
    post('/staff', { name: 'Rita', email: address, role: 'trainer' }, cookiesOf(ownOwner.headers))
  const again = await invite(email)
  expect([again.status, again.body.error.details.field]).toEqual([422, 'email'])
  const onlyThere = await member(other)
  expect((await invite(onlyThere.email)).status).toBe(201)
})

test('a person in several companies with one password chooses among those, and only those', async () => {
  const gyms = await Promise.all([service.gym(), service.gym(), service.gym()])
  const email = `rita-${crypto.randomUUID()}@example.com`
  await member(gyms[0], { email })
  await member(gyms[1], { email })
  await member(gyms[2], { email, secret: 'uma outra senha longa' })
  const asked = await signIn(email)
  expect([asked.status, asked.body.error.details.reason]).toEqual([401, 'CHOOSE_COMPANY'])
  expect(asked.headers.getSetCookie()).toEqual([])
  const { companies } = asked.body.error.details
  const names = gyms.slice(0, 2).map(({ teamId, slug }) => ({ id: teamId, name: `Academia ${slug}` }))
  expect(companies).toHaveLength(2)
  expect(companies).toEqual(expect.arrayContaining(names))
  for (const company of [gyms[1].teamId, gyms[1].slug]) {
    expect((await signIn(email, { company })).body.data.company.id).toBe(gyms[1].teamId)
  }
  expect((await signIn(email, { company: gyms[2].teamId })).body.error.details.reason).toBe('WRONG_PASSWORD')
})

test('an account of one’s own cannot be used to guess the password of the same address in another company', async () => {
  const [own, victims] = [await service.gym(), await service.gym()]
  const email = `rita-${crypto.randomUUID()}@example.com`
  const secret = 'a senha do atacante'
  await member(own, { email, secret })
  await member(victims, { email })
  const network = newNetwork()
  const tries: number[] = []
  for (let i = 0; i < 6; i++) {
    // The guess is right in the person's own company, but must count as a try in the other one.
    tries.push((await signIn(email, { password: secret }, {}, network(i))).status)
  }
  expect(tries).toEqual([200, 200, 200, 200, 200, 429])
})
