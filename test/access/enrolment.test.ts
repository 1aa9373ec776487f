import { expect, test } from 'vitest'
import { makeAttendees } from '#test/harness/attendees.ts'
import { type Bridge, bridgeOf, newTurnstile } from '#test/harness/bridge.ts'
import { openGym } from '#test/harness/door.ts'
import type { Gym } from '#test/harness/gym.ts'
import { phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { signedIn } from '#test/harness/staff.ts'

const service = useService()

const credentials = async (gym: Gym, id: string) =>
  (await (await gym.owner()).get(`/members/${id}/door-credentials`)).body.data
const shown = async (gym: Gym, id: string) => {
  const { facial_enrolled, biometric_enrolled, access_card_number } = (await gym.api.get(`/members/${id}`)).body.data
  return { facial_enrolled, biometric_enrolled, access_card_number }
}
const nothing = { facial_enrolled: false, biometric_enrolled: false, access_card_number: null }

async function begin(gym: Gym, member: string, device_id: string, what: string) {
  return (await gym.owner()).post(`/members/${member}/enrolments`, { device_id, what })
}
const consent = async (gym: Gym, member: string, what: string) =>
  (await gym.owner()).post(`/members/${member}/consents`, { what, given: true })
const withdraw = async (gym: Gym, member: string, what: string) =>
  (await gym.owner()).post(`/members/${member}/consents`, { what, given: false })
/** The enrolments that the bridge was told to make. */
const asked = async (bridge: Bridge) => (await bridge.get('/commands')).body.commands
const finish = (bridge: Bridge, id: string, but: object = {}) =>
  bridge.post(`/commands/${id}`, { result: 'done', ...but })

/** Reads all changes, and reports that the device holds them. */
async function sync(bridge: Bridge, device_id: string, cursor?: string) {
  const told = []
  let next = cursor
  for (;;) {
    const { body } = await bridge.get(`/members${next === undefined ? '' : `?cursor=${encodeURIComponent(next)}`}`)
    told.push(...body.members)
    next = body.cursor as string
    if (!body.more) break
  }
  await bridge.post('/members/seen', { device_id, cursor: next, users: 1 })
  return { told, cursor: next }
}

test('people of one unit are offered the devices of their unit for enrolling, as only these accept it', async () => {
  const gym = await openGym(service, { units: 2 })
  const bridges = [
    await bridgeOf(gym, await newTurnstile(gym, { store_id: gym.units.u1! })),
    await bridgeOf(gym, await newTurnstile(gym, { store_id: gym.units.u2! })),
  ]
  const rita = await signedIn(service, gym, 'receptionist')
  const offered = async () =>
    (await rita.get(`/members/${gym.member}/door-credentials`)).body.data.devices.map(({ id }: { id: string }) => id)
  expect(await offered()).toHaveLength(2)
  await (await gym.owner()).patch(`/staff/${rita.id}`, { unit_ids: [gym.units.u1] })
  expect(await offered()).toEqual([bridges[0]!.device])
})

test('a card is enrolled at a device, and becomes the number of the member with the usual event', async () => {
  const gym = await openGym(service)
  const { bridge, device } = await bridgeOf(gym)
  const begun = await begin(gym, gym.member, device, 'card')
  expect(begun.status).toBe(201)
  const [command] = await asked(bridge)
  expect(command).toMatchObject({
    id: begun.body.data.id,
    device_id: device,
    kind: 'enrol',
    what: 'card',
    user_id: 100_001,
  })
  expect((await credentials(gym, gym.member)).enrolments).toMatchObject([{ what: 'card', state: 'waiting' }])
  expect((await begin(gym, gym.member, device, 'card')).body.error.details.reason).toBe('DEVICE_BUSY')

  expect((await finish(bridge, command.id, { card: '12345678901' })).body).toEqual({ taken: true })
  expect((await finish(bridge, command.id, { card: '999' })).body).toEqual({ taken: false })
  expect(await shown(gym, gym.member)).toEqual({ ...nothing, access_card_number: '12345678901' })
  const [event] = await gym.events('member.updated')
  expect(event!.previous_attributes).toEqual({ access_card_number: null })
  const { enrolments } = await credentials(gym, gym.member)
  expect(enrolments).toMatchObject([{ what: 'card', state: 'done', device: { id: device }, actor_name: 'Rita owner' }])
  const { told } = await sync(bridge, device)
  expect(told).toMatchObject([{ user_id: 100_001, cards: ['12345678901'] }])
})

test('a card of another member is refused, and the device has to forget it', async () => {
  const gym = await openGym(service)
  const [other] = await makeAttendees(service.db, gym, 'mensal', 1)
  await gym.api.patch(`/members/${other}`, { access_card_number: '77' })
  const { bridge, device } = await bridgeOf(gym)
  const { cursor } = await sync(bridge, device)
  await begin(gym, gym.member, device, 'card')
  const [command] = await asked(bridge)
  expect((await finish(bridge, command.id, { card: '77' })).status).toBe(200)
  expect(await shown(gym, gym.member)).toEqual(nothing)
  const { enrolments, leavings } = await credentials(gym, gym.member)
  expect(enrolments[0]).toMatchObject({ state: 'failed', detail: 'Another member has this access card.' })
  expect(leavings).toHaveLength(1)
  const { told } = await sync(bridge, device, cursor)
  expect(told).toMatchObject([{ member_profile_id: gym.member, present: true, edition: 1, cards: [] }])
  expect((await credentials(gym, gym.member)).leavings).toEqual([])
})

test.each([
  ['face', { facial_enrolled: true }],
  ['finger', { biometric_enrolled: true }],
])(
  "a %s needs the member's consent, stored with who recorded it; when consent is withdrawn, devices forget it",
  async (what, set) => {
    const gym = await openGym(service)
    const { bridge, device } = await bridgeOf(gym)
    const { cursor } = await sync(bridge, device)
    const refused = await begin(gym, gym.member, device, what)
    expect([refused.status, refused.body.error.details.reason]).toEqual([422, 'CONSENT_MISSING'])
    expect(await asked(bridge)).toEqual([])

    expect((await consent(gym, gym.member, what)).body.data).toEqual({ changed: true })
    expect((await consent(gym, gym.member, what)).body.data).toEqual({ changed: false })
    expect((await begin(gym, gym.member, device, what)).status).toBe(201)
    const [command] = await asked(bridge)
    await finish(bridge, command.id)
    expect(await shown(gym, gym.member)).toEqual({ ...nothing, ...set })
    const held = await sync(bridge, device, cursor)
    expect(held.told).toMatchObject([{ face: what === 'face', edition: 0 }])

    expect((await withdraw(gym, gym.member, what)).body.data).toEqual({ changed: true })
    expect((await withdraw(gym, gym.member, what)).body.data).toEqual({ changed: false })
    expect(await shown(gym, gym.member)).toEqual(nothing)
    const after = await credentials(gym, gym.member)
    expect(after).toMatchObject({
      consents: [{ what, given_by: 'Rita owner', withdrawn_by: 'Rita owner', withdrawn_at: expect.any(String) }],
      enrolments: [{ state: 'gone' }],
      leavings: [{ why: 'consent', device: { id: device } }],
    })
    const { told } = await sync(bridge, device, held.cursor)
    expect(told).toMatchObject([{ present: true, face: false, edition: 1 }])
    expect((await credentials(gym, gym.member)).leavings).toEqual([])
  },
)

test('a face that was enrolled after its consent was withdrawn, or its member blocked, does not count and is forgotten', async () => {
  const gym = await openGym(service)
  const [other] = await makeAttendees(service.db, gym, 'mensal', 1)
  const { bridge, device } = await bridgeOf(gym)
  const second = await bridgeOf(gym, await newTurnstile(gym, { name: 'Catraca 2' }))
  const { cursor } = await sync(bridge, device)
  for (const [id, at] of [
    [gym.member, device],
    [other!, second.device],
  ] as const) {
    await consent(gym, id, 'face')
    await begin(gym, id, at, 'face')
  }
  await withdraw(gym, gym.member, 'face')
  await (await gym.owner()).post(`/members/${other}/block`, { reason: 'briga' })
  await finish(bridge, (await asked(bridge))[0].id)
  await finish(second.bridge, (await asked(second.bridge))[0].id)
  for (const id of [gym.member, other!]) {
    expect(await shown(gym, id)).toEqual(nothing)
    expect((await credentials(gym, id)).enrolments).toMatchObject([{ state: 'failed' }])
  }
  const { told } = await sync(bridge, device, cursor)
  const one = (id: string) => told.find(({ member_profile_id }) => member_profile_id === id)
  expect([one(gym.member).present, one(gym.member).edition]).toEqual([true, 2])
  expect(one(other!).present).toBe(false)
})

test('a blocked member loses face and finger once every device has let them go', async () => {
  const gym = await openGym(service)
  const { bridge, device } = await bridgeOf(gym)
  const { cursor } = await sync(bridge, device)
  await consent(gym, gym.member, 'face')
  await begin(gym, gym.member, device, 'face')
  await finish(bridge, (await asked(bridge))[0].id)
  await (await gym.owner()).post(`/members/${gym.member}/block`, { reason: 'briga' })
  expect(await shown(gym, gym.member)).toMatchObject({ facial_enrolled: true })
  await sync(bridge, device, cursor)
  expect(await shown(gym, gym.member)).toMatchObject({ facial_enrolled: false })
  expect((await begin(gym, gym.member, device, 'card')).body.error.details.reason).toBe('NOT_ON_DEVICES')
})

test('an answered request for erasure removes the member from every device, until staff enrol them again', async () => {
  const gym = await openGym(service)
  const owner = await gym.owner()
  const { bridge, device } = await bridgeOf(gym)
  let { cursor } = await sync(bridge, device)
  await consent(gym, gym.member, 'face')
  const phone = await phoneOf(gym, gym.member)
  await phone.post('/erasure')
  const [request] = (await owner.get('/erasure-requests')).body.data
  expect((await owner.post(`/erasure-requests/${request.id}/answer`, { state: 'done' })).status).toBe(200)
  expect(await credentials(gym, gym.member)).toMatchObject({
    user_id: 100_001,
    consents: [{ withdrawn_by: 'Rita owner' }],
    leavings: [{ why: 'erased' }],
  })
  const gone = await sync(bridge, device, cursor)
  cursor = gone.cursor
  expect(gone.told).toMatchObject([{ present: false, user_id: 100_001 }])
  await gym.api.patch(`/members/${gym.member}`, { access_card_number: '5' })
  expect((await sync(bridge, device, cursor)).told).toMatchObject([{ present: false }])
  expect((await credentials(gym, gym.member)).leavings).toEqual([])

  expect((await begin(gym, gym.member, device, 'card')).status).toBe(201)
  await finish(bridge, (await asked(bridge))[0].id, { card: '6' })
  const { told } = await sync(bridge, device, cursor)
  expect(told).toMatchObject([{ present: true, user_id: 100_001, cards: ['6'] }])
})

test('a refusal by a device, and a device without a bridge, give their reason', async () => {
  const gym = await openGym(service)
  const { bridge, device } = await bridgeOf(gym)
  await begin(gym, gym.member, device, 'card')
  await finish(bridge, (await asked(bridge))[0].id, { result: 'failed', detail: 'No card was held to the reader.' })
  expect((await credentials(gym, gym.member)).enrolments).toMatchObject([
    { state: 'failed', detail: 'No card was held to the reader.' },
  ])
  const lonely = await newTurnstile(gym, { name: 'Sozinha' })
  expect((await begin(gym, gym.member, lonely, 'card')).body.error.details.reason).toBe('DEVICE_NOT_PAIRED')
  const visitor = (await gym.api.post('/members', { full_name: 'Visita' })).body.data.id
  expect((await begin(gym, visitor, device, 'card')).body.error.details.reason).toBe('NOT_ON_DEVICES')
  expect((await begin(gym, crypto.randomUUID(), device, 'card')).status).toBe(404)
})

test('enrolments cannot be set in any other way, and a trainer cannot enrol', async () => {
  const gym = await openGym(service)
  const sent = { facial_enrolled: true, biometric_enrolled: true }
  await gym.api.patch(`/members/${gym.member}`, { ...sent, fitness_goals: ['força'] })
  const made = await gym.api.post('/members', { full_name: 'Bia', ...sent })
  for (const id of [gym.member, made.body.data.id]) expect(await shown(gym, id)).toEqual(nothing)
  const { device } = await bridgeOf(gym)
  const trainer = await signedIn(service, gym, 'trainer')
  expect((await trainer.post(`/members/${gym.member}/enrolments`, { device_id: device, what: 'card' })).status).toBe(
    403,
  )
})
