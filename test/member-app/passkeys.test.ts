import { expect, test } from 'vitest'
import { Authenticator } from '#test/harness/authenticator.ts'
import type { Answer } from '#test/harness/client.ts'
import { openGym } from '#test/harness/door.ts'
import { newToken, Phone, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { linesAbout } from '#test/harness/trail.ts'

const service = useService()

async function phoneWithPasskey() {
  const gym = await openGym(service)
  const phone = await phoneOf(gym, gym.member)
  const key = new Authenticator(service.origin)
  const added = await add(phone, key)
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  return { gym, phone, key, passkey: added.body.data }
}

async function add(phone: Phone, key: Authenticator, wrong: object = {}): Promise<Answer> {
  const options = await phone.post('/passkeys/creation')
  expect(options.status).toBe(200)
  return phone.post('/passkeys', { passkey: key.make(options.body.data, wrong) })
}

async function comeIn(phone: Phone, key: Authenticator, wrong: object = {}): Promise<Answer> {
  const options = await phone.post('/passkey/challenge')
  expect(options.status).toBe(200)
  return phone.post('/session/passkey', { passkey: key.sign(options.body.data, wrong) })
}

const refused = [401, 'PASSKEY_REFUSED']
const refusalOf = ({ status, body }: Answer) => [status, body.error?.details.reason]

test('a member adds a passkey and signs in with it on a phone without a session', async () => {
  const { gym, phone, key, passkey } = await phoneWithPasskey()
  const other = new Phone(gym)
  const options = (await other.post('/passkey/challenge')).body.data
  expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' })
  expect(options.allowCredentials).toBeUndefined()
  const begun = await comeIn(other, key)
  expect(begun.status, JSON.stringify(begun.body)).toBe(201)
  expect(begun.body.data.member.id).toBe(gym.member)
  other.cookie = begun.headers.get('set-cookie')!.split(';')[0]!
  expect((await other.get('/sessions')).body.data).toHaveLength(2)
  const { data } = (await phone.get('/passkeys')).body
  expect(data).toEqual([{ ...passkey, last_used_at: expect.any(String) }])
  const again = (await phone.post('/passkeys/creation')).body.data
  expect(again).toMatchObject({ rp: { id: '127.0.0.1' }, excludeCredentials: [{ id: key.id }] })
  const lines = await linesAbout(service, gym, 'passkey_added', 'app_passkey_used')
  expect(lines.map(({ action, actor, subject_id }) => [action, actor, subject_id])).toEqual([
    ['passkey_added', `member:${gym.member}`, gym.member],
    ['app_passkey_used', `member:${gym.member}`, gym.member],
  ])
})

test('a passkey signature is refused from another site, unverified, with a lower counter, or invented', async () => {
  const { gym, key } = await phoneWithPasskey()
  const phone = new Phone(gym)
  for (const wrong of [
    { origin: 'https://elsewhere.example' },
    { rpId: 'elsewhere.example' },
    { challenge: Buffer.alloc(54, 7).toString('base64url') },
    { unverified: true },
  ]) {
    expect([wrong, refusalOf(await comeIn(phone, key, wrong))]).toEqual([wrong, refused])
  }
  expect((await comeIn(phone, key)).status).toBe(201)
  expect(refusalOf(await comeIn(phone, key, { counter: 1 }))).toEqual(refused)
  expect(refusalOf(await comeIn(phone, new Authenticator(service.origin)))).toEqual(refused)
})

test('a challenge counts once, for five minutes, in its company, and for its purpose', async () => {
  const { gym, phone, key } = await phoneWithPasskey()
  const stranger = new Phone(gym)
  const { data } = (await stranger.post('/passkey/challenge')).body
  const passkey = key.sign(data)
  const at = await Promise.all(Array.from({ length: 4 }, () => stranger.post('/session/passkey', { passkey })))
  expect(at.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401])
  // An earlier challenge that was never signed is also no longer valid.
  expect(refusalOf(await stranger.post('/session/passkey', { passkey: key.sign(data) }))).toEqual(refused)

  const creation = (await phone.post('/passkeys/creation')).body.data
  expect(refusalOf(await stranger.post('/session/passkey', { passkey: key.sign(creation) }))).toEqual(refused)
  const made = new Authenticator(service.origin)
  const forEntry = (await stranger.post('/passkey/challenge')).body.data
  const answer = await phone.post('/passkeys', { passkey: made.make(forEntry) })
  expect([answer.status, answer.body.error.details.fields]).toMatchObject([400, [{ rule: 'wrong_passkey' }]])

  const other = await openGym(service)
  const elsewhere = (await new Phone(other).post('/passkey/challenge')).body.data
  expect(refusalOf(await stranger.post('/session/passkey', { passkey: key.sign(elsewhere) }))).toEqual(refused)
  expect(refusalOf(await comeIn(new Phone(other), key))).toEqual(refused)
})

