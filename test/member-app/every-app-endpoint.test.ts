import { describe, expect, test } from 'vitest'
import { appEndpoints } from '#apis/app/endpoints.ts'
import { endpoints as publicEndpoints } from '#apis/public/endpoints.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { samplePhone } from '#test/api/app-samples.ts'
import { kioskOf, newDevice, sampleKiosk } from '#test/api/kiosk-samples.ts'
import { everyTuesday, makers, nobody, sampleBody, samplePath } from '#test/api/samples.ts'
import { type Door, walk } from '#test/api/walk.ts'
import type { Gym } from '#test/harness/gym.ts'
import { Phone, phoneOf } from '#test/harness/phone.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, invited, password } from '#test/harness/staff.ts'

const service = useService()
const door: Door = {
  randomBodies: 30,
  makeGym: () => service.gym({ schedule: [everyTuesday], billing: 'internal' }),
  send: async (gym, method, path, ...rest) => (await callerOf(gym, path)).send(method, path, ...rest),
}
/** The caller who may call a path: a phone, or a paired device. */
const callerOf = (gym: Gym, path: string) => (path.startsWith('/kiosk') ? sampleKiosk(gym) : samplePhone(gym))
const all = appEndpoints({} as never)
const pathOf = ({ path }: Endpoint) => path.replace(':id', nobody)
const bodyOf = ({ body }: Endpoint) => (body === undefined ? undefined : { token: 'x' })
const named = (list: Endpoint[]) => list.map((one) => [`${one.method} ${one.path || '/'}`, one] as const)

describe.each(named(all))('%s', (_name, endpoint) => {
  walk(endpoint, door)

  test('of a company that does not exist, or whose app is off, is 404', async () => {
    const gym = await service.gym({ billing: 'internal' })
    const phone = await samplePhone(gym)
    const elsewhere = new Phone({ ...gym, slug: 'no-such-gym' }, phone.cookie)
    const missing = await elsewhere.send(endpoint.method, pathOf(endpoint), bodyOf(endpoint))
    expect([missing.status, missing.body.error.code]).toEqual([404, 'NOT_FOUND'])
    expect((await (await gym.owner()).patch('/company', { app_enabled: false })).body.data.app_enabled).toBe(false)
    const off = await phone.send(endpoint.method, pathOf(endpoint), bodyOf(endpoint))
    expect([off.status, off.body]).toEqual([404, missing.body])
  })

  test('of a part that the company has switched off is 404, as if there were no app', async () => {
    if (endpoint.part === undefined) return
    const gym = await door.makeGym()
    const phone = await samplePhone(gym)
    const path = await samplePath(endpoint, gym)
    await (await gym.owner()).patch('/company', { [`app_${endpoint.part}`]: false })
    const answer = await phone.send(endpoint.method, path, await sampleBody(endpoint, gym))
    const elsewhere = await new Phone({ ...gym, slug: 'no-such-gym' }, phone.cookie).get('')
    expect([answer.status, answer.body]).toEqual([404, elsewhere.body])
  })

  test('a write from the page of another site is 403', async () => {
    if (endpoint.method === 'GET') return
    const phone = await samplePhone(await service.gym({ billing: 'internal' }))
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }]) {
      const answer = await phone.send(endpoint.method, pathOf(endpoint), bodyOf(endpoint), headers as never)
      expect(answer.status).toBe(403)
    }
    expect((await phone.get('/session')).status).toBe(200)
  })

  if (endpoint.open) return

  test('without a session of this company 401, before anything in the request is checked', async () => {
    const [gym, other] = [await service.gym({ billing: 'internal' }), await service.gym({ billing: 'internal' })]
    const member = await makers.members!(gym)
    const ended = await phoneOf(gym, member)
    await ended.delete('/session')
    const endedByDesk = await phoneOf(gym, member)
    await (await gym.owner()).send('DELETE', `/members/${member}/app-sessions`)
    for (const [why, headers] of Object.entries({
      'no session': {},
      'made up': { cookie: 'catraca_app=made-up' },
      'a key': { authorization: `Bearer ${gym.api.key}` },
      staff: { cookie: await staffCookie(gym) },
      'staff, under the name of the app': { cookie: (await staffCookie(gym)).replace('catraca=', 'catraca_app=') },
      'of another company': { cookie: (await samplePhone(other)).cookie! },
      ended: { cookie: ended.cookie! },
      'ended by the desk': { cookie: endedByDesk.cookie! },
      ...(endpoint.byDevice
        ? await wrongDevices(gym, other)
        : { 'a device': { cookie: (await sampleKiosk(gym)).cookie! } }),
    })) {
      for (const [path, body] of [
        [pathOf(endpoint), bodyOf(endpoint)],
        [endpoint.path.replace(':id', 'x'), endpoint.method === 'GET' ? undefined : '{'],
      ] as const) {
        const answer = await new Phone(gym).send(endpoint.method, path, body, headers as Record<string, string>)
        expect([why, answer.status, answer.body.error.code]).toEqual([why, 401, 'UNAUTHORIZED'])
      }
    }
  })
})

