import { describe, expect, test } from 'vitest'
import { appEndpoints } from '#apis/app/endpoints.ts'
import { deviceEndpoints } from '#apis/device/endpoints.ts'
import { endpoints as publicEndpoints } from '#apis/public/endpoints.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import { samplePhone } from '#test/api/app-samples.ts'
import { sampleBridge } from '#test/api/device-samples.ts'
import { sampleKiosk } from '#test/api/kiosk-samples.ts'
import { everyTuesday, nobody } from '#test/api/samples.ts'
import { type Door, walk } from '#test/api/walk.ts'
import { Bridge, bridgeOf, codeOf, newTurnstile } from '#test/harness/bridge.ts'
import type { Gym } from '#test/harness/gym.ts'
import { useService } from '#test/harness/service.ts'
import { callStaffApi, invited, password } from '#test/harness/staff.ts'

const service = useService()
const door: Door = {
  randomBodies: 30,
  makeGym: () => service.gym({ schedule: [everyTuesday] }),
  send: async (gym, method, path, ...rest) => {
    // A bridge without a token yet may send a code.
    const caller = path === '/pair' ? new Bridge(gym.api.url) : (await sampleBridge(gym)).bridge
    return caller.send(method, path, ...rest)
  },
}
const all = deviceEndpoints({} as never)
const pathOf = ({ path }: Endpoint) => path.replace(':id', nobody)
const named = (list: Endpoint[]) => list.map((one) => [`${one.method} ${one.path}`, one] as const)

describe.each(named(all))('%s', (_name, endpoint) => {
  walk(endpoint, door)

  test('with anything but the token of a bridge 401, before anything sent is looked at', async () => {
    const [gym, other] = [await service.gym(), await service.gym()]
    const { token } = (await sampleBridge(other)).bridge
    for (const [why, headers] of Object.entries({
      ...(endpoint.open ? {} : await withoutHeader(gym)),
      'a key': { authorization: `Bearer ${gym.api.key}` },
      'made up': { authorization: `Bearer ctb_${gym.teamId.replaceAll('-', '')}_${'a'.repeat(43)}` },
      "another company's, under the name of this": {
        authorization: `Bearer ctb_${gym.teamId.replaceAll('-', '')}_${token!.split('_')[2]}`,
      },
      'another scheme': { authorization: `Basic ${(await sampleBridge(gym)).bridge.token}` },
      ...(await endedTokens(gym)),
    })) {
      for (const body of endpoint.method === 'GET' ? [undefined] : ['{', {}]) {
        const answer = await new Bridge(gym.api.url).send(endpoint.method, pathOf(endpoint), body, headers as never)
        expect([why, answer.status, answer.body.error.code]).toEqual([why, 401, 'UNAUTHORIZED'])
      }
    }
  })
})

/** What other callers have; none of it is valid where a token is required. */
async function withoutHeader(gym: Gym): Promise<Record<string, Record<string, string>>> {
  const { token } = (await sampleBridge(gym)).bridge
  const { token: link } = await invited(service, gym, 'owner')
  const signedIn = await callStaffApi(service.url, 'POST /session/link', { token: link, password })
  return {
    nothing: {},
    'a session of staff': { cookie: signedIn.headers.get('set-cookie')!.split(';')[0]! },
    'a phone': { cookie: (await samplePhone(gym)).cookie! },
    'a tablet': { cookie: (await sampleKiosk(gym)).cookie! },
    'its token in a cookie': { cookie: `catraca_device=${token}; catraca=${token}; catraca_app=${token}` },
  }
}

/** Tokens that were once valid: rotated, unpaired, or of a turnstile that moved to another bridge or unit, or became a tablet. */
async function endedTokens(gym: Gym): Promise<Record<string, { authorization: string }>> {
  const owner = await gym.owner()
  const rotated = await bridgeOf(gym)
  const { token } = rotated.bridge
  rotated.bridge.token = (await rotated.bridge.post('/token')).body.token
  await rotated.bridge.get('/config')
  const unpaired = await bridgeOf(gym)
  await owner.send('DELETE', `/devices/${unpaired.device}/pairing`)
  const replaced = await bridgeOf(gym)
  await new Bridge(gym.api.url).pair(await codeOf(gym, replaced.device))
  const tablet = await bridgeOf(gym)
  await owner.patch(`/catalogue/devices/${tablet.device}`, { make: null })
  const unit = await owner.post('/catalogue/units', { name: 'Sul', max_capacity: 9 })
  const moved = await bridgeOf(gym)
  await owner.patch(`/catalogue/devices/${moved.device}`, { store_id: unit.body.data.id })
  const bearer = (text: string | undefined) => ({ authorization: `Bearer ${text}` })
  return {
    rotated: bearer(token),
    unpaired: bearer(unpaired.bridge.token),
    replaced: bearer(replaced.bridge.token),
    'of a tablet': bearer(tablet.bridge.token),
    'of another unit': bearer(moved.bridge.token),
  }
}

test("a bridge's token is not accepted by the public API, the dashboard and the app", async () => {
  const gym = await service.gym()
  const { token } = (await sampleBridge(gym)).bridge
  const lists = [
    ['/dashboard/api', dashboardEndpoints({} as DashboardSurroundings)],
    ['/api/v1', publicEndpoints],
    [`/app/api/${gym.slug}`, appEndpoints({} as never).filter(({ open }) => !open)],
  ] as const
  for (const [prefix, endpoints] of lists) {
    for (const { method, path } of endpoints) {
      const ways: Record<string, string>[] = [
        { authorization: `Bearer ${token}` },
        { cookie: `catraca=${token}; catraca_app=${token}; catraca_device=${token}` },
      ]
      for (const headers of ways) {
        const { status } = await fetch(`${service.url}${prefix}${path.replace(':id', nobody)}`, { method, headers })
        expect([method, path, status]).toEqual([method, path, 401])
      }
    }
  }
})

test('the two published lists of endpoints contain none for bridges', async () => {
  for (const list of ['/api/v1/openapi.json', '/app/openapi.json']) {
    const text = await (await fetch(`${service.url}${list}`)).text()
    expect(text).not.toContain('/device/api')
  }
})

test("another bridge's command is 404, and stays", async () => {
  const gym = await service.gym()
  const { bridge, device } = await sampleBridge(gym)
  const other = await bridgeOf(gym, await newTurnstile(gym, { name: 'Catraca 2' }))
  const asked = await (await gym.owner()).post(`/devices/${device}/release`, { direction: 'in', reason: 'Visita' })
  const answer = await other.bridge.post(`/commands/${asked.body.data.id}`, { result: 'done' })
  expect(answer.status).toBe(404)
  expect((await other.bridge.get('/commands')).body.commands).toEqual([])
  expect((await bridge.get('/commands')).body.commands).toMatchObject([{ id: asked.body.data.id, kind: 'release' }])
})
