import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appEndpoints } from '#apis/app/endpoints.ts'
import { deviceEndpoints } from '#apis/device/endpoints.ts'
import { endpoints } from '#apis/public/endpoints.ts'
import { type DashboardSurroundings, dashboardEndpoints } from '#apis/staff/endpoints.ts'
import { appPermission, devicePermission } from '#platform/auth/scopes.ts'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'

// The folder of a file decides who may call its endpoints: public/routes is for API keys, staff/routes for the dashboard only, app/routes
// for the members' app only, and device/routes for the bridges of turnstiles only. Adding an endpoint therefore means choosing a folder for
// it.

/** `METHOD /path` of the endpoints in a file, which exports lists of endpoints or functions that create such lists. */
async function declaredIn(file: URL): Promise<string[]> {
  const exported: Record<string, unknown> = await import(file.href)
  return Object.entries(exported)
    .filter(([name]) => name.endsWith('Endpoints'))
    .flatMap(([, value]) => namesOf(typeof value === 'function' ? value({}) : value))
}

type Api = 'public' | 'staff' | 'app' | 'device'

function filesOf(api: Api): URL[] {
  const folder = new URL(`${api}/routes/`, import.meta.url)
  return readdirSync(folder).map((name) => new URL(name, folder))
}

async function declaredInAll(api: Api): Promise<string[]> {
  return (await Promise.all(filesOf(api).map(declaredIn))).flat().toSorted()
}

const namesOf = (list: Endpoint[]) => list.map(({ method, path }) => `${method} ${path}`)

test('the public API is what the files in public/routes declare, and nothing else', async () => {
  expect(await declaredInAll('public')).toEqual(namesOf(endpoints).toSorted())
})

test('the dashboard has the endpoints of the public API and those that the files in staff/routes declare', async () => {
  const all = namesOf(dashboardEndpoints({} as DashboardSurroundings))
  const added = all.filter((name) => !namesOf(endpoints).includes(name))
  expect(await declaredInAll('staff')).toEqual(added.toSorted())
})

test('the app has the endpoints that the files in app/routes declare, and none of them accepts keys or staff', async () => {
  const all = appEndpoints({} as never)
  expect(await declaredInAll('app')).toEqual(namesOf(all).toSorted())
  expect(new Set(all.map(({ scope }) => scope))).toEqual(new Set([appPermission]))
  const others = [...endpoints, ...dashboardEndpoints({} as DashboardSurroundings)]
  expect(others.filter(({ scope, staffPermission }) => [scope, staffPermission].includes(appPermission))).toEqual([])
})

test('bridges have the endpoints that the files in device/routes declare, and none of them accepts keys, staff or phones', async () => {
  const all = deviceEndpoints({} as never)
  expect(await declaredInAll('device')).toEqual(namesOf(all).toSorted())
  expect(new Set(all.map(({ scope }) => scope))).toEqual(new Set([devicePermission]))
  const others = [...endpoints, ...appEndpoints({} as never), ...dashboardEndpoints({} as DashboardSurroundings)]
  expect(others.filter(({ scope, staffPermission }) => [scope, staffPermission].includes(devicePermission))).toEqual([])
})

test('a file of public routes exports nothing but its endpoints', async () => {
  for (const file of filesOf('public')) {
    const others = Object.keys(await import(file.href)).filter((name) => !name.endsWith('Endpoints'))
    expect([file, others]).toEqual([file, []])
  }
})

test('the front desk reads from the whole gym and writes nothing: a write belongs to the module whose tables it changes', async () => {
  const declared = await declaredIn(new URL('staff/routes/front-desk.ts', import.meta.url))
  expect(declared.length).toBeGreaterThan(0)
  expect(declared.filter((name) => !name.startsWith('GET '))).toEqual([])
})