/**
 * Cookies that must not work for a device's endpoint: a phone's session, a token of another company's device, and one that was unpaired.
 */
async function wrongDevices(gym: Gym, other: Gym): Promise<Record<string, { cookie: string }>> {
  const { kiosk, device } = await kioskOf(gym, await newDevice(gym))
  await (await gym.owner()).send('DELETE', `/devices/${device}/pairing`)
  const phone = (await samplePhone(gym)).cookie!
  return {
    'a phone': { cookie: phone },
    'a phone, under the name of a device': { cookie: phone.replace('catraca_app=', 'catraca_device=') },
    "another company's device": { cookie: (await sampleKiosk(other)).cookie! },
    'an unpaired device': { cookie: kiosk.cookie! },
  }
}

/** The cookie of the signed-in owner. */
async function staffCookie(gym: Gym): Promise<string> {
  const { token } = await invited(service, gym, 'owner')
  const answer = await callStaffApi(service.url, 'POST /session/link', { token, password })
  return answer.headers.get('set-cookie')!.split(';')[0]!
}

test("another member's session is 404, and stays", async () => {
  const gym = await service.gym({ billing: 'internal' })
  const [ana, rui] = [await phoneOf(gym, await makers.members!(gym)), await phoneOf(gym, await makers.members!(gym))]
  const answer = await ana.delete(`/sessions/${rui.session.session_id}`)
  expect([answer.status, answer.body]).toEqual([404, (await ana.delete(`/sessions/${nobody}`)).body])
  expect((await rui.get('/session')).status).toBe(200)
})

test('a session of the app is accepted neither by the dashboard nor by the public API', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const { cookie } = await samplePhone(gym)
  const token = cookie!.split('=')[1]
  const lists = [
    ['/dashboard/api', dashboardEndpoints({} as DashboardSurroundings)],
    ['/api/v1', publicEndpoints],
  ] as const
  for (const [prefix, endpoints] of lists) {
    for (const { method, path } of endpoints) {
      const ways: Record<string, string>[] = [
        { cookie: `${cookie}; catraca=${token}` },
        { authorization: `Bearer ${token}` },
      ]
      for (const headers of ways) {
        const { status } = await fetch(`${service.url}${prefix}${path.replace(':id', nobody)}`, {
          method,
          headers,
        })
        expect([method, path, status]).toEqual([method, path, 401])
      }
    }
  }
})

test('no answer has a field of a member that the app does not show', async () => {
  const gym = await service.gym({ billing: 'internal' })
  const canary = 'CANARY-77'
  const member = await makers.members!(gym)
  const cpf = '52998224725'
  await (await gym.owner()).patch(`/members/${member}/person`, { cpf, email: 'ana-77@example.com' })
  const phone = await phoneOf(gym, member)
  const columns = ['access_block_reason', 'access_card_number', 'source']
  for (const column of columns) {
    await service.db
      .updateTable('members')
      .set({ [column]: `${canary} ${column}` })
      .where('id', '=', member)
      .execute()
  }
  for (const endpoint of all.filter(({ method }) => method === 'GET')) {
    const answer = await (endpoint.byDevice ? await sampleKiosk(gym) : phone).get(await samplePath(endpoint, gym))
    expect(answer.status).toBe(200)
    const text = JSON.stringify([answer.body, [...answer.headers]])
    for (const secret of [canary, cpf, '529.982', canary.toLowerCase()]) expect(text).not.toContain(secret)
    // A member's own address appears only where they can correct it.
    if (endpoint.operationId !== 'getOwnDetails') expect(text).not.toContain('ana-77')
  }
  const again = await phone.post(
    '/session',
    await sampleBody(all.find(({ path, method }) => path === '/session' && method === 'POST')!, gym),
  )
  expect(JSON.stringify(again.body)).not.toContain(canary)
})

test('the app describes itself, with every endpoint', async () => {
  const document = (await (await fetch(`${service.url}/app/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string; security: object[]; responses: object }>>
  }
  for (const { method, path, operationId, open, byDevice } of all) {
    const operation = document.paths[`/app/api/{company}${path.replace(':id', '{id}')}`]![method.toLowerCase()]!
    expect(operation).toMatchObject({ operationId, security: open ? [] : [byDevice ? { device: [] } : { phone: [] }] })
    expect(JSON.stringify(operation)).not.toMatch(/API key|scope|Idempotency/)
  }
})