test('a passkey is added once, and a member can have ten', async () => {
  const { phone, key } = await phoneWithPasskey()
  const twice = await add(phone, key)
  expect([twice.status, twice.body.error.code]).toEqual([422, 'DUPLICATE_ENTRY'])
  for (let i = 1; i < 10; i++) expect((await add(phone, new Authenticator(service.origin))).status).toBe(201)
  const eleventh = await add(phone, new Authenticator(service.origin))
  expect([eleventh.status, eleventh.body.error.details]).toEqual([422, { reason: 'TOO_MANY_PASSKEYS', limit: 10 }])
})

test('a removed passkey is invalid, and another member cannot remove one', async () => {
  const { gym, phone, key, passkey } = await phoneWithPasskey()
  const { id } = (await gym.api.post('/members', { full_name: 'Rui' })).body.data
  const rui = await phoneOf(gym, id)
  expect((await rui.delete(`/passkeys/${passkey.id}`)).status).toBe(404)
  expect((await phone.delete(`/passkeys/${passkey.id}`)).body.data).toEqual({ removed: 1 })
  expect((await phone.get('/passkeys')).body.data).toEqual([])
  expect(refusalOf(await comeIn(new Phone(gym), key))).toEqual(refused)
  expect(await linesAbout(service, gym, 'passkey_removed')).toMatchObject([{ subject_id: gym.member }])
})

test('ending one phone takes the passkeys made on it, and leaves those of the others', async () => {
  const { gym, phone, key } = await phoneWithPasskey()
  const other = await phoneOf(gym, gym.member)
  const others = new Authenticator(service.origin)
  expect((await add(other, others)).status).toBe(201)
  const owner = await gym.owner()
  await owner.send('DELETE', `/app-sessions/${phone.session.session_id}`)
  expect(refusalOf(await comeIn(new Phone(gym), key))).toEqual(refused)
  expect((await comeIn(new Phone(gym), others)).status).toBe(201)
})

test('ending a phone removes the passkey with which it signed in, also if another phone made it or it signed in again', async () => {
  const { gym, phone, key } = await phoneWithPasskey()
  const stolen = new Phone(gym)
  const enter = async (way: () => Promise<Answer>) => {
    const { status, headers, body } = await way()
    expect(status).toBe(201)
    stolen.cookie = headers.get('set-cookie')!.split(';')[0]!
    return body.data.session_id as string
  }
  await enter(() => comeIn(stolen, key))
  const id = await enter(async () => stolen.post('/session', { token: await newToken(gym, gym.member) }))
  expect((await phone.delete(`/sessions/${id}`)).body.data).toEqual({ ended: 1 })
  expect((await stolen.get('/session')).status).toBe(401)
  expect(refusalOf(await comeIn(stolen, key))).toEqual(refused)
  expect(await linesAbout(service, gym, 'passkey_removed')).toMatchObject([{ subject_id: gym.member }])
})

test('a member who signs out of a phone comes back with its passkey, which is still removed when that phone is ended', async () => {
  const { gym, phone, key } = await phoneWithPasskey()
  await phone.delete('/session')
  const back = await comeIn(phone, key)
  expect(back.status).toBe(201)
  await (await gym.owner()).send('DELETE', `/app-sessions/${back.body.data.session_id}`)
  expect(refusalOf(await comeIn(phone, key))).toEqual(refused)
})

test('a passkey of staff does not open the app, and one of a member not the dashboard', async () => {
  const { key } = await phoneWithPasskey()
  const call = (path: string, body: object, cookie = '') =>
    fetch(`${service.url}/dashboard/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: service.origin, cookie },
      body: JSON.stringify(body),
    })
  const asked = await call('/session/passkey/challenge', {})
  const cookie = asked.headers.get('set-cookie')!.split(';')[0]!
  const { data } = (await asked.json()) as { data: { challenge: string } }
  const answer = await call('/session/passkey', { passkey: key.sign(data) }, cookie)
  expect([answer.status, ((await answer.json()) as Answer['body']).error.details.reason]).toEqual(refused)
})
